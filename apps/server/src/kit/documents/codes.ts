/** Barcodes and QR codes as vector shapes: sharp at every size, every bar a whole number of modules. */
import { type Box, moduleFor, quietZone } from "@rafta/library/labels/sheets";
import { barcodes } from "./barcodes.ts";

/** Points per millimetre. */
export const point = 72 / 25.4;

/** Quiet zone on all sides of a QR code, in modules. */
const qrQuietZone = 4;

/** Widths of bars and gaps alternating, in modules, starting with a bar. Two digits are encoded per symbol. */
export function barsOf(text: string): readonly number[] {
	const [code] = barcodes().raw("code128", text);
	if (!code || !("sbs" in code)) throw new Error("no bars");
	return code.sbs;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Whether a barcode fits a width (mm) with bars wide enough for cheap scanners. */
export const barcodeFits = (text: string, width: number): boolean =>
	moduleFor(sum(barsOf(text)), width) !== null;

/** Draws a Code 128 centred in a box (mm), as wide as allowed. Only for texts that pass `barcodeFits`. */
export function drawBarcode(document: PDFKit.PDFDocument, text: string, box: Box): void {
	const bars = barsOf(text);
	const count = sum(bars);
	const module = moduleFor(count, box.width);
	if (module === null) throw new Error("the barcode is wider than its box");
	let x = box.x + (box.width - (count + 2 * quietZone) * module) / 2 + quietZone * module;
	for (const [index, bar] of bars.entries()) {
		if (index % 2 === 0) document.rect(x * point, box.y * point, bar * module * point, box.height * point);
		x += bar * module;
	}
	document.fill("#000000");
}

/** Draws a QR code (tolerates damage to a seventh of it) with its quiet zone into a square (mm). */
export function drawQr(document: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
	const [code] = barcodes().raw("qrcode", text);
	if (!code || !("pixs" in code)) throw new Error("no QR code");
	const { pixs, pixx, pixy } = code;
	const module = size / (pixx + 2 * qrQuietZone);
	for (let row = 0; row < pixy; row++) {
		let from = 0;
		while (from < pixx) {
			const isDark = pixs[row * pixx + from] === 1;
			let to = from + 1;
			while (to < pixx && (pixs[row * pixx + to] === 1) === isDark) to++;
			// Adjacent dark modules become one rectangle, to avoid hairlines between them.
			if (isDark)
				document.rect(
					(x + (from + qrQuietZone) * module) * point,
					(y + (row + qrQuietZone) * module) * point,
					(to - from) * module * point,
					module * point,
				);
			from = to;
		}
	}
	document.fill("#000000");
}
