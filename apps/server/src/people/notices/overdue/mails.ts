/** Mail to a reader or a family: the library's wording, the books, and the sender. */

import { fillWording, type Placeholder, type WordingKind, wordingOf } from "@rafta/library/notices/wordings";
import { plainLine } from "@rafta/library/text/plain-text";
import { catalogue, fillPlaceholders } from "@rafta/words";
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

const texts = catalogue("server/people/notices/mails");

const put = (text: string, values: Readonly<Record<string, string>>): string =>
	fillPlaceholders(text, (name) => values[name] ?? "");

/** Composes the mail for the outbox. It contains the first name and the class, and nobody else's data. */
export function composeReaderMail({ to, kind, words, values, books, link }: ReaderMail) {
	const t = { ...texts[to.language], ...(to.isPupil && texts.pupil[to.language]) };
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
