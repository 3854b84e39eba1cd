/** The poster of popular books, A4 or A3: covers, titles and authors. It names no reader. */
import { buffer } from "node:stream/consumers";
import type { ReportRow } from "@rafta/library/reports/definition";
import { redrawn } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import { faint, ink, tint } from "../../kit/documents/ink.ts";
import { bold } from "../../kit/documents/pdf.ts";
import { inkless } from "../../kit/documents/text.ts";
import type { RecordService } from "../../records.ts";
import { type AnsweredReport, periodOf, schoolOf } from "./about.ts";
import { createSheet } from "./poster-sheet.ts";

const texts = words("server/reports/files");

const columns = 3;
const lines = 4;
/** Width and height of a cover. */
const coverShape = { width: 2, height: 3 };
/** Pixels of a printed cover; a picture smaller than the second constant is not a cover. */
const coverPixels = { width: 600, height: 900 };
const MIN_PIXELS = 16;

/** Returns the cover of a title as a printable picture; `null` if there is none, or none that can be read. */
async function coverOf(service: RecordService, row: ReportRow): Promise<Buffer | null> {
	const collection = service.collection("books");
	if (!collection || !row.cover) return null;
	const file = await service.files.open(collection.id, String(row.book_id), String(row.cover));
	if (!file) return null;
	return redrawn(await buffer(await file.read()), coverPixels, MIN_PIXELS);
}

export async function drawPoster(answered: AnsweredReport, service: RecordService): Promise<Buffer> {
	const { report, question, found, language, signal } = answered;
	const rows = (await found.tables.books?.page(0, columns * lines)) ?? [];
	const { page, unit, height, margin, inside, line, finish } = createSheet(answered, 6);
	line(schoolOf(answered), { y: 5 * unit, size: 2.4, color: faint });
	line(report.name[language], { y: 8.5 * unit, size: 6, font: bold });
	line(periodOf(question), { y: 17 * unit, size: 2.2, color: faint });
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
		else page.rect(left, y, coverWidth, coverHeight).fill(tint);
		if (!cover) {
			const title = inkless(String(row.title));
			const options = { width: coverWidth - 2 * unit, height: coverHeight - 8 * unit, ellipsis: true };
			page.font(bold).fontSize(1.9 * unit);
			// A long word is not broken but printed in smaller letters, down to a readable size.
			const widestWord = Math.max(...title.split(" ").map((word) => page.widthOfString(`${word} `)));
			page
				.fontSize(1.9 * unit * Math.max(0.6, Math.min(1, (options.width - 1) / widestWord)))
				.fillColor(faint);
			page.text(title, left + unit, y + 7 * unit, { ...options, align: "center" });
		}
		page.circle(left, y + 2 * unit, 2.4 * unit).fill(ink);
		const place = { x: left - 2.4 * unit, y: y + 0.7 * unit, width: 4.8 * unit };
		line(String(row.place), { ...place, size: 2.2, font: bold, color: "#ffffff" });
		const below = y + coverHeight + 0.8 * unit;
		const room = { x: x + unit, width: cell.width - 2 * unit };
		line(String(row.title), { ...room, y: below, size: 1.8, font: bold });
		line(String(row.author_line ?? ""), { ...room, y: below + 2.5 * unit, size: 1.6, color: faint });
		const borrowed = fillText(texts.times, { count: Number(row.loans) })[language];
		line(borrowed, { ...room, y: below + 4.8 * unit, size: 1.5 });
	}
	return finish();
}
