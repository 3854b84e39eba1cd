/** Camera input: barcodes drawn as pictures, and as a video for Chromium's fake camera. */
import { appendFileSync, writeFileSync } from "node:fs";
import bwip from "bwip-js/node";

export type CodeKind = "ean13" | "code128" | "code39" | "qrcode";

const [width, height, rate] = [640, 480, 10];

/** Draws black boxes on white, as luminance. */
function frame(boxes: readonly { x: number; y: number; w: number; h: number }[]): Buffer {
	const light = Buffer.alloc(width * height, 235);
	for (const { x, y, w, h } of boxes) {
		for (let row = y; row < y + h; row++) light.fill(16, row * width + x, row * width + x + w);
	}
	const colour = Buffer.alloc((width * height) / 2, 128);
	return Buffer.concat([Buffer.from("FRAME\n"), light, colour]);
}

function boxesOf(kind: CodeKind, text: string) {
	const [code] = bwip.raw(kind, text);
	if (!code) throw new Error(`no ${kind} of ${text}`);
	if ("pixs" in code) {
		const size = 8;
		const [left, top] = [(width - code.pixx * size) / 2, (height - code.pixy * size) / 2];
		return code.pixs.flatMap((dark, place) =>
			dark
				? [
						{
							x: Math.floor(left + (place % code.pixx) * size),
							y: Math.floor(top + Math.floor(place / code.pixx) * size),
							w: size,
							h: size,
						},
					]
				: [],
		);
	}
	const widths = code.sbs as number[];
	const modules = widths.reduce((sum, one) => sum + one, 0);
	const size = Math.max(1, Math.floor((width * 0.8) / modules));
	let x = Math.floor((width - modules * size) / 2);
	return widths.flatMap((modulesWide, place) => {
		const box = { x, y: 150, w: modulesWide * size, h: 180 };
		x += modulesWide * size;
		return place % 2 === 0 ? [box] : [];
	});
}

/** Writes a video that shows each code for a second, with a pause between, in a loop. */
export function writeFilm(path: string, codes: readonly (readonly [CodeKind, string])[]): void {
	writeFileSync(path, `YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);
	const blank = frame([]);
	for (const [kind, text] of codes) {
		const shown = frame(boxesOf(kind, text));
		for (let n = 0; n < rate; n++) appendFileSync(path, shown);
		for (let n = 0; n < rate / 2; n++) appendFileSync(path, blank);
	}
}

/** A dark book, slightly turned, on a light table, as luminance; a light label on its cover. */
function bookFrame(): Buffer {
	const light = Buffer.alloc(width * height, 205);
	const [middleX, middleY, sine, cosine] = [330, 235, Math.sin(0.08), Math.cos(0.08)];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const across = (x - middleX) * cosine + (y - middleY) * sine;
			const down = (y - middleY) * cosine - (x - middleX) * sine;
			if (Math.abs(across) > 130 || Math.abs(down) > 195) continue;
			const isLabel = Math.abs(across) < 70 && down > -140 && down < -70;
			light[y * width + x] = isLabel ? 225 : 60;
		}
	}
	return Buffer.concat([Buffer.from("FRAME\n"), light, Buffer.alloc((width * height) / 2, 128)]);
}

/**
 * Writes a video, in a loop: the barcode of each book for three seconds, then its cover for four. A busy machine reads one
 * picture in a second.
 */
export function writeCoverFilm(path: string, codes: readonly string[]): void {
	writeFileSync(path, `YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);
	const book = bookFrame();
	for (const code of codes) {
		const shown = frame(boxesOf("ean13", code));
		for (let n = 0; n < 3 * rate; n++) appendFileSync(path, shown);
		for (let n = 0; n < 4 * rate; n++) appendFileSync(path, book);
	}
}

/** Returns a photo of a code, PNG. */
export const photoOf = (kind: CodeKind, text: string): Promise<Buffer> =>
	bwip.toBuffer({ bcid: kind, text, scale: 4, padding: 12, backgroundcolor: "FFFFFF" });
