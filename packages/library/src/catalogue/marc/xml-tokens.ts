/**
 * Tokenizer for XML that arrives in chunks: the subset that MARCXML needs, and nothing that a file could attack with.
 * There are no document types and no entities but the five of XML itself; the length of a token is limited.
 */
import { type Chunks, MAX_RECORD_SIZE } from "./record.ts";

export type XmlToken =
	| {
			readonly kind: "open";
			readonly name: string;
			readonly attributes: ReadonlyMap<string, string>;
			readonly isEmpty: boolean;
	  }
	| { readonly kind: "close"; readonly name: string }
	| { readonly kind: "text"; readonly text: string }
	/** The rest of the file cannot be read. */
	| { readonly kind: "end"; readonly why: "doctype" | "too_long" | "cut_off" }
	/** Not well-formed; what follows may be. */
	| { readonly kind: "bad" };

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Resolves the references in a text; `null` when it has one that XML itself does not define. */
function resolve(text: string): string | null {
	if (!text.includes("&")) return text;
	let isGood = true;
	const resolved = text.replace(/&([^;&]{0,10};)?/g, (_, reference: string | undefined) => {
		const name = reference?.slice(0, -1) ?? "";
		const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
		if (known !== undefined) return known;
		const code = /^#x([0-9a-fA-F]{1,6})$/.exec(name)?.[1];
		const point = code ? Number.parseInt(code, 16) : Number(/^#([0-9]{1,7})$/.exec(name)?.[1] ?? Number.NaN);
		if (point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff))
			return String.fromCodePoint(point);
		isGood = false;
		return "";
	});
	return isGood ? resolved : null;
}

/** Names without their prefix: it is chosen by the file. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

function tagOf(inside: string): XmlToken {
	if (inside.startsWith("/")) return { kind: "close", name: local(inside.slice(1).trim()) };
	const isEmpty = inside.endsWith("/");
	const whole = isEmpty ? inside.slice(0, -1) : inside;
	const name = /^[^\s"'=<>/]+/.exec(whole)?.[0];
	if (name === undefined) return { kind: "bad" };
	const attributes = new Map<string, string>();
	const attribute = /\s+([^\s"'=<>/]+)\s?=\s?(?:"([^"<]*)"|'([^'<]*)')|(\s+$)/y;
	attribute.lastIndex = name.length;
	while (attribute.lastIndex < whole.length) {
		const found = attribute.exec(whole);
		if (!found) return { kind: "bad" };
		const value = resolve(found[2] ?? found[3] ?? "");
		if (value === null) return { kind: "bad" };
		if (found[1] !== undefined) attributes.set(found[1], value);
	}
	return { kind: "open", name: local(name), attributes, isEmpty };
}

/** End of a tag: the first `>` outside quotes, or the next `<`, which only a damaged tag has. -1: not arrived yet. */
function tagEnd(text: string, begin: number): number {
	let quote = "";
	for (let at = begin; at < text.length; at++) {
		const character = text[at];
		if (character === "<") return at;
		if (quote !== "") {
			if (character === quote) quote = "";
		} else if (character === '"' || character === "'") quote = character;
		else if (character === ">") return at;
	}
	return -1;
}

const ofText = (text: string | null): XmlToken => (text === null ? { kind: "bad" } : { kind: "text", text });

/** The token at a position and where the next begins; `null` when its end has not arrived yet. */
function tokenAt(text: string, at: number): { token: XmlToken | null; next: number } | null {
	const until = (mark: string, from: number) => text.indexOf(mark, from);
	if (text[at] !== "<") {
		const end = until("<", at);
		return end < 0 ? null : { token: ofText(resolve(text.slice(at, end))), next: end };
	}
	for (const [begin, close] of [
		["<!--", "-->"],
		["<?", "?>"],
		["<![CDATA[", "]]>"],
	] as const) {
		if (!text.startsWith(begin, at)) continue;
		const end = until(close, at + begin.length);
		if (end < 0) return null;
		const inside = text.slice(at + begin.length, end);
		return { token: begin === "<![CDATA[" ? ofText(inside) : null, next: end + close.length };
	}
	if (text.startsWith("<!", at)) {
		if (text.length - at < "<![CDATA[".length && !/^<![^-[]/.test(text.slice(at))) return null;
		return { token: { kind: "end", why: "doctype" }, next: text.length };
	}
	const end = tagEnd(text, at + 1);
	if (end < 0) return null;
	if (text[end] === "<") return { token: { kind: "bad" }, next: end };
	return { token: tagOf(text.slice(at + 1, end)), next: end + 1 };
}

/** UTF-8 unless the file declares a code page of Turkish or Western texts, or UTF-16. */
function decoderFor(first: Uint8Array): TextDecoder {
	if (first[0] === 0xff && first[1] === 0xfe) return new TextDecoder("utf-16le");
	if (first[0] === 0xfe && first[1] === 0xff) return new TextDecoder("utf-16be");
	const head = new TextDecoder("latin1").decode(first.subarray(0, 200));
	const declared = /^\s*<\?xml[^>]{0,100}encoding\s?=\s?["']([A-Za-z0-9_-]{1,20})["']/
		.exec(head)?.[1]
		?.toLowerCase();
	const isTurkish =
		declared === "iso-8859-9" ||
		declared === "windows-1254" ||
		declared === "iso-8859-1" ||
		declared === "windows-1252";
	return new TextDecoder(isTurkish ? declared : "utf-8");
}

export async function* xmlTokens(chunks: Chunks): AsyncGenerator<XmlToken> {
	let decoder: TextDecoder | null = null;
	let text = "";
	for await (const chunk of chunks) {
		decoder ??= decoderFor(chunk);
		text += decoder.decode(chunk, { stream: true });
		let at = 0;
		for (let found = tokenAt(text, at); found && at < text.length; found = tokenAt(text, at)) {
			at = found.next;
			if (found.token) yield found.token;
			if (found.token?.kind === "end") return;
		}
		text = text.slice(at);
		if (text.length > MAX_RECORD_SIZE) {
			yield { kind: "end", why: "too_long" };
			return;
		}
	}
	if (text.trim() !== "") yield { kind: "end", why: "cut_off" };
}
