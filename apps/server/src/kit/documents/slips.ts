/** Slips for the 80 mm receipt printer: lines of text, each slip as long as its content. */

import { setImmediate } from "node:timers/promises";
import { cutText } from "@rafta/library/text/cut-text";
import type { Language } from "@rafta/words";
import { barcodeFits, drawBarcode, point } from "./codes.ts";
import { bold, collectBuffer, regular } from "./pdf.ts";
import { newDocument } from "./pdfkit.ts";
import { inkless } from "./text.ts";

export interface SlipLine {
	readonly text: string;
	readonly bold?: boolean;
	/** Points; default 9. */
	readonly size?: number;
	/** Points of space below; default 1. */
	readonly gap?: number;
	/** Draws the text as a barcode above it, too. */
	readonly barcode?: boolean;
}

interface SlipOptions {
	readonly title: string;
	readonly author: string;
	readonly language: Language;
	readonly now: Date;
}

/** Millimetres. */
const width = 80;
const margin = 5;
const inner = width - 2 * margin;
const bars = { height: 12, gap: 2 };
/** Longer texts are cut with an ellipsis: a slip must be readable at a glance. */
const MAX_TEXT_LENGTH = 90;

/** Slips drawn before yielding to the event loop. */
const BATCH_SIZE = 40;

/** Shortens a text to the space of a slip. */
export const cut = (text: string): string =>
	text.length > MAX_TEXT_LENGTH ? `${cutText(text, MAX_TEXT_LENGTH - 1)}…` : text;

/** Draws slips, each on a page of its own. */
export async function drawSlips(
	slips: readonly (readonly SlipLine[])[],
	options: SlipOptions,
): Promise<Buffer> {
	const page = newDocument({
		autoFirstPage: false,
		font: regular,
		lang: options.language,
		displayTitle: true,
		info: { Title: inkless(options.title), Author: inkless(options.author), CreationDate: options.now },
	});
	const whole = collectBuffer(page);
	for (const [index, slip] of slips.entries()) {
		if (index % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate();
		const lines = slip.map(({ text, size = 9, gap = 1, ...line }) => {
			const font = line.bold === true ? bold : regular;
			const shown = inkless(text) || " ";
			const above = line.barcode === true && barcodeFits(shown, inner) ? bars.height + bars.gap : 0;
			page.font(font).fontSize(size);
			const height = page.heightOfString(shown, { width: inner * point }) + gap;
			return { shown, font, size, above, height: above * point + height };
		});
		const height = lines.reduce((sum, line) => sum + line.height, 2 * margin * point);
		page.addPage({ size: [width * point, height + point], margin: 0 });
		let y = margin * point;
		for (const { shown, font, size, above, height: own } of lines) {
			if (above > 0) {
				const box = { x: margin, y: y / point, width: inner, height: bars.height };
				drawBarcode(page, shown, box);
			}
			page.font(font).fontSize(size).fillColor("#000000");
			page.text(shown, margin * point, y + above * point, { width: inner * point });
			y += own;
		}
	}
	page.end();
	return whole;
}
