/** Reads back what the program draws: texts and filled rectangles with their positions in mm from the top left. */
import { inflateSync } from "node:zlib";

export interface Shape {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface Drawn {
	readonly texts: readonly { readonly text: string; readonly x: number; readonly y: number }[];
	readonly shapes: readonly Shape[];
}

const mm = (points: number): number => (points * 25.4) / 72;
const pageHeight = 841.89;

/** The objects of a file as pdfkit writes it: each with its dictionary and its uncompressed stream. */
function objectsOf(file: Buffer): Map<string, { dictionary: string; stream: string }> {
	const objects = new Map<string, { dictionary: string; stream: string }>();
	const text = file.toString("latin1");
	for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
		const [, id = "", body = ""] = found;
		const at = body.indexOf("stream\n");
		const dictionary = at < 0 ? body : body.slice(0, at);
		const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
		const bytes = Buffer.from(body.slice(at + 7, at + 7 + length), "latin1");
		const isPacked = dictionary.includes("/FlateDecode");
		const stream = at < 0 ? "" : (isPacked ? inflateSync(bytes) : bytes).toString("latin1");
		objects.set(id, { dictionary, stream });
	}
	return objects;
}

/** Maps glyphs to letters, by the font's ToUnicode table. */
function lettersOf(table: string): Map<string, string> {
	const letters = new Map<string, string>();
	for (const [, from = "", list = ""] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
		for (const [place, hex] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
			const glyph = (Number.parseInt(from, 16) + place).toString(16).padStart(4, "0");
			const units = (hex[1] ?? "").replaceAll(" ", "").match(/.{4}/g) ?? [];
			letters.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
		}
	}
	return letters;
}

/** The pages of a file in their order. */
export function readPdf(file: Buffer): Drawn[] {
	const objects = objectsOf(file);
	const fonts = new Map<string, Map<string, string>>();
	for (const { dictionary } of objects.values())
		for (const [, name = "", id = ""] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
			const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? "")?.[1] ?? "";
			fonts.set(name, lettersOf(objects.get(table)?.stream ?? ""));
		}
	const kids = [...objects.values()].find(({ dictionary }) => /\/Type \/Pages/.test(dictionary));
	const ids = [...(kids?.dictionary.match(/\/Kids \[([^\]]*)\]/)?.[1] ?? "").matchAll(/(\d+) 0 R/g)];
	return ids.map(([, id = ""]) => {
		const content = /\/Contents (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? "")?.[1] ?? "";
		return drawnBy(objects.get(content)?.stream ?? "", fonts);
	});
}

function drawnBy(stream: string, fonts: Map<string, Map<string, string>>): Drawn {
	const texts: { text: string; x: number; y: number }[] = [];
	const shapes: Shape[] = [];
	let pending: Shape[] = [];
	let font = new Map<string, string>();
	let place = [0, 0];
	for (const line of stream.split("\n")) {
		const numbers = (line.match(/-?\d+(\.\d+)?(?= )/g) ?? []).map(Number);
		const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
		if (/ re$/.test(line)) pending.push({ x: mm(a), y: mm(b), width: mm(c), height: mm(d) });
		else if (/^f$/.test(line)) {
			shapes.push(...pending);
			pending = [];
		} else if (/^[SB]$/.test(line)) pending = [];
		else if (/ Tm$/.test(line)) place = [mm(e), mm(pageHeight - f)];
		else if (/ Tf$/.test(line)) font = fonts.get(/\/(F\d+)/.exec(line)?.[1] ?? "") ?? font;
		else if (/TJ$/.test(line)) {
			const glyphs = [...line.matchAll(/<([0-9a-f]+)>/gi)].flatMap(
				([, hex = ""]) => hex.match(/.{4}/g) ?? [],
			);
			const text = glyphs.map((glyph) => font.get(glyph.toLowerCase()) ?? "?").join("");
			texts.push({ text, x: place[0] ?? 0, y: place[1] ?? 0 });
		}
	}
	return { texts, shapes };
}
