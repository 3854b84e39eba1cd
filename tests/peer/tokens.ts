/** Go source as tokens, including automatic semicolons at line ends. */

/** Code that only a Go program could execute. */
export class Unreadable extends Error {
	override name = "Unreadable";
}

export interface Token {
	readonly kind: "text" | "number" | "name" | "mark" | "end";
	readonly value: string;
	/** Start position. */
	readonly at: number;
}

const blanks = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
const pieces =
	/(?<raw>`[^`]*`)|(?<text>"(?:[^"\\]|\\.)*")|(?<rune>'(?:[^'\\]|\\.)*')|(?<number>\d[\d_.xA-Fa-f]*)|(?<name>[\p{L}_][\p{L}\d_]*)|(?<mark>:=|&&|\|\||[=!<>+*/%|&-]=|<<|>>|<-|\+\+|--|\.\.\.|[\s\S])/uy;

/**
 * Decodes an interpreted string: Go's escapes are JSON's, and `\x`, `\a`, `\v`, octals, which the tables do not use.
 */
const interpreted = (text: string): string => JSON.parse(text) as string;

/** Returns whether a line that ends with this token ends a statement. */
const endsStatement = ({ kind, value }: Token): boolean =>
	kind === "mark" ? /^(?:[)\]}]|\+\+|--)$/.test(value) : true;

export function tokens(source: string): Token[] {
	const result: Token[] = [];
	for (let at = 0; at < source.length; ) {
		blanks.lastIndex = at;
		const blank = blanks.exec(source)?.[0] ?? "";
		const last = result.at(-1);
		if (blank.includes("\n") && last && endsStatement(last)) {
			result.push({ kind: "mark", value: ";", at });
		}
		at = blanks.lastIndex;
		if (at >= source.length) break;
		pieces.lastIndex = at;
		const { raw, text, number, name, rune, mark } = pieces.exec(source)?.groups ?? {};
		if (raw !== undefined) result.push({ kind: "text", value: raw.slice(1, -1), at });
		else if (text !== undefined) result.push({ kind: "text", value: interpreted(text), at });
		else if (number !== undefined) result.push({ kind: "number", value: number, at });
		else if (name !== undefined) result.push({ kind: "name", value: name, at });
		else result.push({ kind: "mark", value: rune ?? mark ?? "", at });
		at = pieces.lastIndex;
	}
	return result;
}

const pairs: Readonly<Record<string, string>> = { "{": "}", "(": ")", "[": "]" };

/** Returns the index after the bracket that closes the one at `open`. */
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
