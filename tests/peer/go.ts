/**
 * Reads the values of Go composite literals, as far as tables of test scenarios use them: texts and their sums,
 * numbers, maps, lists, readers over texts, repeated texts and the names of HTTP methods.
 */

/** An expression whose value only a Go program knows. */
export class Unreadable extends Error {
	override name = "Unreadable";
}

interface Token {
	readonly kind: "text" | "number" | "name" | "mark";
	readonly value: string;
	readonly at: number;
	readonly end: number;
}

const blanks = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const pieces =
	/(?<raw>`[^`]*`)|(?<text>"(?:[^"\\]|\\.)*")|(?<rune>'(?:[^'\\]|\\.)*')|(?<number>\d[\d_.xA-Fa-f]*)|(?<name>[\p{L}_][\p{L}\d_]*)|(?<mark>:=|&&|\|\||[=!<>]=|<-|\+\+|\.\.\.|[\s\S])/uy;

/** An interpreted text: Go's escapes are JSON's, and `\x`, `\a`, `\v`, octals, which the tables do not use. */
const interpreted = (text: string): string => JSON.parse(text) as string;

export function tokens(source: string): Token[] {
	const result: Token[] = [];
	for (let at = 0; at < source.length; ) {
		blanks.lastIndex = at;
		blanks.exec(source);
		at = blanks.lastIndex;
		if (at >= source.length) break;
		pieces.lastIndex = at;
		const groups = pieces.exec(source)?.groups ?? {};
		const end = pieces.lastIndex;
		const { raw, text, number, name, rune, mark } = groups;
		if (raw !== undefined) result.push({ kind: "text", value: raw.slice(1, -1), at, end });
		else if (text !== undefined) result.push({ kind: "text", value: interpreted(text), at, end });
		else if (number !== undefined) result.push({ kind: "number", value: number, at, end });
		else if (name !== undefined) result.push({ kind: "name", value: name, at, end });
		else result.push({ kind: "mark", value: rune ?? mark ?? "", at, end });
		at = end;
	}
	return result;
}

const pairs: Readonly<Record<string, string>> = { "{": "}", "(": ")", "[": "]" };

/** The index after the bracket that closes the one at `open`. */
export function afterBracket(list: readonly Token[], open: number): number {
	const stack: string[] = [];
	for (let n = open; n < list.length; n++) {
		const token = list[n];
		if (token?.kind !== "mark") continue;
		const closing = pairs[token.value];
		if (closing) stack.push(closing);
		else if (token.value === stack.at(-1)) {
			stack.pop();
			if (stack.length === 0) return n + 1;
		}
	}
	throw new Unreadable("a bracket is left open");
}

/** The pieces between commas of one level, the brackets around them left out. */
export function elements(list: readonly Token[]): Token[][] {
	const result: Token[][] = [[]];
	for (let n = 0; n < list.length; ) {
		const token = list[n];
		if (!token) break;
		if (token.kind === "mark" && pairs[token.value]) {
			const end = afterBracket(list, n);
			result.at(-1)?.push(...list.slice(n, end));
			n = end;
			continue;
		}
		if (token.kind === "mark" && token.value === ",") result.push([]);
		else result.at(-1)?.push(token);
		n++;
	}
	return result.filter((piece) => piece.length > 0);
}

const isMark = (token: Token | undefined, value: string): boolean =>
	token?.kind === "mark" && token.value === value;

/** `name(arguments)` or `package.name(arguments)`, or undefined. */
function call(list: readonly Token[]): { name: string; given: Token[][] } | undefined {
	const open = list.findIndex((token) => isMark(token, "("));
	if (open < 1 || afterBracket(list, open) !== list.length) return undefined;
	const name = list.slice(0, open).map((token) => token.value);
	return { name: name.join(""), given: elements(list.slice(open + 1, -1)) };
}

function summands(list: readonly Token[]): Token[][] {
	const result: Token[][] = [[]];
	for (let n = 0; n < list.length; ) {
		const token = list[n];
		if (token?.kind === "mark" && pairs[token.value]) {
			const end = afterBracket(list, n);
			result.at(-1)?.push(...list.slice(n, end));
			n = end;
			continue;
		}
		if (isMark(token, "+")) result.push([]);
		else if (token) result.at(-1)?.push(token);
		n++;
	}
	return result;
}

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };

/** Names whose values the file or its helpers define. */
export type Names = Readonly<Record<string, Value>>;

/** The value of an expression. @throws Unreadable */
export function evaluate(list: readonly Token[], names: Names): Value {
	const sum = summands(list);
	if (sum.length > 1) {
		const values = sum.map((piece) => evaluate(piece, names));
		if (values.every((value) => typeof value === "number")) return values.reduce((a, b) => a + b, 0);
		return values.map(String).join("");
	}
	const [first] = list;
	if (list.length === 1 && first) {
		if (first.kind === "text") return first.value;
		if (first.kind === "number") return Number(first.value.replaceAll("_", ""));
		if (first.value === "true" || first.value === "false") return first.value === "true";
		if (first.value === "nil") return null;
	}
	const text = list.map((token) => token.value).join("");
	const known = names[text];
	if (known !== undefined) return known;
	if (text.startsWith("http.Method")) return text.slice("http.Method".length).toUpperCase();
	const called = call(list);
	if (called) return result(called.name, called.given, names);
	const open = list.findIndex((token) => isMark(token, "{"));
	if (open > 0 && afterBracket(list, open) === list.length) {
		const type = list
			.slice(0, open)
			.map((token) => token.value)
			.join("");
		const inner = elements(list.slice(open + 1, -1));
		if (type.startsWith("[]")) return inner.map((piece) => evaluate(piece, names));
		if (type.startsWith("map[string]")) return Object.fromEntries(inner.map((piece) => entry(piece, names)));
	}
	throw new Unreadable(text.slice(0, 80));
}

function result(name: string, given: Token[][], names: Names): Value {
	const values = () => given.map((piece) => evaluate(piece, names));
	switch (name) {
		case "strings.NewReader":
		case "bytes.NewReader":
		case "[]byte":
		case "string":
			return values()[0] ?? "";
		case "strings.Repeat": {
			const [text, times] = values();
			return String(text).repeat(Number(times));
		}
		case "url.QueryEscape":
			return encodeURIComponent(String(values()[0])).replaceAll("%20", "+");
		case "strconv.Itoa":
			return String(values()[0]);
		default:
			throw new Unreadable(`${name}(...)`);
	}
}

/** `key: value`. */
function entry(list: readonly Token[], names: Names): [string, Value] {
	const colon = list.findIndex((token) => isMark(token, ":"));
	return [String(evaluate(list.slice(0, colon), names)), evaluate(list.slice(colon + 1), names)];
}
