import { filterError } from "./errors.ts";

/** Token of a filter, with its position in the source. */
export type Token =
	| { kind: "path" | "text" | "parameter" | "operator"; value: string; at: number }
	| { kind: "number"; value: number; at: number }
	| { kind: "&&" | "||" | "(" | ")" | ","; at: number };

const pattern =
	/\s+|\/\/[^\n]*|(?<join>&&|\|\|)|(?<sign>[(),])|(?<operator>\?(?:!=|!~|>=|<=|=|~|>|<)|!=|!~|>=|<=|=|~|>|<)|(?<number>-?\d+(?:\.\d+)?(?![\w.]))|(?<parameter>\{:[A-Za-z0-9_]+\})|(?<path>[@A-Za-z_][\w.:@]*)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/suy;

function finite(text: string, at: number): number {
	const value = Number(text);
	if (!Number.isFinite(value)) throw filterError("the number is too large", "sayı çok büyük", at);
	return value;
}

const escapes: Readonly<Record<string, string>> = {
	n: "\n",
	t: "\t",
	r: "\r",
	"\\": "\\",
	'"': '"',
	"'": "'",
};

/**
 * Removes a text's quotation marks. The escapes are those of PocketBase's parser (fexpr 0.6.0), whose clients quote as
 * JSON does; a backslash before anything else is literal, as in the patterns of `~`.
 */
const unquoted = (text: string): string =>
	text.slice(1, -1).replace(/\\(.)/gsu, (whole, escaped: string) => escapes[escaped] ?? whole);

/** Splits a filter into tokens. @throws ApiError 400 at the first invalid character. */
export function scan(source: string): Token[] {
	const tokens: Token[] = [];
	pattern.lastIndex = 0;
	while (pattern.lastIndex < source.length) {
		const at = pattern.lastIndex;
		const match = pattern.exec(source);
		if (!match) {
			throw filterError(`unexpected character "${source[at]}"`, `beklenmeyen karakter “${source[at]}”`, at);
		}
		const { join, sign, operator, number, parameter, path, text } = match.groups ?? {};
		if (join) tokens.push({ kind: join as "&&" | "||", at });
		else if (sign) tokens.push({ kind: sign as "(" | ")" | ",", at });
		else if (operator) tokens.push({ kind: "operator", value: operator, at });
		else if (number) tokens.push({ kind: "number", value: finite(number, at), at });
		else if (parameter) tokens.push({ kind: "parameter", value: parameter.slice(2, -1), at });
		else if (path) tokens.push({ kind: "path", value: path, at });
		else if (text) tokens.push({ kind: "text", value: unquoted(text), at });
	}
	return tokens;
}
