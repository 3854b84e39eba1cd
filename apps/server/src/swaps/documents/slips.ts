/** Slips of books that were brought for a swap: one to put into each book, with its token to scan. */
import { labelsOf } from "@rafta/library/collections/definition";
import { swaps } from "@rafta/library/collections/swaps";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { type Language, words } from "@rafta/words";
import { cut, drawSlips } from "../../kit/documents/slips.ts";

const texts = words("server/swaps/documents");

/** File name of the slips, and heading of every slip. */
export const slipsName = texts.slipsName;

export interface BroughtBook {
	readonly title: string;
	readonly condition: string;
	readonly token: string;
	readonly full_name: string;
	readonly class_code: string;
}

const conditionLabels = labelsOf(swaps, "condition");

export function drawTokenSlips(
	/** `name` empty: everyday swaps. */
	event: { readonly school: string; readonly name: string },
	books: readonly BroughtBook[],
	language: Language,
	now: Date,
): Promise<Buffer> {
	const title = slipsName[language];
	const slips = books.map(({ title: book, condition, token, full_name, class_code }) => [
		{ text: cut(event.school), size: 8 },
		{ text: `${title} · ${formatDate(todayIn(now))}`, bold: true, size: 11 },
		...(event.name === "" ? [] : [{ text: cut(event.name), gap: 4 }]),
		{ text: cut(book), bold: true, size: 10 },
		{ text: conditionLabels?.[condition]?.[language] ?? "", gap: 4 },
		{ text: [cut(full_name), class_code].filter(Boolean).join(" · "), gap: 5 },
		{ text: token, bold: true, size: 20, barcode: true },
	]);
	return drawSlips(slips, { title, author: event.school, language, now });
}
