/** Compiles `~`: contains, or the caller's own pattern. */
import type { Sql } from "../database/port.ts";
import { sql } from "../database/sql.ts";
import type { FilterScope } from "./scope.ts";
import type { Value } from "./value.ts";

/**
 * A text as a pattern: searched anywhere, unless it brings wildcards (`%`) of its own. `\%` is a percent sign;
 * `_` always stands for itself.
 */
function patternOf(text: string): { wildcards: boolean; pattern: string } {
	const pieces: string[] = text.match(/\\[\\%_]|./gsu) ?? [];
	const wildcards = pieces.includes("%");
	const pattern = pieces.map((piece) => (piece === "\\" || piece === "_" ? `\\${piece}` : piece)).join("");
	return { wildcards, pattern: wildcards ? pattern : `%${pattern}%` };
}

/** Characters of a stored text that is looked for in another. */
const longestPattern = 5000;

/** Whether a text contains another, whatever the case; by the stored search key where there is one. */
export function like(scope: FilterScope, left: Value, right: Value): Sql {
	const { dialect } = scope;
	const asText = (value: Value): Sql => {
		const text =
			value.type === "number" || value.type === "bool" ? sql`CAST(${value.sql} AS TEXT)` : value.sql;
		return value.nullable ? sql`COALESCE(${text}, '')` : text;
	};
	if (right.constant === undefined) {
		const holder = asText(left);
		const sought = sql`('%' || REPLACE(REPLACE(REPLACE(${asText(right)}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`;
		const length = sql`LENGTH(${asText(right)})`;
		// An engine refuses patterns of 50,000 bytes and more; a text as long as a page is found in no other anyway.
		return {
			text: `(CASE WHEN ${length.text} > ${longestPattern} THEN 1 = 0 ELSE ${dialect.like(holder.text, sought.text)} END)`,
			values: [...length.values, ...holder.values, ...sought.values],
		};
	}
	const { wildcards, pattern } = patternOf(String(right.constant.value));
	const key = left.folded && !wildcards ? scope.textKeys.searchKey(String(right.constant.value)) : "";
	const holder = asText(key !== "" && left.folded ? { ...left, sql: left.folded } : left);
	return {
		text: dialect.like(holder.text, "?"),
		values: [...holder.values, key !== "" ? patternOf(key).pattern : pattern],
	};
}
