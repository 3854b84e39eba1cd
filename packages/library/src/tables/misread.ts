/**
 * Texts whose UTF-8 was read as a code page of Windows and saved again (`Ä°nce Memed`). They are restored only where whole
 * cells decode without a fault; a file is known to have them by those that gain Turkish letters.
 */
import type { Sheet } from "./sheet.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The byte of each character of a code page. Its gaps are control characters, as programs write them. */
const pages = ["windows-1254", "windows-1252"].map((label) => {
	const decoder = new TextDecoder(label);
	const bytes = new Map<string, number>();
	for (let byte = 0x80; byte <= 0xff; byte++) {
		if (byte < 0xa0) bytes.set(String.fromCharCode(byte), byte);
		bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
	}
	return bytes;
});

/** The first byte of a letter beyond ASCII, and one that continues it. */
const suspicious = /[\u00c2-\u00c5\u00e2][^\0-\x7f]/u;
const controls = /[\u0080-\u009f\ufffd]/u;
/** Portuguese words that end with a tilde, before a dash or a closing mark: `IRMÃ–`. */
const tildes = /\p{Lu}Ã[\u2010-\u201f\u2026\u00bb](?!\p{L})/gu;

function decodedBy(text: string, page: ReadonlyMap<string, number>): string | null {
	const bytes: number[] = [];
	for (const sign of text) {
		const code = sign.charCodeAt(0);
		const byte = code < 0x80 ? code : page.get(sign);
		if (byte === undefined) return null;
		bytes.push(byte);
	}
	try {
		return strict.decode(Uint8Array.from(bytes));
	} catch {
		// Not the bytes of a text in UTF-8: the characters are what they seem.
		return null;
	}
}

/** A text as it was before it was misread, once or twice; `null` where it was not. */
function restoreText(text: string): string | null {
	if (!suspicious.test(text.replace(tildes, ""))) return null;
	for (const page of pages) {
		const once = decodedBy(text, page);
		if (once === null || once === text) continue;
		const whole = restoreText(once) ?? once;
		if (!controls.test(whole)) return whole;
	}
	return null;
}

const count = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/** Whether a text has gained Turkish letters. Those with a circumflex may be part of the garbled ones. */
const isGain = (before: string, after: string): boolean =>
	count(after, /[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/gu) > count(before, /[çğıöşüÇĞİÖŞÜ]/gu);

export interface RestoredSheets {
	readonly sheets: readonly Sheet[];
	/** Rows with restored cells, counted from 1. */
	readonly misread: readonly Place[];
}

/** A row of a sheet. */
interface Place {
	readonly sheet: string;
	readonly row: number;
}

/** Whether what is read from a row has restored cells. */
export function misreadRows(misread: readonly Place[]): (place: Place) => boolean {
	const keyOf = ({ sheet, row }: Place) => `${row} ${sheet}`;
	const keys = new Set(misread.map(keyOf));
	return (place) => keys.has(keyOf(place));
}

/** Restores the cells of a file. Without one that gains Turkish letters nothing is changed. */
export function withoutMisreading(sheets: readonly Sheet[]): RestoredSheets {
	const isSpoiled = sheets.some(({ rows }) =>
		rows.some((row) =>
			row.some((cell) => {
				const text = restoreText(cell);
				return text !== null && isGain(cell, text);
			}),
		),
	);
	if (!isSpoiled) return { sheets, misread: [] };
	const misread: Place[] = [];
	const corrected = sheets.map((sheet) => ({
		...sheet,
		rows: sheet.rows.map((row, at) => {
			const cells = row.map((cell) => restoreText(cell) ?? cell);
			if (cells.every((cell, place) => cell === row[place])) return row;
			misread.push({ sheet: sheet.name, row: at + 1 });
			return cells;
		}),
	}));
	return { sheets: corrected, misread };
}
