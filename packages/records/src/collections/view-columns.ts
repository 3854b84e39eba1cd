/** Items of a view's SELECT list, where the syntax reveals the kind of a column. */

export interface WrittenColumn {
	readonly name: string;
	readonly expression: string;
}

const opening = new Set(["(", "["]);
const closing = new Set([")", "]"]);
const quotes = new Set(["'", '"', "`"]);

/** Returns the query without comments, split at its top-level commas, up to the top-level FROM. */
function pieces(query: string): string[] {
	const text = query.replace(
		/('(?:[^']|'')*'|"[^"]*")|--[^\n]*|\/\*[\s\S]*?\*\//g,
		(_comment, quoted) => quoted ?? " ",
	);
	const list = /^\s*(?:WITH\b[\s\S]*?\)\s*)?SELECT\s+(?:DISTINCT\s+|ALL\s+)?/i.exec(text);
	const result = [""];
	let depth = 0;
	let quote = "";
	for (let n = list?.[0].length ?? 0; n < text.length; n++) {
		const character = text[n] ?? "";
		if (quote) {
			if (character === quote) quote = "";
		} else if (quotes.has(character)) quote = character;
		else if (opening.has(character)) depth += 1;
		else if (closing.has(character)) depth -= 1;
		else if (depth === 0 && character === ",") {
			result.push("");
			continue;
		} else if (depth === 0 && /^\sFROM\b/i.test(text.slice(n, n + 6))) break;
		result[result.length - 1] += character;
	}
	return result.map((piece) => piece.trim()).filter(Boolean);
}

const bare = (name: string): string => name.replace(/^["'`[]|["'`\]]$/g, "");

/** Returns the columns of a SELECT list with their names. A `*` keeps its name. */
export function writtenColumns(query: string): WrittenColumn[] {
	return pieces(query).map((piece) => {
		const named =
			/^([\s\S]+?)\s+AS\s+(\S+)$/i.exec(piece) ?? /^([\s\S]*[)\w"`\]])\s+([\w"`[\]]+)$/.exec(piece);
		if (named?.[1] && named[2]) return { name: bare(named[2]), expression: named[1].trim() };
		return { name: bare(piece.split(".").at(-1) ?? piece), expression: piece };
	});
}

export type WrittenKind = "integer" | "number" | "text" | "bool" | "unknown";

const castKinds: ReadonlyMap<string | undefined, WrittenKind> = new Map([
	["real", "number"],
	["decimal", "number"],
	["numeric", "number"],
	["int", "integer"],
	["integer", "integer"],
	["text", "text"],
	["boolean", "bool"],
	["bool", "bool"],
]);

/** Name of the function of which an expression is a single call and nothing more: `count(*) * 1.5` is none. */
function calledIn(expression: string): string | undefined {
	let outline = expression.trim().replace(/'(?:[^']|'')*'|"[^"]*"/g, "");
	for (let before = ""; before !== outline; ) {
		before = outline;
		outline = outline.replace(/\([^()]*\)/g, "§");
	}
	return /^(\w+)\s*§(?:\s*(?:filter|over)\s*(?:§|\w+))*$/i.exec(outline)?.[1]?.toLowerCase();
}

/** Returns the kind of value of an expression, where PocketBase derives it from the syntax. */
export function writtenKind(expression: string): WrittenKind {
	switch (calledIn(expression)) {
		case "count":
			return "integer";
		case "total":
			return "number";
		case "cast":
			return castKinds.get(/\s+as\s+(\w+)\s*\)$/i.exec(expression.trim())?.[1]?.toLowerCase()) ?? "unknown";
		default:
			return "unknown";
	}
}
