/** Converts cell values of a book list to the form of the catalogue's fields. */
import { languages } from "@rafta/words";
import { withoutGrouping } from "../../tables/cells.ts";
import { bracketedNames } from "../../tables/markup.ts";
import { monthNames } from "../../text/months.ts";
import { type CaseOptions, titleCase, upper } from "../../turkish/case.ts";
import { isCalendarDate } from "../../turkish/dates.ts";
import { searchKey } from "../../turkish/keys.ts";
import { languageNamed } from "../marc/languages.ts";
import { type Person, peopleIn } from "../people.ts";

/** Removes the mark that was put before a text to keep it from being a formula. */
export const withoutMark = (text: string): string =>
	/^'\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(text) ? text.slice(1) : text;

/** Whether a text is in capitals. Short words may be abbreviations. */
const isLoud = (text: string): boolean =>
	text.length > 5 && !/\p{Ll}/u.test(text) && text === upper(text) && /\p{L}{3}/u.test(text);

/** Converts capitals to normal case: lists use capitals, the catalogue does not (`Aşk-ı Memnu`). */
export const correctCase = (text: string, how: CaseOptions = {}): string =>
	isLoud(text) ? titleCase(text, how) : text;

/** A name whose surname alone is in capitals, as Turkish forms have it: `Yaşar KEMAL`. */
const loudSurname = /^(.*\p{Ll}.*?)((?:\s\p{Lu}{2,}(?:-\p{Lu}{2,})*)+)$/u;

/** A name in normal case. */
function writtenName(name: string): string {
	const [, given, surname] = loudSurname.exec(name) ?? [];
	if (given === undefined || surname === undefined) return correctCase(name, { isName: true });
	return `${given} ${titleCase(surname.trim(), { isName: true })}`;
}

/** Search keys of what stands in place of a name that is not known. */
const nameless: ReadonlySet<string> = new Set(
	"yok,yazar yok,yazari yok,bilinmiyor,yazari bilinmiyor,belirtilmemis,bos,none,null,unknown,unknown author,no author".split(
		",",
	),
);
const isName = (name: string): boolean =>
	/[\p{L}\p{N}]/u.test(name) && !/^n\/a$/i.test(name) && !nameless.has(searchKey(name));

/** The people in a cell, their names in normal case. `isMany`: its heading is plural, so that commas separate names. */
export const peopleOf = (cell: string, isMany: boolean): readonly Person[] =>
	peopleIn(cell, isMany)
		.filter(({ name }) => isName(name))
		.map(({ name, role }) => ({ name: writtenName(name), role }));

/** The names in a cell, whatever their part in the book. */
export const namesIn = (cell: string, isMany: boolean): string[] => [
	...new Set(peopleOf(cell, isMany).map(({ name }) => name)),
];

/** What catalogues add to a title about its form: `[kitap]`. */
const form =
	/\s*\[(?:kitap|basılı|metin|elektronik|ses kayd|e-kitap|text|book|electronic|sound rec)[^\]]*\]/iu;

/**
 * A title as catalogues write it, in its parts: `Ad [kitap] : alt ad / Ali Can.`. `names`: the people of the book; a
 * stroke with other words behind it belongs to the title.
 */
export function titleParts(text: string, names: readonly string[]): { title: string; subtitle: string } {
	const plain = text.replace(/\s+[/:;=]\s*$/u, "");
	const at = plain.indexOf(" / ");
	const behind = at === -1 ? "" : ` ${searchKey(plain.slice(at + 3))} `;
	const surnames = names.map((name) => searchKey(name).split(" ").at(-1) ?? "");
	const isNamed = surnames.some((surname) => surname.length > 1 && behind.includes(` ${surname} `));
	const catalogued = isNamed ? plain.slice(0, at) : plain;
	const title = catalogued.replace(form, "").trim();
	if (title === "" || (!isNamed && title === plain)) return { title: plain, subtitle: "" };
	const [, main = title, subtitle = ""] = /^(.+?)\s+:\s+(.+)$/u.exec(title) ?? [];
	return { title: main, subtitle };
}

/** A publisher without the place before it and the year behind it: `İstanbul : Yayın, 2015.`. */
export const publisherIn = (cell: string): string =>
	cell
		.replace(/^\p{L}[^:]{0,40}\s:\s+(?=\p{L})/u, "")
		.replace(/\s*[,;:]\s*(?:\[?[c©]?\s?\d{4}\]?)?\.?$/u, "");

/** A number as registers and labels have it: with a digit, perhaps letters. */
const numberSign = /^(?=.*\p{N})[\p{L}\p{N}][\p{L}\p{N}./-]{0,29}$/u;

/** Two numbers with a hyphen between them. */
const hyphenated = /^(\d{1,12})\s*[-\u2010-\u2015]\s*(\d{1,12})$/u;

/** Whether a cell may name the first and the last of several numbers. */
export const isHyphenated = (cell: string): boolean => hyphenated.test(cell);

/** Maximum numbers from the first to the last one. */
const MAX_SPAN = 500;

/**
 * Whether the hyphenated numbers of a column may be the first and the last of several copies (`15-17`): each ends above its
 * beginning and below the next one. Otherwise they are numbers of two parts, such as a year and a count.
 */
export function maySpan(cells: Iterable<string>): boolean {
	const spans = [...cells]
		.flatMap((cell) => {
			const [, first, last] = hyphenated.exec(cell) ?? [];
			return last === undefined ? [] : [{ first: Number(first), last: Number(last) }];
		})
		.sort((one, other) => one.first - other.first);
	return (
		spans.length > 0 &&
		spans.every(({ first, last }, place) => {
			const next = spans[place + 1];
			return last > first && last - first < MAX_SPAN && (next === undefined || next.first > last);
		})
	);
}

