/** PDF documents: headings, facts and tables over as many A4 pages as needed, with Turkish letters. */

import { setImmediate } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { cutText } from "@rafta/library/text/cut-text";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import type { Language } from "@rafta/words";
import { faint, ink } from "./ink.ts";
import { newDocument } from "./pdfkit.ts";
import { footer, inkless } from "./text.ts";
import { columnWidths } from "./widths.ts";

export interface PdfOptions {
	readonly title: string;
	/** Name of the school, printed above the title. */
	readonly school: string;
	readonly language: Language;
	readonly now: Date;
	/** Whether the document consists of letters: each begins with `head`, and pages are not numbered. */
	readonly letters?: boolean;
	/** Landscape pages, for tables with many columns. */
	readonly landscape?: boolean;
}

interface PdfColumn {
	readonly label: string;
	/** Share of the width relative to the other columns; default 1. */
	readonly width?: number;
	readonly align?: "left" | "right" | "center";
	/** All possible values of its cells, if they are few: their words are not broken, as in the head. */
	readonly values?: readonly string[];
}

interface PdfTable {
	readonly columns: readonly PdfColumn[];
	/** Rows, drawn as they arrive. */
	readonly rows: readonly (readonly string[])[] | AsyncIterable<readonly string[]>;
	/** Text shown instead of a table without rows. */
	readonly empty: string;
}

export interface Pdf {
	/**
	 * Draws the school's name and a title. A document begins with one; each letter has its own on a new page. Drawing
	 * many yields to the event loop in between.
	 */
	head(title: string): Promise<void>;
	heading(text: string): void;
	paragraph(text: string): void;
	/** Draws label and value, one line each; lines without a value are left out. */
	facts(facts: readonly (readonly [label: string, value: string])[]): void;
	/** Draws a table whose head is repeated on every page. Many rows yield to the event loop in between. */
	table(table: PdfTable): Promise<void>;
	pageBreak(): void;
	/** The document in points from the top left, for sheets with their own layout (slips, labels). */
	readonly page: PDFKit.PDFDocument;
	/** Writes the footers and returns the file. Nothing can be added afterwards. */
	finish(): Promise<Buffer>;
}

/** Free licence, designed for screen and print, and has the letters of every pupil's name in a Turkish school. */
export const regular = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf"));
export const bold = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"));

const margin = 48;
/** Points. */
const a4 = { short: 595.28, long: 841.89 };
const line = "#c8ccd1";
const size = { title: 17, heading: 12, letter: 11, text: 9.5, small: 8 };
const padding = 4;

/** Rows and letters drawn before yielding to the event loop. */
const ROW_BATCH_SIZE = 40;
const LETTER_BATCH_SIZE = 20;

/** Maximum characters in a cell: no cell may be higher than a page. */
const MAX_CELL_LENGTH = 600;

const cut = (text: string): string =>
	text.length > MAX_CELL_LENGTH ? `${cutText(text, MAX_CELL_LENGTH)}…` : text;

/** Collects the bytes of a document once it has ended. */
export function collectBuffer(document: PDFKit.PDFDocument): Promise<Buffer> {
	const parts: Buffer[] = [];
	document.on("data", (part: Buffer) => parts.push(part));
	return new Promise<Buffer>((resolve, reject) => {
		document.on("end", () => resolve(Buffer.concat(parts)));
		document.on("error", reject);
	});
}

