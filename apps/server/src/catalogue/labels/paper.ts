/** A document whose pages are sheets of labels: every label is drawn into its cell. */

import { setImmediate } from "node:timers/promises";
import { type Box, cellBox, placeOf, printable } from "@rafta/library/labels/sheets";
import { shortenText } from "@rafta/library/labels/texts";
import { cutText } from "@rafta/library/text/cut-text";
import type { Language } from "@rafta/words";
import { point } from "../../kit/documents/codes.ts";
import { serif } from "../../kit/documents/cover.ts";
import { bold, collectBuffer, regular } from "../../kit/documents/pdf.ts";
import { newDocument } from "../../kit/documents/pdfkit.ts";
import { inkless } from "../../kit/documents/text.ts";
import type { Layout } from "./sheet-query.ts";

/** Labels drawn before yielding to the event loop. */
const BATCH_SIZE = 25;

/** Maximum characters of a text that are measured: no label shows more. */
const MAX_TEXT_LENGTH = 200;

const ink = "#000000";
const mark = "#8c959f";

/** Fonts are identified by their files: under another name they would be loaded again for every text. */
export const fonts = { regular, bold, serif } as const;

type Font = keyof typeof fonts;

export interface SheetPaper {
	readonly document: PDFKit.PDFDocument;
	/** Draws a line of text in a box (mm), shortened to its width; `size` in points. */
	line(text: string, box: Box, size: number, options?: { font?: Font; align?: "left" | "center" }): void;
	finish(): Promise<Buffer>;
}

/** Creates a document without margins, so that page coordinates equal millimetres of the paper. */
export function createPaper(title: string, language: Language, now: Date): SheetPaper {
	const document = newDocument({
		size: "A4",
		margin: 0,
		autoFirstPage: false,
		font: regular,
		lang: language,
		info: { Title: title, CreationDate: now },
	});
	const file = collectBuffer(document);
	return {
		document,
		line(text, box, size, { font = "regular", align = "center" } = {}) {
			document.font(fonts[font]).fontSize(size).fillColor(ink);
			const width = box.width * point;
			const shown = shortenText(
				cutText(inkless(text), MAX_TEXT_LENGTH),
				(part) => document.widthOfString(part) <= width,
			);
			const rest = width - document.widthOfString(shown);
			const x = box.x * point + (align === "center" ? rest / 2 : 0);
			document.text(shown, x, box.y * point, { lineBreak: false });
		},
		finish() {
			document.end();
			return file;
		},
	};
}

/** Draws cut marks outside a cell's corners. */
function drawMarks(document: PDFKit.PDFDocument, { x, y, width, height }: Box): void {
	const length = 2;
	for (const cornerX of [x, x + width])
		for (const cornerY of [y, y + height])
			document
				.moveTo((cornerX - length) * point, cornerY * point)
				.lineTo((cornerX + length) * point, cornerY * point)
				.moveTo(cornerX * point, (cornerY - length) * point)
				.lineTo(cornerX * point, (cornerY + length) * point);
	document.lineWidth(0.3).strokeColor(mark).stroke();
}

const moved = (box: Box, { dx, dy }: Layout): Box => ({ ...box, x: box.x + dx, y: box.y + dy });

/** Draws all labels, each by `draw` into the printable area of its cell. */
export async function drawSheets<Label>(
	paper: SheetPaper,
	layout: Layout,
	labels: readonly Label[],
	draw: (label: Label, box: Box) => void,
): Promise<void> {
	let pages = 0;
	for (const [index, label] of labels.entries()) {
		if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
		const place = placeOf(layout.sheet, index, layout.start);
		for (; pages <= place.page; pages++) paper.document.addPage();
		const box = cellBox(layout.sheet, place.cell);
		if (layout.marks) drawMarks(paper.document, moved(box, layout));
		draw(label, moved(printable(box), layout));
	}
}
