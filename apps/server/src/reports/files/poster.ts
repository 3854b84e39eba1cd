/** The poster of popular books, A4 or A3: covers, titles and authors. It names no reader. */
import { buffer } from "node:stream/consumers";
import type { ReportRow } from "@rafta/library/reports/definition";
import { type RecordService, redrawn } from "@rafta/records";
import PDFDocument from "pdfkit";
import { bold, collected, regular } from "../../documents/pdf.ts";
import { inkless } from "../../documents/text.ts";
import { type Answered, periodOf, schoolOf } from "./about.ts";

const columns = 3;
const lines = 4;
/** Width and height of a cover. */
const coverShape = { width: 2, height: 3 };
/** Pixels of a cover on paper; a smaller one than the second is no picture of a book. */
const coverPixels = { width: 600, height: 900 };
const leastPixels = 16;

const ink = "#1f2328";
const faint = "#59636e";
const paper = "#eef1f4";

const times = { tr: "kez ödünç alındı", en: "loans" } as const;

/** The cover of a title as a picture that paper takes; `null` where there is none, or none that can be read. */
async function coverOf(service: RecordService, row: ReportRow): Promise<Buffer | null> {
	const collection = service.collection("books");
	if (!collection || !row.cover) return null;
	const file = await service.files.open(collection.id, String(row.book_id), String(row.cover));
	if (!file) return null;
	return redrawn(await buffer(await file.read()), coverPixels, leastPixels);
}

export async function drawPoster(answered: Answered, service: RecordService): Promise<Buffer> {
	const { report, question, found, language, now, signal } = answered;
	const rows = (await found.tables.books?.page(0, columns * lines)) ?? [];
	const page = new PDFDocument({
		size: question.paper === "a3" ? "A3" : "A4",
		margin: 0,
		font: regular,
		lang: language,
		info: { Title: report.name[language], Author: inkless(schoolOf(answered)), CreationDate: now },
	});
	const whole = collected(page);
	const { width, height } = page.page;
	/** Everything is measured in hundredths of the width, so that both sizes look the same. */
	const unit = width / 100;
	const margin = 6 * unit;
	const line = (
		text: string,
		font: string,
		size: number,
		color: string,
		x: number,
		y: number,
		wide: number,
	) => {
		const options = { width: wide, height: size * unit * 1.35, ellipsis: true, align: "center" as const };
		page
			.font(font)
			.fontSize(size * unit)
			.fillColor(color)
			.text(inkless(text), x, y, options);
	};
	const inside = width - 2 * margin;
	line(schoolOf(answered), regular, 2.4, faint, margin, 5 * unit, inside);
	line(report.name[language], bold, 6, ink, margin, 8.5 * unit, inside);
	line(periodOf(question), regular, 2.2, faint, margin, 17 * unit, inside);
	const top = 23 * unit;
	const cell = { width: inside / columns, height: (height - top - margin) / lines };
	const words = 8.4 * unit;
	const coverHeight = cell.height - words - 1.5 * unit;
	const coverWidth = (coverHeight * coverShape.width) / coverShape.height;
	for (const [index, row] of rows.entries()) {
		signal.throwIfAborted();
		const x = margin + (index % columns) * cell.width;
		const y = top + Math.floor(index / columns) * cell.height;
		const left = x + (cell.width - coverWidth) / 2;
		const cover = await coverOf(service, row);
		const size: [number, number] = [coverWidth, coverHeight];
		if (cover) page.image(cover, left, y, { fit: size, align: "center", valign: "center" });
		else page.rect(left, y, coverWidth, coverHeight).fill(paper);
		if (!cover) {
			const title = inkless(String(row.title));
			const options = { width: coverWidth - 2 * unit, height: coverHeight - 8 * unit, ellipsis: true };
			page.font(bold).fontSize(1.9 * unit);
			// A long word makes its letters smaller, down to a size that is still read: it is not broken.
			const longest = Math.max(...title.split(" ").map((word) => page.widthOfString(`${word} `)));
			page.fontSize(1.9 * unit * Math.max(0.6, Math.min(1, (options.width - 1) / longest))).fillColor(faint);
			page.text(title, left + unit, y + 7 * unit, { ...options, align: "center" });
		}
		page.circle(left, y + 2 * unit, 2.4 * unit).fill(ink);
		line(String(row.place), bold, 2.2, "#ffffff", left - 2.4 * unit, y + 0.7 * unit, 4.8 * unit);
		const below = y + coverHeight + 0.8 * unit;
		const room = cell.width - 2 * unit;
		line(String(row.title), bold, 1.8, ink, x + unit, below, room);
		line(String(row.author_line ?? ""), regular, 1.6, faint, x + unit, below + 2.5 * unit, room);
		line(`${row.loans} ${times[language]}`, regular, 1.5, ink, x + unit, below + 4.8 * unit, room);
	}
	page.end();
	return whole;
}