/** Creates a document that begins with the school's name and the title, or is empty for letters. */
export function createPdf(options: PdfOptions): Pdf {
	const isLetters = options.letters === true;
	const points = isLetters ? size.letter : size.text;
	const title = inkless(options.title);
	const school = inkless(options.school);
	const page = newDocument({
		size: "A4",
		layout: options.landscape === true ? "landscape" : "portrait",
		margin,
		// Pages of letters are not numbered: each is written as soon as the next one begins.
		bufferPages: !isLetters,
		autoFirstPage: !isLetters,
		font: regular,
		lang: options.language,
		displayTitle: true,
		info: { Title: title, Author: school, CreationDate: options.now },
	});
	const whole = collectBuffer(page);
	const left = margin;
	const width = (options.landscape === true ? a4.long : a4.short) - 2 * margin;
	const bottom = () => page.page.height - margin - size.small * 2;

	/** Starts a new page unless this many points are left on the current one. */
	function room(height: number): void {
		if (page.y + height > bottom()) page.addPage();
	}

	function write(text: string, font: string, points: number, color: string): void {
		page.font(font).fontSize(points).fillColor(color).text(text, left, page.y, { width, lineGap: 1.5 });
	}

	function rule(y: number): void {
		page
			.moveTo(left, y)
			.lineTo(left + width, y)
			.lineWidth(0.5)
			.strokeColor(line)
			.stroke();
	}

	function head(text: string): void {
		if (school !== "") write(school, regular, size.text, faint);
		write(inkless(text), bold, size.title, ink);
		page.moveDown(0.4);
	}
	if (!isLetters) head(title);
	let letters = 0;

	/** A left-aligned text after a number gets extra space: otherwise both would read as one value. */
	const leadOf = (columns: readonly PdfColumn[], index: number): number =>
		columns[index - 1]?.align === "right" && columns[index]?.align !== "right" ? 3 * padding : padding;

	/** Computes widths that break no word of a head. Words are measured with the following space. */
	function widthsOf(columns: readonly PdfColumn[]): number[] {
		page.font(bold).fontSize(points);
		const minWidths = columns.map(({ label, values = [] }, index) => {
			const words = [label, ...values].flatMap((text) => inkless(text).split(" "));
			const widest = Math.max(...words.map((word) => page.widthOfString(`${word} `)));
			return widest + leadOf(columns, index) + padding;
		});
		const shares = columns.map((column) => column.width ?? 1);
		return columnWidths(shares, minWidths, width);
	}

	/** Draws cells side by side, as high as the highest. On a new page `onBreak` is called first. */
	function row(
		cells: readonly string[],
		columns: readonly PdfColumn[],
		widths: readonly number[],
		font: string,
		onBreak?: () => void,
	): void {
		const texts = columns.map((_, index) => cut(inkless(cells[index] ?? "")));
		page.font(font).fontSize(points);
		const heights = texts.map((text, index) =>
			page.heightOfString(text || " ", {
				width: (widths[index] ?? 0) - leadOf(columns, index) - padding,
			}),
		);
		const height = Math.max(...heights) + 2 * padding;
		if (page.y + height > bottom()) {
			page.addPage();
			onBreak?.();
			page.font(font).fontSize(points);
		}
		const top = page.y;
		let x = left;
		for (const [index, column] of columns.entries()) {
			const own = widths[index] ?? 0;
			const lead = leadOf(columns, index);
			page.fillColor(ink).text(texts[index] ?? "", x + lead, top + padding, {
				width: own - lead - padding,
				align: column.align ?? "left",
			});
			x += own;
		}
		page.y = top + height;
		page.x = left;
		rule(page.y);
	}

	return {
		page,
		async head(text) {
			if (isLetters) {
				letters += 1;
				if (letters % LETTER_BATCH_SIZE === 0) await setImmediate();
				page.addPage();
			}
			head(text);
		},
		heading(text) {
			// Room for a heading with the head of its table and one row, so that it is never alone at the end of a page.
			room(9 * size.heading);
			page.moveDown(0.9);
			write(inkless(text), bold, size.heading, ink);
			page.moveDown(0.3);
		},
		paragraph(text) {
			room(2 * size.text);
			write(inkless(text, true), regular, points, ink);
			page.moveDown(0.5);
		},
		facts(facts) {
			const columns = [
				{ label: "", width: 1 },
				{ label: "", width: 2.4 },
			];
			const widths = widthsOf(columns);
			for (const [label, value] of facts) if (value !== "") row([label, value], columns, widths, regular);
			page.moveDown(0.4);
		},
		async table({ columns, rows, empty }) {
			const labels = columns.map((column) => column.label);
			const widths = widthsOf(columns);
			const head = () => row(labels, columns, widths, bold);
			let index = 0;
			for await (const cells of rows) {
				if (index === 0) {
					room(5 * size.text + 4 * padding);
					head();
				}
				if (index % ROW_BATCH_SIZE === ROW_BATCH_SIZE - 1) await setImmediate();
				row(cells, columns, widths, regular, head);
				index += 1;
			}
			if (index === 0) write(inkless(empty), regular, size.text, faint);
			page.moveDown(index === 0 ? 0.4 : 0.6);
		},
		pageBreak: () => void page.addPage(),
		finish() {
			const { count } = isLetters ? { count: 0 } : page.bufferedPageRange();
			const printed = formatDate(todayIn(options.now));
			for (let number = 0; number < count; number++) {
				page.switchToPage(number);
				// Below the margin, where text would otherwise start a new page.
				page.page.margins.bottom = 0;
				const y = page.page.height - margin + 4;
				page.font(regular).fontSize(size.small).fillColor(faint);
				page.text(`${title} · ${printed}`, left, y, {
					width: width * 0.75,
					lineBreak: false,
					ellipsis: true,
				});
				page.text(footer(options.language, number + 1, count), left, y, {
					width,
					align: "right",
					lineBreak: false,
				});
			}
			page.end();
			return whole;
		},
	};
}
