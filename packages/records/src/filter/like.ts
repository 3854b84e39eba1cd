/** Compilation of `~`: contains, or the caller's own pattern. */
import type { Sql } from "../database/port.ts";
import { sql } from "../database/sql.ts";
import { storedText } from "../well-formed.ts";
import { filterError } from "./errors.ts";
import { asText } from "./kinds.ts";
import type { FilterScope } from "./scope.ts";
import type { Value } from "./value.ts";

/**
 * Converts a text to a pattern: matches anywhere, unless it has wildcards (`%`) of its own, beside which `_` is any
 * character. `\%` and `\_` are these signs themselves.
 */
function patternOf(text: string): { wildcards: boolean; pattern: string } {
	const pieces: string[] = text.match(/\\[\\%_]|./gsu) ?? [];
	const wildcards = pieces.includes("%");
	const isLiteral = (piece: string) => piece === "\\" || (piece === "_" && !wildcards);
	const pattern = pieces.map((piece) => (isLiteral(piece) ? `\\${piece}` : piece)).join("");
	return { wildcards, pattern: wildcards ? pattern : `%${pattern}%` };
}

/** Bytes; engines refuse statements with longer patterns (SQLite's own limit is 50,000). */
const MAX_PATTERN_LENGTH = 40_000;

/**
 * Whether a text contains another, case-insensitively; uses the stored search key if there is one. Without a value (a
 * path that leads to no record) it is neither true nor false, as in PocketBase.
 * @throws ApiError 400 for a pattern with wildcards that no engine accepts
 */
export function like(scope: FilterScope, left: Value, right: Value): Sql {
	const { dialect } = scope;
	const text = (value: Value): Sql => asText(scope, value);
	const within = (holder: Sql, sought: Sql): Sql => ({
		text: dialect.contains(holder.text, sought.text),
		values: [...holder.values, ...sought.values],
	});
	if (right.constant === undefined) return within(text(left), text(right));
	const given = String(right.constant.value);
	// JSON is stored as it was sent, other texts composed.
	const sought = left.type === "json" || left.type === "any" ? given : storedText(given);
	const { wildcards, pattern } = patternOf(sought);
	const key = left.folded && !wildcards ? scope.textKeys.searchKey(sought) : "";
	const bound = key !== "" ? patternOf(key).pattern : pattern;
	const { related } = left;
	if (related && left.type === "text" && /[^%]/.test(bound)) {
		// An empty text never matches, so only existing records can: the engine may start from the matching ones.
		const { from, where } = related.source;
		const own = { ...left, related: undefined, nullable: false, sql: related.sql, folded: related.folded };
		return sql`EXISTS (SELECT 1 FROM ${from} WHERE ${where} AND ${like(scope, own, right)})`;
	}
	const holder = text(key !== "" && left.folded ? { ...left, sql: left.folded } : left);
	if (Buffer.byteLength(bound) > MAX_PATTERN_LENGTH) {
		if (wildcards) throw filterError("the pattern is too long", "aranan kalıp çok uzun");
		return within(holder, sql`${key !== "" ? key : sought}`);
	}
	return { text: dialect.like(holder.text, "?"), values: [...holder.values, bound] };
}