/**
 * The numbers of a row's copies in one cell: a list, or the first and the last of as many as there are copies
 * (`124-126`). A cell that does not divide so is one number.
 */
export function numbersIn(cell: string, count: number): string[] {
	const inBrackets = bracketedNames(cell);
	if (inBrackets) return inBrackets;
	const parts = cell.split(/\s*[;,|/\n]\s*|\s+/u).filter(Boolean);
	if (count > 1 && parts.length === count && parts.every((part) => numberSign.test(part))) return parts;
	const [, first = "", last = ""] = hyphenated.exec(cell) ?? [];
	if (count > 1 && last !== "" && Number(last) - Number(first) + 1 === count)
		return Array.from({ length: count }, (_, place) =>
			String(Number(first) + place).padStart(first.length, "0"),
		);
	const divided = cell.split(/\s*[;\n]\s*/u).filter(Boolean);
	return divided.length > 1 && divided.every((part) => numberSign.test(part)) ? divided : [cell];
}

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
	const whole = withoutGrouping(text);
	if (/^-?\d{1,4}(?:[.,]0+)?$/.test(whole)) return Number.parseInt(whole, 10);
	// The year of another calendar is printed on the book; the cataloguer's is in brackets: `1436 [2015]`.
	const inBrackets = /\[[^\]\d]{0,4}(1[0-9]{3}|20[0-9]{2})\]/.exec(whole)?.[1];
	if (inBrackets !== undefined) return Number(inBrackets);
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
	return Number(withoutGrouping(found?.[1] ?? ""));
}

const lira = /[\u20ba]|(?<!\p{L})(?:tl|try|ytl|lira(?:s[ıi])?)(?!\p{L})/iu;
const otherCurrency =
	/[$\u00a2-\u00a5\u20a0-\u20b9\u20bb-\u20cf]|(?<!\p{L})(?:usd|eur|gbp|chf|jpy|rub|azn|sek|nok|dkk|cad|aud|us|dollars?|dolar|avro|euros?|sterlin|pounds?|fran[kc]s?|mark|dm|manat|ruble)(?!\p{L})/iu;

/** Whether a price is in another currency than the register's, by itself or by its column's heading. */
export const isForeignPrice = (text: string, heading = ""): boolean =>
	/\d/.test(text) && (otherCurrency.test(text) || (otherCurrency.test(heading) && !lira.test(text)));

/**
 * `12,50 TL`, `1.250,00`, `1,250.00`, `12.5`. A price has at most two decimals: three digits behind a single sign are
 * thousands. 0 where there is none, or one in another currency.
 */
export function priceIn(text: string): number {
	if (/^\D{0,4}[-\u2212]\s?\d/u.test(text) || isForeignPrice(text)) return 0;
	const [spaced] = /\d{1,3}(?:[ \u00a0'’]\d{3})+(?!\d)[.,\d]*/u.exec(text) ?? [];
	const joined = (spaced ?? text).replace(/(?<=\d)[ \u00a0'’](?=\d{3})/gu, "");
	const digits = /\d[\d.,]{0,14}/.exec(joined)?.[0].replace(/[.,]+$/, "") ?? "";
	const whole = digits.startsWith("0") ? digits : withoutGrouping(digits);
	const at = Math.max(whole.lastIndexOf(","), whole.lastIndexOf("."));
	if (at === -1) return Number(whole);
	return Number(`${whole.slice(0, at).replace(/[.,]/g, "")}.${whole.slice(at + 1)}`);
}

const months = languages.flatMap(monthNames).map(searchKey);

/** Number of a month by its name, or by the first three letters of it; 0 where it is none. */
function monthIn(word: string): number {
	const key = searchKey(word);
	const at = months.findIndex((month) => month === key || (key.length === 3 && month.startsWith(key)));
	return at === -1 ? 0 : (at % 12) + 1;
}

const numericDay = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/;

/** Whether the days of a column name the month first: the second number is beyond 12 in some, the first in none. */
export function isMonthFirst(cells: Iterable<string>): boolean {
	let isSure = false;
	for (const cell of cells) {
		const [, first, second] = numericDay.exec(cell) ?? [];
		if (Number(first) > 12) return false;
		if (Number(second) > 12) isSure = true;
	}
	return isSure;
}

/**
 * A day as `YYYY-MM-DD`: the year first or last, the month in digits or as a word, with or without a time, in brackets.
 * Empty for an empty cell, `null` where it cannot be read.
 */
export function dayIn(cell: string, hasMonthFirst = false): string | null {
	const text = cell.replace(/^[[(]\s*|\s*[\])]$/g, "");
	// Databases write no day as zeros.
	if (/^[0./\s:-]*$/.test(text)) return "";
	const dayOf = (year = "", month: string | number = "", day = ""): string | null => {
		const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
		return isCalendarDate(date) ? date : null;
	};
	const [, year, month, day] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?!\d)/.exec(text) ?? [];
	if (year) return dayOf(year, month, day);
	const [, plainYear, plainMonth, plainDay] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
	if (plainYear) return dayOf(plainYear, plainMonth, plainDay);
	const [, first, second, last] = numericDay.exec(text) ?? [];
	if (last) return hasMonthFirst ? dayOf(last, first, second) : dayOf(last, second, first);
	const [, number, name, then] = /^(\d{1,2})[.\s-]+(\p{L}{3,9})[.,\s-]+(\d{4})(?!\d)/u.exec(text) ?? [];
	if (then) return dayOf(then, monthIn(name ?? ""), number);
	const [, word, at, end] = /^(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/u.exec(text) ?? [];
	return dayOf(end, monthIn(word ?? ""), at);
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
