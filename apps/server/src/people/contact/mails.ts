/** Mail that answers a message of the contact form. No header contains text of the sender except the address. */
import { html } from "../notices/notify.ts";

const texts = {
	tr: {
		subject: "Mesajınıza yanıt",
		hello: "Merhaba,",
		quoted: "Mesajınız:",
		sender: "Bu e-postayı {site} gönderdi.",
	},
	en: {
		subject: "Reply to your message",
		hello: "Hello,",
		quoted: "Your message:",
		sender: "This email was sent by {site}.",
	},
} as const;

interface Answer {
	readonly email: string;
	readonly language: keyof typeof texts;
	readonly answer: string;
	readonly subject: string;
	readonly message: string;
	/** Name of the installation. */
	readonly site: string;
}

const paragraphs = (text: string): string =>
	text
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => `<p>${html(line)}</p>`)
		.join("");

/** Composes the mail for the outbox. The sender's message is quoted below the answer. */
export function composeAnswer({ email, language, answer, subject, message, site }: Answer) {
	const t = texts[language];
	return {
		to: { address: email },
		subject: `${t.subject} · ${site}`,
		html: [
			`<p>${t.hello}</p>`,
			paragraphs(answer),
			`<p>${html(t.sender.replace("{site}", () => site))}</p>`,
			`<hr><p>${t.quoted}</p><blockquote><p><strong>${html(subject)}</strong></p>${paragraphs(message)}</blockquote>`,
		].join(""),
	};
}
