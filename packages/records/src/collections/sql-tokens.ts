/** Tokens of SQL that administrators write: without blanks and comments, with quoted names and texts in one piece. */

export interface Token {
	readonly kind: "word" | "name" | "text" | "number" | "mark";
	/** As it is written. */
	readonly text: string;
	/** Without its quotes. */
	readonly value: string;
	readonly start: number;
	readonly end: number;
}

const form =
	/(?<blank>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])|(?<word>[\p{L}_][\p{L}\p{N}_$]*)|(?<number>\d+(?:\.\d+)?)|(?<open>['"`[]|\/\*)|(?<mark>->>?|\|\||[\s\S])/uy;

const bare = (quoted: string): string => {
	const quote = quoted.at(-1) ?? "";
	return quoted.slice(1, -1).replaceAll(quote + quote, quote);
};

/** Tokens in order; `null` where a quote or comment is left open. */
export function tokensOf(sql: string): Token[] | null {
	const tokens: Token[] = [];
	form.lastIndex = 0;
	for (let start = 0; start < sql.length; start = form.lastIndex) {
		const groups = form.exec(sql)?.groups;
		if (!groups || groups.open !== undefined) return null;
		const end = form.lastIndex;
		const at = { text: sql.slice(start, end), start, end };
		if (groups.text !== undefined) tokens.push({ kind: "text", value: bare(at.text), ...at });
		else if (groups.name !== undefined) tokens.push({ kind: "name", value: bare(at.text), ...at });
		else if (groups.word !== undefined) tokens.push({ kind: "word", value: at.text, ...at });
		else if (groups.number !== undefined) tokens.push({ kind: "number", value: at.text, ...at });
		else if (groups.mark !== undefined) tokens.push({ kind: "mark", value: at.text, ...at });
	}
	return tokens;
}

/** A statement without what may follow it: blanks, comments, semicolons. */
export function withoutEnd(sql: string): string {
	const last = tokensOf(sql)?.findLast(({ text }) => text !== ";");
	return last ? sql.slice(0, last.end).trim() : sql.trim().replace(/;+$/, "").trim();
}

/** Words of SQL that are no names, in either engine: where they stand, a name would be quoted. */
const keywords: ReadonlySet<string> = new Set(
	`abort action after all always analyze and any array as asc asymmetric at attach autoincrement before begin between bigint binary
	bit blob bool boolean both bpchar by bytea case cast char character check clob collate column conflict constraint cross cube
	current current_catalog current_date current_role current_schema current_time current_timestamp current_user cycle date datetime
	day dec decimal default deferrable depth desc distinct do double dow doy else end epoch escape except exclude exists extract
	false fetch filter first float float4 float8 following for from full generated glob group grouping groups having hour if ignore
	ilike in indexed inner int int2 int4 int8 integer intersect interval into is isnull isodow isoyear join json jsonb last lateral
	leading left like limit local localtime localtimestamp match materialized microseconds milliseconds minute month national natural
	nchar next no nocase not nothing notnull null nulls numeric of offset on only or order ordinality others outer over overlaps
	partition placing preceding precision primary quarter query raise range real recursive references regexp release replace
	respect right rollup row rows rtrim search second select session_user set sets similar smallint some symmetric table tables
	tablesample text then ties time timestamp timestamptz timetz timezone to trailing true unbounded union unique unknown user
	using uuid values varchar varying view week when where window with within without year zone`.split(/\s+/),
);

/**
 * The same SQL with the names quoted that PostgreSQL would otherwise read in small letters: those with capitals, in the
 * spelling in which they come first, as SQLite takes any. Backticks become double quotes.
 */
export function withQuotedNames(sql: string): string {
	const tokens = tokensOf(sql);
	if (!tokens) return sql;
	const spellings = new Map<string, string>([["id", "id"]]);
	const isName = ({ kind, value }: Token, place: number): boolean => {
		if (kind === "name") return true;
		if (kind !== "word" || keywords.has(value.toLowerCase())) return false;
		const [before, last] = [tokens[place - 2]?.text, tokens[place - 1]?.text];
		const next = tokens[place + 1];
		// A call, a literal with its type, a cast. The columns of a common table expression follow its name like a call.
		const isList = next?.text === "(" && !/^(?:with|recursive)$/i.test(last ?? "");
		return !isList && next?.kind !== "text" && !(before === ":" && last === ":");
	};
	let result = "";
	let end = 0;
	for (const [place, token] of tokens.entries()) {
		result += sql.slice(end, token.start);
		end = token.end;
		if (!isName(token, place)) {
			result += token.text;
			continue;
		}
		const low = token.value.toLowerCase();
		const spelling = spellings.get(low) ?? token.value;
		spellings.set(low, spelling);
		if (token.kind === "name") result += token.text.startsWith("`") ? quotedName(token.value) : token.text;
		else result += spelling === low ? low : quotedName(spelling);
	}
	return result + sql.slice(end);
}

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
