/** Cells as spreadsheets write and spoil them: what a person sees in a cell, and what of it is a number. */
import { upper } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import { bracketedNames, withoutEntities, withoutTags } from "./markup.ts";

/** Search keys of the values of failed formulas, in Turkish and English. */
const failures: ReadonlySet<string> = new Set(
	(
		"null,div 0,value,ref,name,num,n a,getting data,spill,calc,field,blocked,unknown,busy,connect," +
		"bos,sayi 0,deger,basv,ad,sayi,yok,veri aliniyor,tasma,hesaplama,alan,engellendi,bilinmiyor,mesgul,baglan"
	).split(","),
);

/** Whether a cell has no value but the error of a formula (`#BAŞV!`, `Err:502`), or was too narrow (`####`). */
export function isFailure(text: string): boolean {
	if (!/^[#EH]/.test(text) || text.length > 24) return false;
	if (/^(?:#{3,}|(?:Err|Hata):\d{3})$/.test(text)) return true;
	const isMarked = /^#[^#\s]{1,20}[!?]$|^#(?:N\/A|YOK|GETTING_DATA|VER[Iİ]_?ALINIYOR)$/u.test(text);
	return isMarked && text === upper(text) && failures.has(searchKey(text.replace("_", " ")));
}

/** A cell without the tags of a page. A list in angle brackets has none, unless some of them close or break a line. */
function withoutTag(text: string): string {
	const isList = bracketedNames(text) !== null && !/<\/|<[bh]r\b/i.test(text);
	return isList ? text : withoutTags(text);
}

/**
 * Text of a cell: tags are no part of it, entities are the letters that they stand for, errors are empty, and a text that was made a formula to
 * protect its digits (`="0012"`) is that text.
 */
export function cellText(raw: string): string {
	const text = withoutTag(withoutEntities(raw).trim());
	if (!text.startsWith("=")) return isFailure(text) ? "" : text;
	const [, quoted, digits] = /^=\s*(?:"((?:[^"]|"")*)"|(\d[\d-]*))$/.exec(text) ?? [];
	const value = quoted === undefined ? (digits ?? text) : quoted.replaceAll('""', '"').trim();
	return isFailure(value) ? "" : value;
}

/** Whether a spreadsheet has shortened a number (`1,2E+03`): the digits that it does not show are lost. */
export const isShortened = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d{1,3}$/i.test(text);

/** `1.250` and `1,250,000` -> `1250`, `1250000`; other texts stay unchanged. */
export const withoutGrouping = (text: string): string =>
	/^\d{1,3}(?:[.,]\d{3})+$/.test(text) ? text.replace(/[.,]/g, "") : text;

/**
 * Text of a workbook's number. Three decimals would be read as thousands (`12.345`), so they get a fourth one, which
 * `numeral` removes again.
 */
export function numberText(value: number): string {
	const text = String(value);
	return /^\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/**
 * A number that is a name, such as a barcode or a class number, without what programs add: `7124.0` is `7124`, and
 * `'0012` is `0012`. Other texts stay unchanged.
 */
export function numeral(text: string): string {
	const plain = text.replace(/^'\s*(?=\d[\d\s-]*$)/, "");
	if (withoutGrouping(plain) !== plain) return plain;
	return plain.replace(/^(\d+)[.,]0+$/, "$1").replace(/^(\d{1,3}\.\d{3})0$/, "$1");
}

/** Parts of a number format: fixed texts, fills and widths (not shown here), places of digits, and other signs. */
const formatPart =
	/"(?<quoted>[^"]*)"|\\(?<escaped>.)|[*_].|(?<place>[0#?])|(?<sign>[-+ ():])|(?<other>.)/gsu;

/**
 * The digits of a whole number as a format of places and fixed texts shows them: `00000`, `0"/A"`,
 * `000\-000\-000\-000\-0`. `null` for other formats, which change how a value looks but not the number that is meant.
 */
export function shownDigits(value: number, format: string): string | null {
	if (!Number.isSafeInteger(value) || value < 0) return null;
	const [positive = "", , zero] = format.match(/(?:"[^"]*"|\\.|[^;"\\])+/gsu) ?? [];
	const section = value === 0 && zero !== undefined ? zero : positive;
	const parts = [...section.matchAll(formatPart)].map(({ groups = {} }) => groups);
	const places = parts.filter(({ place }) => place !== undefined).length;
	if (places === 0 || parts.some(({ other }) => other !== undefined)) return null;
	const digits = String(value).padStart(places, " ");
	// The first place takes all digits that the others leave.
	let at = digits.length - places + 1;
	let before = 0;
	const shown = parts.map(({ quoted, escaped, sign, place }) => {
		if (place === undefined) return quoted ?? escaped ?? sign ?? "";
		const own = digits.slice(before, at);
		before = at;
		at += 1;
		return own === " " ? (place === "0" ? "0" : "") : own;
	});
	return shown.join("").trim();
}
