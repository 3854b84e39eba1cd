/** The slip that a reader takes along: the own books and when they are due, on the 80 mm of a receipt printer. */
import { dateOf, formatDate, todayIn } from "@rafta/library/turkish/dates";
import PDFDocument from "pdfkit";
import { bold, collected, regular } from "../documents/pdf.ts";
import { inkless } from "../documents/text.ts";

export interface Receipt {
	readonly library: string;
	readonly reader: string;
	readonly class_code: string;
	/** Books that the reader has, the first that is due first. Instants and calendar dates. */
	readonly books: readonly { readonly title: string; readonly due_on: string; readonly loaned_at: string }[];
}

const texts = {
	tr: {
		title: "Ödünç fişi",
		due: "İade tarihi: {date}",
		fresh: "bugün verildi",
		none: "Üzerinde kitap yok.",
		count: "Toplam {count} kitap",
		more: "ve {count} kitap daha",
	},
	en: {
		title: "Loan receipt",
		due: "Due on {date}",
		fresh: "lent today",
		none: "Has no books.",
		count: "{count} books in all",
		more: "and {count} more",
	},
} as const;

const millimetre = 72 / 25.4;
const width = 80 * millimetre;
const margin = 5 * millimetre;
const inner = width - 2 * margin;
/** Longer titles end with dots: a slip is to be read at a glance. */
const longest = 90;
/** Books that one slip names. */
const most = 60;

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Draws a slip that is as long as its books need. */
export function drawReceipt(receipt: Receipt, language: "tr" | "en", now: Date): Promise<Buffer> {
	const words = texts[language];
	const today = todayIn(now);
	const lines: { text: string; font: string; size: number; gap: number }[] = [];
	const line = (text: string, font = regular, size = 9, gap = 1) =>
		lines.push({ text: inkless(text) || " ", font, size, gap });
	line(cut(receipt.library), regular, 8);
	line(`${words.title} · ${formatDate(today)}`, bold, 11, 4);
	line([cut(receipt.reader), receipt.class_code].filter(Boolean).join(" · "), bold, 10, 5);
	if (receipt.books.length === 0) line(words.none);
	for (const book of receipt.books.slice(0, most)) {
		const isFresh = book.loaned_at !== "" && dateOf(book.loaned_at) === today;
		line(cut(book.title), bold, 9, 0);
		const due = words.due.replace("{date}", formatDate(book.due_on));
		line(isFresh ? `${due} (${words.fresh})` : due, regular, 9, 4);
	}
	const left = receipt.books.length - most;
	if (left > 0) line(words.more.replace("{count}", String(left)));
	if (receipt.books.length > 1) line(words.count.replace("{count}", String(receipt.books.length)));

	const page = new PDFDocument({
		autoFirstPage: false,
		font: regular,
		lang: language,
		displayTitle: true,
		info: { Title: words.title, Author: inkless(receipt.library), CreationDate: now },
	});
	const whole = collected(page);
	const heights = lines.map(({ text, font, size, gap }) => {
		page.font(font).fontSize(size);
		return page.heightOfString(text, { width: inner }) + gap;
	});
	const height = heights.reduce((sum, one) => sum + one, 2 * margin);
	page.addPage({ size: [width, height + millimetre], margin: 0 });
	let y = margin;
	for (const [place, { text, font, size }] of lines.entries()) {
		page.font(font).fontSize(size).fillColor("#000000").text(text, margin, y, { width: inner });
		y += heights[place] ?? 0;
	}
	page.end();
	return whole;
}
