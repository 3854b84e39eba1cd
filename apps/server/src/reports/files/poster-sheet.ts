/** Drawing sheet of a report's poster, A4 or A3. */

import { ink } from "../../kit/documents/ink.ts";
import { collectBuffer, regular } from "../../kit/documents/pdf.ts";
import { newDocument } from "../../kit/documents/pdfkit.ts";
import { inkless } from "../../kit/documents/text.ts";
import { type AnsweredReport, schoolOf } from "./about.ts";

interface LineOptions {
	/** Points from the top. */
	readonly y: number;
	/** Size of the letters, in units. */
	readonly size: number;
	readonly font?: string;
	readonly color?: string;
	readonly align?: "left" | "center" | "right";
	/** Points from the left, and the maximum width; by default from margin to margin. */
	readonly x?: number;
	readonly width?: number;
	/** Limit of lines; longer text ends in an ellipsis. Default 1. */
	readonly lines?: number;
}

interface PosterSheet {
	readonly page: PDFKit.PDFDocument;
	/** A hundredth of the width, in points, so that both paper sizes look the same. */
	readonly unit: number;
	readonly height: number;
	readonly margin: number;
	/** Width between the margins. */
	readonly inside: number;
	line(text: string, options: LineOptions): void;
	finish(): Promise<Buffer>;
}

/** Creates an empty sheet. `units`: its margins. */
export function createSheet(answered: AnsweredReport, units: number): PosterSheet {
	const { report, question, language, now } = answered;
	const page = newDocument({
		size: question.paper === "a3" ? "A3" : "A4",
		margin: 0,
		font: regular,
		lang: language,
		info: { Title: report.name[language], Author: inkless(schoolOf(answered)), CreationDate: now },
	});
	const whole = collectBuffer(page);
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
