/** Pictures of pages, and the codes that a scanner reads in them: a decoder independent of the code that draws them. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { readCodes } from "../../../../../tests/support/codes.ts";
import { limit } from "../../../../../tests/support/time-limits.ts";
import type { Drawn } from "./read-pdf.ts";

const page = { width: 210, height: 297 };

/** Minimum resolution of office printers. */
const dotsPerInch = 300;

/** Renders the filled shapes of a page as dots on paper. */
export function pictureOf({ shapes }: Drawn): Promise<Buffer> {
	const rects = shapes.map(
		({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
	);
	const pixels = (mm: number) => Math.round((mm / 25.4) * dotsPerInch);
	const size = `width="${pixels(page.width)}" height="${pixels(page.height)}"`;
	const box = `viewBox="0 0 ${page.width} ${page.height}"`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${box}><rect width="100%" height="100%" fill="#fff"/>${rects.join("")}</svg>`;
	return sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer();
}

const ghostscript = ["/usr/bin/gs", "/usr/local/bin/gs", "/opt/homebrew/bin/gs"].find((path) =>
	existsSync(path),
);

/** Whether Ghostscript is installed. */
export const hasGhostscript = ghostscript !== undefined;

/** The first page of a file as rendered by Ghostscript, an independent program. */
export function drawnElsewhere(file: Buffer): Buffer {
	const folder = mkdtempSync(join(tmpdir(), "rafta-page-"));
	try {
		const [source, target] = [join(folder, "page.pdf"), join(folder, "page.png")];
		writeFileSync(source, file);
		const how = ["-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dLastPage=1", "-sDEVICE=pnggray"];
		execFileSync(ghostscript ?? "", [...how, `-r${dotsPerInch}`, `-sOutputFile=${target}`, source], {
			timeout: limit(60_000),
		});
		return readFileSync(target);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Every code in a picture, line by line, with its kind. */
export async function codesIn(picture: Buffer): Promise<{ kind: string; text: string }[]> {
	const found = await readCodes(new Uint8Array(picture), ["Code128", "QRCode"]);
	return found
		.map(({ format, text, position }) => ({ kind: String(format), text, at: position.topLeft }))
		.sort((one, other) => Math.round((one.at.y - other.at.y) / 60) || one.at.x - other.at.x)
		.map(({ kind, text }) => ({ kind, text }));
}
