/** Mail to a reader or a family: the library's wording, the books, and the sender. */

import { fillWording, type Placeholder, type WordingKind, wordingOf } from "@rafta/library/notices/wordings";
import { fillPlaceholders } from "@rafta/library/text/placeholders";
import { plainLine } from "@rafta/library/text/plain-text";
import type { Addressee } from "../channels.ts";
import { html } from "../notify.ts";

interface MailBook {
	readonly title: string;
	/** Readable dates of the book: due date and days late. */
	readonly line: string;
}

export interface ReaderMail {
	readonly to: Addressee;
	readonly kind: WordingKind;
	/** The library's own wordings, as stored in `library_settings.notice_texts`. */
	readonly words: unknown;
	readonly values: Readonly<Record<Placeholder, string>>;
	readonly books: readonly MailBook[];
	/** Address of the reader's page, for recipients with an account. */
	readonly link: string;
}

const texts = {
	tr: {
		guardian: "Sayın Veli,",
		reader: "Merhaba {reader},",
		pupil: "Öğrenci: {reader}",
		sender: "Bu e-postayı {school} ({library}) gönderdi.",
		stop: "E-posta almak istemiyorsanız kütüphaneye bildirmeniz yeterlidir; böylece onayınızı geri almış olursunuz.",
		returned: "Kitapları bu arada getirdiyseniz bu e-postayı dikkate almayın.",
	},
	sen: {
		returned: "Kitapları bu arada getirdiysen bu e-postayı dikkate alma.",
	},
	en: {
		guardian: "Dear Parent or Guardian,",
		reader: "Hello {reader},",
		pupil: "Pupil: {reader}",
		sender: "This email was sent by {school} ({library}).",
		stop: "If you no longer want these emails, please let the library know. Doing so withdraws your consent.",
		returned: "If the books have already been returned, please ignore this email.",
	},
} as const;

const put = (text: string, values: Readonly<Record<string, string>>): string =>
	fillPlaceholders(text, (name) => values[name] ?? "");

/** Composes the mail for the outbox. It contains the first name and the class, and nobody else's data. */
export function composeReaderMail({ to, kind, words, values, books, link }: ReaderMail) {
	const t = { ...texts[to.language], ...(to.isPupil && to.language === "tr" && texts.sen) };
	const { subject, body } = fillWording(wordingOf(words, kind, to.language, to.isPupil), values);
	const reader = values.class === "" ? values.reader : `${values.reader} (${values.class})`;
	const paragraph = (text: string) => `<p>${html(plainLine(text))}</p>`;
	const parts = [
		paragraph(to.to === "guardian" ? t.guardian : put(t.reader, values)),
		...(to.to === "guardian" ? [paragraph(put(t.pupil, { reader }))] : []),
		...body
			.split("\n")
			.filter((line) => line.trim() !== "")
			.map(paragraph),
		`<ul>${books.map(({ title, line }) => `<li><strong>${html(plainLine(title))}</strong><br>${html(plainLine(line))}</li>`).join("")}</ul>`,
		...(kind === "hold_ready" ? [] : [paragraph(t.returned)]),
		...(to.to === "reader" && link !== "" ? [`<p><a href="${html(link)}">${html(link)}</a></p>`] : []),
		paragraph(put(t.sender, values)),
		...(to.to === "guardian" ? [paragraph(t.stop)] : []),
	];
	return {
		to: { address: to.address },
		subject: `${subject} · ${plainLine(values.school)}`,
		html: parts.join(""),
	};
}
