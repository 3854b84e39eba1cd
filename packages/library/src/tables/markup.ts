/** Texts that a program has written as markup: entities (`&uuml;`, `&#304;`), the tags of a page, lists in angle brackets. */
import { decodeHTMLStrict } from "entities";

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/giu;

/** Signs that divide a text table, and the private letters that stand for those that entities name until it is divided. */
const dividers = '";,|\t\n\r';
const FIRST_STAND_IN = 0xe100;
const standIns = new RegExp(
	`[\\u{${FIRST_STAND_IN.toString(16)}}-\\u{${(FIRST_STAND_IN + dividers.length - 1).toString(16)}}]`,
	"gu",
);

/** A sign, or its stand-in where it would divide a table. */
function withoutDivider(sign: string): string {
	const at = dividers.indexOf(sign);
	return at === -1 ? sign : String.fromCharCode(FIRST_STAND_IN + at);
}

/** Decodes the entities of a text; some programs encode them twice. */
function decodeSigns(text: string, signOf: (sign: string) => string): string {
	if (!text.includes("&")) return text;
	const decode = (whole: string) => signOf(decodeHTMLStrict(whole));
	return text.replace(entity, decode).replace(entity, decode);
}

/** Decodes the entities of a text. */
export const withoutEntities = (text: string): string => decodeSigns(text, (sign) => sign);

/** Decodes the entities of a table that is not divided yet: their semicolons do not divide it, nor do the signs they name. */
export const undividedText = (text: string): string => decodeSigns(text, withoutDivider);

/** The cell of a table that `undividedText` has read. */
export const dividedCell = (cell: string): string =>
	cell.replace(standIns, (sign) => dividers.charAt(sign.charCodeAt(0) - FIRST_STAND_IN));

/** Attributes of a tag: names with values, so that `<A. Can>` and `a < b` are none. */
const attributes = String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))*\s*/?>`;
const block = new RegExp(`</?(?:p|div|br|hr|li|ul|ol|h[1-6]|tr|table|blockquote)${attributes}`, "giu");
const inline = new RegExp(
	`</?(?:b|i|u|em|strong|span|a|font|sup|sub|small|big|s|img|td|th|tbody|mark|center|o:p|nobr)${attributes}|<!--.*?-->`,
	"gisu",
);

/** The text of a page's part: blocks are lines, other tags nothing. A text with other angle brackets stays unchanged. */
export function withoutTags(text: string): string {
	if (!text.includes("<")) return text;
	const plain = text.replace(block, "\n").replace(inline, "");
	return plain === text ? text : plain.replace(/[^\S\n]*\n\s*/gu, "\n").trim();
}

/** The parts of a list in angle brackets, as SLiMS writes them: `<Ali Can><Ece Su>`; `null` for other texts. */
export function bracketedNames(text: string): string[] | null {
	if (!/^(?:<[^<>]*>\s*)+$/u.test(text)) return null;
	return [...text.matchAll(/<([^<>]*)>/gu)].map(([, part = ""]) => part.trim()).filter(Boolean);
}
