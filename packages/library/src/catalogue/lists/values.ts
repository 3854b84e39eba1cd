/** Converts cell values of a book list to the form of the catalogue's fields. */
import { lower, nameCase, upper } from "../../turkish/case.ts";
import { isCalendarDate } from "../../turkish/dates.ts";
import { searchKey } from "../../turkish/keys.ts";
import { toIsbn13, withoutWord } from "../isbn.ts";
import { languageNamed } from "../marc/languages.ts";

/** Removes the mark that was put before a text to keep it from being a formula. */
export const unmarked = (text: string): string =>
	/^'\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) ? text.slice(1) : text;

/**
 * Converts capitals to normal case: lists use capitals, the catalogue does not (`Aşk-ı Memnu`). Short words may be
 * abbreviations.
 */
export function written(text: string): string {
	const isLoud = text.length > 5 && !/\p{Ll}/u.test(text) && text === upper(text) && /\p{L}{3}/u.test(text);
	return isLoud ? nameCase(text).replace(/-\p{L}(?!\p{L})/gu, lower) : text;
}

/**
 * The ISBN of a cell: there may be several, and a spreadsheet may have removed leading zeros. `null` where the cell has
 * another text.
 */
export function isbnIn(cell: string): string | null {
	if (cell === "") return "";
	const whole = toIsbn13(cell.slice(0, 200));
	if (whole) return whole;
	for (const part of cell.slice(0, 200).split(/[;,/|()]/)) {
		const digits = withoutWord(part).replace(/\.0$/, "").trim();
		const isbn = toIsbn13(/^[0-9]{6,9}[0-9X]?$/i.test(digits) ? digits.padStart(10, "0") : digits);
		if (isbn) return isbn;
	}
	return null;
}

/** `Kemal, Orhan` -> `Orhan Kemal`: a single word before the only comma is the surname. */
const turned = (name: string): string => name.replace(/^([^,\s]+), ?([^,]+)$/u, "$2 $1");

/** The names in a cell. `isMany`: its heading is plural, so that commas separate names. */
export function authorsIn(cell: string, isMany: boolean): string[] {
	const parts =
		cell.includes(";") || cell.includes("|") ? cell.split(/[;|]/) : cell.split(/\s(?:&|ve|and)\s/);
	const names = parts.flatMap((part) => {
		const name = part.trim();
		const pieces = name.split(/,\s*/).filter(Boolean);
		const areWhole = pieces.length > 1 && pieces.every((piece) => piece.trim().includes(" "));
		return (isMany && pieces.length > 1) || areWhole || pieces.length > 2 ? pieces : [turned(name)];
	});
	return [...new Set(names.map((name) => written(name.trim())).filter(Boolean))];
}

export const subjectsIn = (cell: string): string[] => [
	...new Set(
		cell
			.split(/[;,|]/)
			.map((part) => part.trim())
			.filter(Boolean),
	),
];

/** A year in a cell: alone, in a date, or in a sentence; negative for years BC. 0 where there is none. */
export function yearIn(cell: string): number {
	if (/^-?\d{1,4}(?:[.,]0+)?$/.test(cell)) return Number.parseInt(cell, 10);
	return Number(/(?<!\d)(1[0-9]{3}|20[0-9]{2})(?!\d)/.exec(cell)?.[1] ?? 0);
}

export const wholeNumberIn = (cell: string): number => Number(/(?<!\d)\d{1,5}(?!\d)/.exec(cell)?.[0] ?? 0);

/** `12,50 TL`, `1.250,00`, `12.5`. 0 where there is none. */
export function priceIn(cell: string): number {
	const digits = /\d[\d.,]{0,14}/.exec(cell)?.[0].replace(/[.,]$/, "") ?? "";
	const at = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
	const isThousands = /^\d{1,3}(?:\.\d{3})+$/.test(digits);
	if (at === -1 || isThousands) return Number(digits.replace(/\./g, "") || 0);
	return Number(`${digits.slice(0, at).replace(/[.,]/g, "")}.${digits.slice(at + 1)}`);
}

/** A day as `YYYY-MM-DD`; empty for an empty cell, `null` where it cannot be read. */
export function dayIn(cell: string): string | null {
	if (cell === "") return "";
	const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(cell) ?? [];
	const [, turkishDay, turkishMonth, turkishYear] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\b/.exec(cell) ?? [];
	const date = year
		? `${year}-${month}-${day}`
		: `${turkishYear}-${turkishMonth?.padStart(2, "0")}-${turkishDay?.padStart(2, "0")}`;
	return isCalendarDate(date) ? date : null;
}

/** `7-9 yaş`, `7+`. */
export function agesIn(cell: string): { age_min: number; age_max: number } {
	const found = /(?<!\d)(\d{1,2})(?:\s?[-–]\s?(\d{1,2}))?(?!\d)/u.exec(cell);
	return { age_min: Number(found?.[1] ?? 0), age_max: Number(found?.[2] ?? 0) };
}

const sources: readonly (readonly [RegExp, string])[] = [
	[/bakanl|\bmeb\b|ministry/, "ministry"],
	[/satin|alim|purchas|bought/, "purchase"],
	[/bagis|hibe|donat|gift/, "donation"],
	[/degisim|takas|exchange/, "exchange"],
	[/devir|devr|transfer/, "transfer"],
	[/sayim|surplus/, "surplus"],
	[/mevcut|already|existing/, "existing"],
];

/** Acquisition source as a value of `acquired_how`; empty where the cell has none that is known. */
export function sourceIn(cell: string): string {
	const key = searchKey(cell);
	return sources.find(([words]) => words.test(key))?.[1] ?? "";
}

/** A language from its name in Turkish or English, or from a code. */
export function languageIn(cell: string): string {
	return cell === "" ? "" : languageNamed(cell.slice(0, 40));
}
