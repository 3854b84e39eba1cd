/** Mail that answers a message of the contact form. No header contains text of the sender except the address. */
import { catalogue, type Language } from "@rafta/words";
import { html } from "../notices/notify.ts";

const texts = catalogue("server/people/contact/mails");

interface Answer {
	readonly email: string;
	readonly language: Language;
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
