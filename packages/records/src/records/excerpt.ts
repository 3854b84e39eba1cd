/** The `:excerpt` modifier: the beginning of an HTML text as plain text, as PocketBase reads it. */
import { decodeHTML } from "entities/decode";

/** Elements of which nothing is shown. */
const hidden = new Set(
	"head style script iframe embed applet object svg img picture dialog template button form textarea input select option".split(
		" ",
	),
);
/** Of these, elements without content and end tag. */
const empty = new Set(["img", "input", "embed"]);
/** Elements within a line: no space separates them from the text around. */
const inline = new Set(
	"a abbr acronym b bdo big br cite code em i label q small span strong strike sub sup time".split(" "),
);

/** A tag: the position after it, its name, and whether it ends an element. */
interface Tag {
	readonly end: number;
	readonly name: string;
	readonly isEnd: boolean;
}

/** The position after the `>` that ends a tag, past quoted attributes; the end of the text if there is none. */
function endOfTag(html: string, from: number): number {
	let quote = "";
	for (let at = from; at < html.length; at++) {
		const letter = html.charAt(at);
		if (quote !== "") quote = letter === quote ? "" : quote;
		else if (letter === ">") return at + 1;
		else if ((letter === '"' || letter === "'") && html.charAt(at - 1) === "=") quote = letter;
	}
	return html.length;
}

/** The markup that begins at a `<`: a tag, or a comment or declaration without a name; `null` if it is text. */
function markupAt(html: string, at: number): Tag | null {
	if (html.startsWith("<!--", at)) {
		const end = html.indexOf("-->", at + 4);
		return { end: end < 0 ? html.length : end + 3, name: "", isEnd: false };
	}
	if (/[!?]/.test(html.charAt(at + 1))) {
		const end = html.indexOf(">", at);
		return { end: end < 0 ? html.length : end + 1, name: "", isEnd: false };
	}
	const isEnd = html.charAt(at + 1) === "/";
	const start = at + (isEnd ? 2 : 1);
	if (!/[a-z]/i.test(html.charAt(start))) return null;
	const end = endOfTag(html, start);
	const [name = ""] = /^[^\s/>]+/.exec(html.slice(start, Math.min(end, start + 30))) ?? [];
	return { end, name: name.toLowerCase(), isEnd };
}

/** Pieces of text, and `null` where an element begins or ends that is a line of its own. */
function* piecesOf(html: string): Generator<string | null> {
	/** The hidden element that is being left out, and how many of its name are open. */
	let left: { name: string; depth: number } | null = null;
	let from = 0;
	for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at)) {
		const tag = markupAt(html, at);
		if (tag === null) {
			at += 1;
			continue;
		}
		if (left === null) {
			yield* shortPieces(html.slice(from, at));
			if (tag.name !== "" && !inline.has(tag.name)) yield null;
			if (hidden.has(tag.name) && !tag.isEnd && !empty.has(tag.name)) left = { name: tag.name, depth: 1 };
		} else if (tag.name === left.name) {
			left.depth += tag.isEnd ? -1 : 1;
			if (left.depth === 0) left = null;
		}
		at = tag.end;
		from = at;
	}
	if (left === null) yield* shortPieces(html.slice(from));
}

/** Longest piece that is decoded at once: an excerpt needs the beginning of a text only. */
const PIECE_LENGTH = 4096;

/** Cuts a long text into pieces, before an entity where one is near. */
function* shortPieces(text: string): Generator<string> {
	let from = 0;
	while (text.length - from > PIECE_LENGTH) {
		const entity = text.lastIndexOf("&", from + PIECE_LENGTH);
		const to = entity > from + PIECE_LENGTH - 40 ? entity : from + PIECE_LENGTH;
		yield text.slice(from, to);
		from = to;
	}
	yield text.slice(from);
}

/** The first `length` letters of what an HTML text shows, with `...` where something was cut off and `ellipsis` is set. */
export function excerptOf(html: string, length: number, ellipsis: boolean): string {
	let plain = "";
	for (const piece of piecesOf(html)) {
		const text = piece === null ? " " : decodeHTML(piece).replace(/\s+/g, " ");
		plain += plain.endsWith(" ") ? text.replace(/^ /, "") : text;
		// A letter has up to two units, and a space at either end goes.
		if (plain.length > 2 * length + 2) break;
	}
	const shown = plain.trim();
	const letters = [...shown];
	if (letters.length <= length) return shown;
	return `${letters.slice(0, length).join("").trim()}${ellipsis ? "..." : ""}`;
}
