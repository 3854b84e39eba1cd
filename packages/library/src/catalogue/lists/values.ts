/** Converts cell values of a book list to the form of the catalogue's fields. */
import { ungrouped } from "../../tables/cells.ts";
import { type CaseOptions, titleCase, upper } from "../../turkish/case.ts";
import { isCalendarDate } from "../../turkish/dates.ts";
import { searchKey } from "../../turkish/keys.ts";
import { languageNamed } from "../marc/languages.ts";
import { type Person, peopleIn } from "../people.ts";

/** Removes the mark that was put before a text to keep it from being a formula. */
export const unmarked = (text: string): string =>
	/^'\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) ? text.slice(1) : text;

/** Whether a text is in capitals. Short words may be abbreviations. */
const isLoud = (text: string): boolean =>
	text.length > 5 && !/\p{Ll}/u.test(text) && text === upper(text) && /\p{L}{3}/u.test(text);

/** Converts capitals to normal case: lists use capitals, the catalogue does not (`Aşk-ı Memnu`). */
export const written = (text: string, how: CaseOptions = {}): string =>
	isLoud(text) ? titleCase(text, how) : text;

/** The people in a cell, their names in normal case. `isMany`: its heading is plural, so that commas separate names. */
export const peopleOf = (cell: string, isMany: boolean): readonly Person[] =>
	peopleIn(cell, isMany).map(({ name, role }) => ({ name: written(name, { isName: true }), role }));

/** The names in a cell, whatever their part in the book. */
export const namesIn = (cell: string, isMany: boolean): string[] => [
	...new Set(peopleOf(cell, isMany).map(({ name }) => name)),
];

export const subjectsIn = (cell: string): string[] => [
	...new Set(
		cell
			.split(/[;,|]/)
			.map((part) => part.trim())
			.filter(Boolean),
	),
];

/** A year in a text: alone, in a date, or in a sentence; negative for years BC. 0 where there is none. */
export function yearIn(text: string): number {
	const whole = ungrouped(text);
	if (/^-?\d{1,4}(?:[.,]0+)?$/.test(whole)) return Number.parseInt(whole, 10);
	return Number(/(?<!\d)(1[0-9]{3}|20[0-9]{2})(?!\d)/.exec(whole)?.[1] ?? 0);
}

const count = String.raw`(?<![\d.,])(\d{1,3}(?:[.,]\d{3})+|\d{1,5})(?!\d)`;
const firstCount = new RegExp(count);
const countedPages = new RegExp(String.raw`${count}\s?(?:s\b|sf|syf|sayfa|p\b|pp\b|pg|pages?)`, "i");
/** Numbers that count something else: volumes, centimetres. */
const otherCounts = new RegExp(String.raw`${count}\s?\.?\s?(?:c\b|cm|cilt|v\b|vol|kitap|fas)`, "gi");

/** Number of pages: the one with the word, or else the first one. 0 where there is none. */
export function pagesIn(text: string): number {
	const found = countedPages.exec(text) ?? firstCount.exec(text.replace(otherCounts, ""));
	return Number(ungrouped(found?.[1] ?? ""));
}

/**
 * `12,50 TL`, `1.250,00`, `1,250.00`, `12.5`. A price has at most two decimals: three digits behind a single sign are
 * thousands. 0 where there is none.
 */
export function priceIn(text: string): number {
	const [spaced] = /\d{1,3}(?:[ \u00a0'’]\d{3})+(?!\d)[.,\d]*/u.exec(text) ?? [];
	const joined = (spaced ?? text).replace(/(?<=\d)[ \u00a0'’](?=\d{3})/gu, "");
	const digits = /\d[\d.,]{0,14}/.exec(joined)?.[0].replace(/[.,]+$/, "") ?? "";
	const whole = digits.startsWith("0") ? digits : ungrouped(digits);
	const at = Math.max(whole.lastIndexOf(","), whole.lastIndexOf("."));
	if (at === -1) return Number(whole);
	return Number(`${whole.slice(0, at).replace(/[.,]/g, "")}.${whole.slice(at + 1)}`);
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
