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
