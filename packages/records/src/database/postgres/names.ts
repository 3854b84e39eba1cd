/**
 * Names of prepared statements. A statement is named after a few uses: a one-off filter must not stay in the memory of
 * every connection, as names are never released there.
 */

import { putLast } from "../../recent.ts";

/**
 * Statements better planned for their values each time: a pattern determines how many texts match, and whether an index
 * helps; and whether anything refers to a record would be looked up in a whole table where most rows refer to nothing.
 */
const followsValues = / ILIKE |AS "place" WHERE EXISTS/;

/** Uses of a text before it is prepared by name. */
const worthIt = 3;
const MAX_COUNTED = 5000;
const MAX_NAMED = 1000;

export interface StatementNames {
	/** Returns the name under which a text is prepared, if any. */
	of(text: string): string | undefined;
	/** Assigns new names after a schema change, as existing plans are stale. */
	renew(): void;
}

export function statementNames(): StatementNames {
	const counts = new Map<string, number>();
	let names = new Map<string, string>();
	let given = 0;
	return {
		of(text) {
			const known = names.get(text);
			if (known !== undefined) return known;
			if (names.size >= MAX_NAMED || followsValues.test(text)) return undefined;
			const times = (counts.get(text) ?? 0) + 1;
			if (times < worthIt) {
				putLast(counts, text, times, MAX_COUNTED);
				return undefined;
			}
			counts.delete(text);
			given += 1;
			const name = `r${given}`;
			names.set(text, name);
			return name;
		},
		renew() {
			names = new Map();
		},
	};
}
