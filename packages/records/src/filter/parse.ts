/** A filter's text -> tokens -> syntax tree. */

import { textOf } from "../texts.ts";
import { filterError, limits } from "./errors.ts";

/** Token of a filter, with its position in the source. */
type Token =
	| { kind: "path" | "text" | "parameter" | "operator"; value: string; at: number }
	| { kind: "number"; value: number; at: number }
	| { kind: "&&" | "||" | "(" | ")" | ","; at: number };

const pattern =
	/\s+|\/\/[^\n]*|(?<join>&&|\|\|)|(?<sign>[(),])|(?<operator>\?(?:!=|!~|>=|<=|=|~|>|<)|!=|!~|>=|<=|=|~|>|<)|(?<number>-?\d+(?:\.\d+)?(?![\w.]))|(?<parameter>\{:[A-Za-z0-9_]+\})|(?<path>[@A-Za-z_][\w.:@]*)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/suy;

function finiteNumber(text: string, at: number): number {
	const value = Number(text);
	if (!Number.isFinite(value)) throw filterError(textOf("filter.numberTooLarge"), at);
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
const unquote = (text: string): string =>
	text.slice(1, -1).replace(/\\(.)/gsu, (whole, escaped: string) => escapes[escaped] ?? whole);

/** Splits a filter into tokens. @throws ApiError 400 at the first invalid character. */
export function scan(source: string): Token[] {
	const tokens: Token[] = [];
	pattern.lastIndex = 0;
	while (pattern.lastIndex < source.length) {
		const at = pattern.lastIndex;
		const match = pattern.exec(source);
		if (!match) {
			throw filterError(textOf("filter.unexpectedCharacter", { character: source[at] ?? "" }), at);
		}
		const { join, sign, operator, number, parameter, path, text } = match.groups ?? {};
		if (join) tokens.push({ kind: join as "&&" | "||", at });
		else if (sign) tokens.push({ kind: sign as "(" | ")" | ",", at });
		else if (operator) tokens.push({ kind: "operator", value: operator, at });
		else if (number) tokens.push({ kind: "number", value: finiteNumber(number, at), at });
		else if (parameter) tokens.push({ kind: "parameter", value: parameter.slice(2, -1), at });
		else if (path) tokens.push({ kind: "path", value: path, at });
		else if (text) tokens.push({ kind: "text", value: unquote(text), at });
	}
	return tokens;
}

export type Comparison = "=" | "!=" | ">" | ">=" | "<" | "<=" | "~" | "!~";

export type Operand =
	| { kind: "text"; value: string }
	| { kind: "number"; value: number }
	| { kind: "parameter"; name: string; at: number }
	| { kind: "path"; path: string; at: number }
	| Call;

/** `name(args)`. */
export interface Call {
	readonly kind: "call";
	readonly name: string;
	readonly args: readonly Operand[];
	readonly at: number;
}

/** One comparison. `any`: the operator began with `?`. */
export interface Clause {
	kind: "compare";
	left: Operand;
	operator: Comparison;
	any: boolean;
	right: Operand;
	at: number;
}

/** Syntax tree of a filter. */
export type Expression = { kind: "and" | "or"; parts: readonly Expression[] } | Clause;

class Parser {
	readonly #tokens: readonly Token[];
	readonly #end: number;
	#next = 0;
	#comparisons = 0;

	constructor(source: string) {
		this.#tokens = scan(source);
		this.#end = source.length;
	}

	parse(): Expression {
		const expression = this.#or(0);
		const rest = this.#tokens[this.#next];
		if (rest) throw filterError(textOf("filter.operatorMissing"), rest.at);
		return expression;
	}

	#take(kind: Token["kind"]): boolean {
		if (this.#tokens[this.#next]?.kind !== kind) return false;
		this.#next += 1;
		return true;
	}

	/** Position of the next token. */
	get #at(): number {
		return this.#tokens[this.#next]?.at ?? this.#end;
	}

	#list(kind: "or" | "and", word: "||" | "&&", part: () => Expression): Expression {
		const first = part();
		const parts = [first];
		while (this.#take(word)) parts.push(part());
		return parts.length === 1 ? first : { kind, parts };
	}

	#or(depth: number): Expression {
		return this.#list("or", "||", () => this.#list("and", "&&", () => this.#unit(depth)));
	}

	#unit(depth: number): Expression {
		const at = this.#at;
		if (this.#take("(")) {
			if (depth >= limits.depth) throw filterError(textOf("filter.tooManyBrackets"), at);
			const inner = this.#or(depth + 1);
			if (!this.#take(")")) throw filterError(textOf("filter.bracketNotClosed"), at);
			return inner;
		}
		this.#comparisons += 1;
		if (this.#comparisons > limits.comparisons) throw filterError(textOf("filter.tooManyConditions"), at);
		const left = this.#operand();
		const operator = this.#tokens[this.#next];
		if (operator?.kind !== "operator") throw filterError(textOf("filter.operatorSuchAsMissing"), this.#at);
		this.#next += 1;
		const right = this.#operand();
		const any = operator.value.startsWith("?");
		const name = (any ? operator.value.slice(1) : operator.value) as Comparison;
		return { kind: "compare", left, operator: name, any, right, at };
	}

	#call(name: string, at: number): Call {
		const args: Operand[] = [];
		if (this.#take(")")) return { kind: "call", name, args, at };
		do {
			const argument = this.#operand();
			if (argument.kind === "call") {
				throw filterError(textOf("filter.functionNestedInsideAnotherFunction"), argument.at);
			}
			args.push(argument);
		} while (this.#take(","));
		if (!this.#take(")")) throw filterError(textOf("filter.bracketNotClosed"), at);
		return { kind: "call", name, args, at };
	}

	#operand(): Operand {
		const token = this.#tokens[this.#next];
		const at = this.#at;
		this.#next += 1;
		switch (token?.kind) {
			case "text":
				return { kind: "text", value: token.value };
			case "number":
				return { kind: "number", value: token.value };
			case "parameter":
				return { kind: "parameter", name: token.value, at };
			case "path":
				if (this.#take("(")) return this.#call(token.value, at);
				return { kind: "path", path: token.value, at };
			default:
				throw filterError(textOf("filter.valueOrFieldMissing"), at);
		}
	}
}

const MAX_CACHED = 500;
/** Longer ones are seldom repeated and would fill the memory. */
const MAX_CACHED_LENGTH = 4_000;
const expressions = new Map<string, Expression>();

/** Parses a filter; recurring texts (the rules) are parsed once. @throws ApiError 400 */
export function parse(source: string, maxLength: number = limits.clientLength): Expression {
	if (source.length > maxLength) throw filterError(textOf("filter.textTooLong"));
	const cached = expressions.get(source);
	if (cached) return cached;
	const expression = new Parser(source).parse();
	if (source.length > MAX_CACHED_LENGTH) return expression;
	if (expressions.size >= MAX_CACHED) expressions.clear();
	expressions.set(source, expression);
	return expression;
}

/** Parses a rule, for those who say it in other words. @throws ApiError 400 */
export const parseRule = (rule: string): Expression => parse(rule, limits.ruleLength);
