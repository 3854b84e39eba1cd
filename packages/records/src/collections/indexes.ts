/** Index definitions: parsed from their `CREATE INDEX` text, rendered for the engine in use. */
import type { Dialect } from "../database/port.ts";
import { type Token, tokensOf, withQuotedNames } from "./sql-tokens.ts";

/** What an index is over: a column, or an expression of columns that both engines compute alike or one refuses. */
export type IndexTerm =
	| { readonly column: string }
	| { readonly literal: string | number }
	| { readonly call: string; readonly terms: readonly IndexTerm[] }
	/** Terms with an operator between each two of them. */
	| { readonly terms: readonly IndexTerm[]; readonly operators: readonly string[] };

export interface IndexPart {
	/** The column; `""` for an expression. */
	readonly name: string;
	readonly term: IndexTerm;
	readonly descending: boolean;
}

export interface IndexDefinition {
	readonly name: string;
	readonly table: string;
	readonly unique: boolean;
	readonly columns: readonly IndexPart[];
	/** SQL condition that both engines understand; `""` for none. */
	readonly where: string;
}

/** Functions that depend on nothing but their values, whose results are no longer than these, and how many they take. */
const functions: ReadonlyMap<string, readonly [min: number, max: number]> = new Map([
	["abs", [1, 1]],
	["coalesce", [2, 20]],
	["date", [1, 1]],
	["datetime", [1, 1]],
	["ifnull", [2, 2]],
	["instr", [2, 2]],
	["json_array_length", [1, 1]],
	["json_extract", [2, 2]],
	["json_type", [1, 2]],
	["length", [1, 1]],
	["lower", [1, 1]],
	["ltrim", [1, 2]],
	["nullif", [2, 2]],
	["round", [1, 2]],
	["rtrim", [1, 2]],
	["substr", [2, 3]],
	["substring", [2, 3]],
	["trim", [1, 2]],
	["upper", [1, 1]],
]);
/** Functions of an instant: a text that is none may name the present moment. */
const instantFunctions: ReadonlySet<string> = new Set(["date", "datetime"]);
/** No division: what it gives by zero depends on the engine. */
const operators: ReadonlySet<string> = new Set(["||", "+", "-", "*", "->", "->>"]);
const MAX_DEPTH = 20;

/** Thrown for what no index can be. */
class Unreadable extends Error {}

const refuse = (): never => {
	throw new Unreadable();
};

class Reader {
	readonly #tokens: readonly Token[];
	#at = 0;

	constructor(tokens: readonly Token[]) {
		this.#tokens = tokens;
	}

	get rest(): readonly Token[] {
		return this.#tokens.slice(this.#at);
	}

