/**
 * Letters to the parents of pupils who leave the school and still have books: name, class and books, nothing else. They
 * go to Turkish homes and are written in Turkish, regardless of the language of their sender.
 */
import type { Holder } from "@rafta/library/api/promotion";
import { dateOf, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue, fillText, homeLanguage } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import type { HeldBook } from "./queries.ts";

const texts = catalogue("server/people/promotion/letters")[homeLanguage];

/** File name of the letters. */
export const lettersName = texts.name;

const columns = [
	{ label: texts.book, width: 3.4 },
	{ label: texts.barcode, width: 1.4 },
	{ label: texts.lentOn, width: 1.3 },
	{ label: texts.due, width: 1.3 },
];
const noteColumn = { label: texts.note, width: 1.7 };

const notes: Readonly<Record<string, string>> = {
	lost: texts.lost,
	claimed_returned: texts.claimedReturned,
};

export interface LettersOf {
	readonly school: string;
	readonly holders: readonly Holder[];
	readonly books: readonly HeldBook[];
}

/** Draws a letter for each pupil, on a page of its own, in the given order. */
export async function drawLetters({ school, holders, books }: LettersOf, now: Date): Promise<Buffer> {
	const pdf = createPdf({ title: lettersName, school, language: homeLanguage, now, letters: true });
	const booksOf = Map.groupBy(books, ({ student }) => student);
	for (const { id, full_name, class_code } of holders) {
		await pdf.head(texts.title);
		pdf.paragraph(formatDate(todayIn(now)));
		pdf.paragraph(texts.greeting);
		const whose = class_code === "" ? full_name : `${full_name} (${class_code})`;
		pdf.paragraph(fillText(texts.body, { pupil: whose }));
		const own = booksOf.get(id) ?? [];
		const isNoted = own.some(({ status }) => status in notes);
		const rows = own.map(({ title: book, barcode, loanedAt, dueOn, status }) => [
			book,
			barcode,
			loanedAt === "" ? "" : formatDate(dateOf(loanedAt)),
			formatDate(dueOn),
			notes[status] ?? "",
		]);
		await pdf.table({ columns: isNoted ? [...columns, noteColumn] : columns, rows, empty: "" });
		pdf.paragraph(texts.closing);
		pdf.paragraph(texts.signature);
	}
	return pdf.finish();
}
