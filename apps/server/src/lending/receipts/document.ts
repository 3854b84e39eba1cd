/** Receipt slip for a reader: the books on loan and when they are due. */
import { dateOf, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { catalogue, type Language } from "@rafta/words";
import { cut, drawSlips, type SlipLine } from "../../kit/documents/slips.ts";

export interface Receipt {
	readonly library: string;
	readonly reader: string;
	readonly class_code: string;
	/** Books that the reader has, the first due first. Instants and calendar dates. */
	readonly books: readonly { readonly title: string; readonly due_on: string; readonly loaned_at: string }[];
}

const texts = catalogue("server/lending/receipts");

/** Limit of books on one slip. */
const MAX_BOOKS = 60;

/** Draws a slip that is as long as its books need. */
export function drawReceipt(receipt: Receipt, language: Language, now: Date): Promise<Buffer> {
	const words = texts[language];
	const today = todayIn(now);
	const lines: SlipLine[] = [
		{ text: cut(receipt.library), size: 8 },
		{ text: `${words.title} · ${formatDate(today)}`, bold: true, size: 11, gap: 4 },
		{
			text: [cut(receipt.reader), receipt.class_code].filter(Boolean).join(" · "),
			bold: true,
			size: 10,
			gap: 5,
		},
	];
	if (receipt.books.length === 0) lines.push({ text: words.none });
	for (const book of receipt.books.slice(0, MAX_BOOKS)) {
		const isFresh = book.loaned_at !== "" && dateOf(book.loaned_at) === today;
		const due = words.due.replace("{date}", formatDate(book.due_on));
		lines.push(
			{ text: cut(book.title), bold: true, gap: 0 },
			{ text: isFresh ? `${due} (${words.fresh})` : due, gap: 4 },
		);
	}
	const left = receipt.books.length - MAX_BOOKS;
	if (left > 0) lines.push({ text: words.more.replace("{count}", String(left)) });
	if (receipt.books.length > 1)
		lines.push({ text: words.count.replace("{count}", String(receipt.books.length)) });
	return drawSlips([lines], { title: words.title, author: receipt.library, language, now });
}