	#is(text: string, after = 0): boolean {
		const token = this.#tokens[this.#at + after];
		return token !== undefined && token.kind !== "text" && token.text.toUpperCase() === text;
	}

	take(...texts: readonly string[]): boolean {
		if (!texts.every((text, place) => this.#is(text, place))) return false;
		this.#at += texts.length;
		return true;
	}

	expect(...texts: readonly string[]): void {
		if (!this.take(...texts)) refuse();
	}

	#next(...kinds: readonly Token["kind"][]): Token {
		const token = this.#tokens[this.#at];
		if (!token || !kinds.includes(token.kind)) return refuse();
		this.#at += 1;
		return token;
	}

	/** A name of anything, in quotes or not. */
	name(): string {
		const { value } = this.#next("word", "name");
		return value === "" || /["`[\]\p{Cc}]/u.test(value) ? refuse() : value;
	}

	parts(): IndexPart[] {
		const parts: IndexPart[] = [];
		do {
			const term = this.#term(0);
			if (this.take("COLLATE")) this.name();
			const descending = this.take("DESC");
			if (!descending) this.take("ASC");
			if (columnsIn(term).length === 0) refuse();
			parts.push({ name: "column" in term ? term.column : "", term, descending });
		} while (this.take(","));
		return parts;
	}

	#term(depth: number): IndexTerm {
		if (depth > MAX_DEPTH) refuse();
		const terms = [this.#unit(depth)];
		const between: string[] = [];
		for (let token = this.rest[0]; token && operators.has(token.text); token = this.rest[0]) {
			between.push(this.#next("mark").text);
			terms.push(this.#unit(depth));
		}
		return between.length === 0 && terms[0] ? terms[0] : { terms, operators: between };
	}

	#unit(depth: number): IndexTerm {
		if (this.take("(")) {
			const inner = this.#term(depth + 1);
			this.expect(")");
			return inner;
		}
		const isNegative = this.take("-");
		const token = isNegative ? this.#next("number") : this.#next("word", "name", "text", "number");
		if (token.kind === "number") return { literal: isNegative ? -Number(token.value) : Number(token.value) };
		if (token.kind === "text") return { literal: token.value };
		return token.kind === "word" && this.take("(")
			? this.#call(token.value.toLowerCase(), depth)
			: { column: token.value };
	}

	#call(call: string, depth: number): IndexTerm {
		const terms: IndexTerm[] = [];
		do terms.push(this.#term(depth + 1));
		while (this.take(","));
		this.expect(")");
		const [min, max] = functions.get(call) ?? refuse();
		return terms.length < min || terms.length > max ? refuse() : { call, terms };
	}
}

/** A condition with names in double quotes, as every engine accepts them, and without comments. */
function conditionOf(tokens: readonly Token[], text: string): string {
	let depth = 0;
	return tokens
		.map((token, place) => {
			if (token.text === "(") depth += 1;
			if (token.text === ")") depth -= 1;
			const isLast = place === tokens.length - 1;
			if (depth < 0 || token.text === ";" || (isLast && depth > 0)) refuse();
			const written = token.kind === "name" ? `"${token.value.replaceAll('"', '""')}"` : token.text;
			const gap = text.slice(token.end, tokens[place + 1]?.start ?? token.end);
			return written + (gap.trim() === "" ? gap : " ");
		})
		.join("");
}

function read(text: string): IndexDefinition | null {
	const all = tokensOf(text) ?? refuse();
	const reader = new Reader(all.slice(0, all.findLastIndex((token) => token.text !== ";") + 1));
	reader.expect("CREATE");
	const unique = reader.take("UNIQUE");
	reader.expect("INDEX");
	reader.take("IF", "NOT", "EXISTS");
	const first = reader.name();
	const name = first.toLowerCase() === "main" && reader.take(".") ? reader.name() : first;
	reader.expect("ON");
	const table = reader.name();
	reader.expect("(");
	const columns = reader.parts();
	reader.expect(")");
	const hasCondition = reader.take("WHERE");
	const condition = reader.rest;
	if (hasCondition !== condition.length > 0) refuse();
	return { name, table, unique, columns, where: conditionOf(condition, text) };
}

const known = new Map<string, IndexDefinition | null>();
const MAX_KNOWN = 2000;

/** Parses an index definition; `null` if it is not a supported one. */
export function parseIndex(text: string): IndexDefinition | null {
	const before = known.get(text);
	if (before !== undefined) return before;
	let index: IndexDefinition | null = null;
	try {
		index = read(text);
	} catch (error) {
		if (!(error instanceof Unreadable)) throw error;
	}
	// Every list of records looks at the indexes of its collection.
	if (known.size >= MAX_KNOWN) known.clear();
	known.set(text, index);
	return index;
}

function columnsIn(term: IndexTerm): string[] {
	if ("column" in term) return [term.column];
	return "terms" in term ? term.terms.flatMap(columnsIn) : [];
}

/** Every column that an index is over, those in expressions too; not those of its condition. */
export const columnsOfIndex = ({ columns }: Pick<IndexDefinition, "columns">): string[] =>
	columns.flatMap(({ term }) => columnsIn(term));

/** Values that functions of an instant are called with, other than columns with one of these names. */
function hasOtherInstants(term: IndexTerm, instants: ReadonlySet<string>): boolean {
	if (!("terms" in term)) return false;
	if ("call" in term && instantFunctions.has(term.call)) {
		const [of] = term.terms;
		return !(of && "column" in of && instants.has(of.column));
	}
	return term.terms.some((one) => hasOtherInstants(one, instants));
}

/** Whether the functions of an instant in an index get one: `instants` are the columns that hold nothing else. */
export const takesInstants = ({ columns }: IndexDefinition, instants: ReadonlySet<string>): boolean =>
	!columns.some(({ term }) => hasOtherInstants(term, instants));

function renamedTerm(term: IndexTerm, renames: ReadonlyMap<string, string>): IndexTerm {
	if ("column" in term) return { column: renames.get(term.column) ?? term.column };
	return "terms" in term ? { ...term, terms: term.terms.map((one) => renamedTerm(one, renames)) } : term;
}

/** The index with other names of its columns. */
export const withRenamedColumns = (
	index: IndexDefinition,
	renames: ReadonlyMap<string, string>,
): IndexDefinition => ({
	...index,
	columns: index.columns.map(({ name, term, descending }) => ({
		name: renames.get(name) ?? name,
		term: renamedTerm(term, renames),
		descending,
	})),
	where: [...renames].reduce(
		(condition, [from, to]) => condition.replaceAll(`"${from}"`, `"${to}"`),
		index.where,
	),
});

/** The condition with its names as both engines read them. */
export const engineCondition = ({ where }: IndexDefinition): string => withQuotedNames(where);

/** SQL of terms: names and calls as an engine has them. */
type Spelling = Pick<Dialect, "id" | "indexCall">;

function renderTerm(term: IndexTerm, spelling: Spelling): string {
	if ("column" in term) return spelling.id(term.column);
	if ("literal" in term)
		return typeof term.literal === "number"
			? String(term.literal)
			: `'${term.literal.replaceAll("'", "''")}'`;
	const terms = term.terms.map((one) => renderTerm(one, spelling));
	if ("call" in term) return spelling.indexCall(term.call, terms);
	return `(${terms.map((one, place) => `${one} ${term.operators[place] ?? ""}`.trim()).join(" ")})`;
}

/** SQL of what an index is over, in order. @throws QueryRefused for an expression that the engine has no equal of */
export const renderTerms = ({ columns }: IndexDefinition, spelling: Spelling): string[] =>
	columns.map(({ name, term }) => (name ? renderTerm(term, spelling) : `(${renderTerm(term, spelling)})`));

function render(index: IndexDefinition, table: string, spelling: Spelling): string {
	const terms = renderTerms(index, spelling).map(
		(term, place) => `${term}${index.columns[place]?.descending ? " DESC" : ""}`,
	);
	const where = index.where ? ` WHERE ${index.where}` : "";
	return `CREATE ${index.unique ? "UNIQUE " : ""}INDEX ${spelling.id(index.name)} ON ${spelling.id(table)} (${terms.join(", ")})${where}`;
}

/** Statement that creates the index on a table. @throws QueryRefused for an expression that the engine has no equal of */
export const renderIndex = (index: IndexDefinition, table: string, dialect: Dialect): string =>
	render({ ...index, where: engineCondition(index) }, table, dialect);

const peerSpelling: Spelling = {
	id: (name) => `\`${name}\``,
	indexCall: (name, terms) => `${name}(${terms.join(", ")})`,
};

/** Statement as stored in definitions, in PocketBase's spelling. */
export const writeIndex = (index: IndexDefinition): string => render(index, index.table, peerSpelling);

/** Columns of the indexes that contain every record; `""` stands for an expression. */
export const columnsOfIndexes = (indexes: readonly string[]): string[][] =>
	indexes.flatMap((text) => {
		const index = parseIndex(text);
		return index?.where === "" ? [index.columns.map(({ name }) => name)] : [];
	});

/** Whether one of the indexes is unique over this field alone. */
export const hasUniqueIndex = (indexes: readonly string[], field: string): boolean =>
	indexes.some((text) => {
		const index = parseIndex(text);
		return index?.unique === true && index.columns.length === 1 && index.columns[0]?.name === field;
	});
