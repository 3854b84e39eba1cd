/** Signature fields at the end of a document: a line to sign on, with name and duty below it. */

import { batchesOf } from "../batches.ts";
import { faint, ink } from "./ink.ts";
import { bold, type Pdf, regular } from "./pdf.ts";
import { inkless } from "./text.ts";

export interface Signer {
	/** Empty: filled in by hand. */
	readonly name: string;
	readonly duty: string;
}

const perRow = 3;
/** Points between rows; the space above the line is for the signature. */
const rowHeight = 78;
const pen = 38;
const gap = 18;

/** Draws the fields side by side, several per row; a row is never split across pages. */
export function drawSignatures(pdf: Pdf, signers: readonly Signer[]): void {
	const { page } = pdf;
	const left = page.page.margins.left;
	const width = (page.page.width - left - page.page.margins.right - (perRow - 1) * gap) / perRow;
	for (const batch of batchesOf(signers, perRow)) {
		if (page.y + rowHeight > page.page.height - page.page.margins.bottom - gap) pdf.pageBreak();
		const top = page.y + pen;
		for (const [index, signer] of batch.entries()) {
			const x = left + index * (width + gap);
			page
				.moveTo(x, top)
				.lineTo(x + width, top)
				.lineWidth(0.7)
				.dash(1.5, { space: 2 })
				.strokeColor(ink)
				.stroke()
				.undash();
			const box = { width, align: "center", height: 12, ellipsis: true } as const;
			page.font(bold).fontSize(9).fillColor(ink);
			page.text(inkless(signer.name) || " ", x, top + 4, box);
			page.font(regular).fontSize(8.5).fillColor(faint);
			page.text(inkless(signer.duty) || " ", x, top + 17, box);
		}
		page.x = left;
		page.y = top - pen + rowHeight;
	}
}
