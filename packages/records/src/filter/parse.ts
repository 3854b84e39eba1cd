import { filterError } from "./errors.ts";
import { limits } from "./limits.ts";
import { scan, type Token } from "./scan.ts";

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
		if (rest) throw filterError("an operator is missing", "bir işleç eksik", rest.at);
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

	#joined(kind: "or" | "and", word: "||" | "&&", part: () => Expression): Expression {
		const first = part();
		const parts = [first];
		while (this.#take(word)) parts.push(part());
		return parts.length === 1 ? first : { kind, parts };
	}

	#or(depth: number): Expression {
		return this.#joined("or", "||", () => this.#joined("and", "&&", () => this.#unit(depth)));
	}

	#unit(depth: number): Expression {
		const at = this.#at;
		if (this.#take("(")) {
			if (depth >= limits.depth) throw filterError("too many brackets", "çok fazla ayraç", at);
			const inner = this.#or(depth + 1);
			if (!this.#take(")")) throw filterError("a bracket is not closed", "bir ayraç kapatılmamış", at);
			return inner;
		}
		this.#comparisons += 1;
		if (this.#comparisons > limits.comparisons)
			throw filterError("too many conditions", "çok fazla koşul", at);
		const left = this.#operand();
		const operator = this.#tokens[this.#next];
		if (operator?.kind !== "operator")
			throw filterError("an operator such as = is missing", "= gibi bir işleç eksik", this.#at);
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
				throw filterError(
					"a function is nested inside another function",
					"işlev içinde işlev kullanılamaz",
					argument.at,
				);
			}
			args.push(argument);
		} while (this.#take(","));
		if (!this.#take(")")) throw filterError("a bracket is not closed", "bir ayraç kapatılmamış", at);
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
				throw filterError("a value or a field is missing", "bir değer ya da alan eksik", at);
		}
	}
}

const cacheSize = 500;
/** Longer ones are seldom repeated and would fill the memory. */
const cachedLength = 4_000;
const parsed = new Map<string, Expression>();

/** Parses a filter; recurring texts (the rules) are parsed once. @throws ApiError 400 */
export function parse(source: string, maxLength: number): Expression {
	if (source.length > maxLength) throw filterError("the text is too long", "metin çok uzun");
	const known = parsed.get(source);
	if (known) return known;
	const expression = new Parser(source).parse();
	if (source.length > cachedLength) return expression;
	if (parsed.size >= cacheSize) parsed.clear();
	parsed.set(source, expression);
	return expression;
}

/** Parses a rule, for those who say it in other words. @throws ApiError 400 */
export const parseRule = (rule: string): Expression => parse(rule, limits.ruleLength);
