/** The sheet that a poster of a report is drawn on, A4 or A3. */

import { ink } from "../../documents/ink.ts";
import { collected, regular } from "../../documents/pdf.ts";
import { newDocument } from "../../documents/pdfkit.ts";
import { inkless } from "../../documents/text.ts";
import { type Answered, schoolOf } from "./about.ts";

interface LineOptions {
	/** Points from the top. */
	readonly y: number;
	/** Of the letters, in units. */
	readonly size: number;
	readonly font?: string;
	readonly color?: string;
	readonly align?: "left" | "center" | "right";
	/** Points from the left, and how wide it may be: from margin to margin when it is not said. */
	readonly x?: number;
	readonly width?: number;
	/** How many lines it may take; what has no room ends in dots. 1 when it is not said. */
	readonly lines?: number;
}

interface PosterSheet {
	readonly page: PDFKit.PDFDocument;
	/** A hundredth of the width, in points: measured by it, both sizes look the same. */
	readonly unit: number;
	readonly height: number;
	readonly margin: number;
	/** What lies between the margins. */
	readonly inside: number;
	line(text: string, options: LineOptions): void;
	finish(): Promise<Buffer>;
}

/** An empty sheet. `units`: its margins. */
export function createSheet(answered: Answered, units: number): PosterSheet {
	const { report, question, language, now } = answered;
	const page = newDocument({
		size: question.paper === "a3" ? "A3" : "A4",
		margin: 0,
		font: regular,
		lang: language,
		info: { Title: report.name[language], Author: inkless(schoolOf(answered)), CreationDate: now },
	});
	const whole = collected(page);
	const { width, height } = page.page;
	const unit = width / 100;
	const margin = units * unit;
	const inside = width - 2 * margin;
	return {
		...{ page, unit, height, margin, inside },
		line(text, { y, size, font = regular, color = ink, align = "center", lines = 1, ...place }) {
			const { x = margin, width = inside } = place;
			page
				.font(font)
				.fontSize(size * unit)
				.fillColor(color)
				.text(inkless(text), x, y, { width, height: size * unit * 1.4 * lines, ellipsis: true, align });
		},
		finish() {
			page.end();
			return whole;
		},
	};
}
