/**
 * Cache of list totals, valid until one of the counted tables changes. Counting costs many times what the page itself
 * costs, and pages of one list need the same count.
 */
import type { ReadConnection, Sql } from "../database/port.ts";
import { putLast } from "../recent.ts";

const remembered = 1000;

interface Entry {
	count: number;
	versions: string;
}

export interface Totals {
	count(connection: ReadConnection, statement: Sql): Promise<number>;
	/** Called after each commit with the collections that it changed. */
	changed(collection: string): void;
}

/** Tables that the statement reads; each is in it as `"name" AS`. */
export const tablesOf = (text: string): string[] =>
	[...text.matchAll(/"(\w+)" AS /g)].map((match) => match[1] ?? "");

/** `isView`: a view depends on tables that its name does not reveal, so any change invalidates its totals. */
export function createTotals(isView: (name: string) => boolean): Totals {
	const versions = new Map<string, number>();
	let changes = 0;
	const entries = new Map<string, Entry>();
	const versionsOf = (text: string) =>
		tablesOf(text)
			.map((table) => (isView(table) ? `v${changes}` : (versions.get(table) ?? 0)))
			.join(",");
	return {
		async count(connection, statement) {
			const key = `${statement.text}\n${JSON.stringify(statement.values)}`;
			const known = entries.get(key);
			// Taken before the count: a commit in between makes the entry outdated, not wrong.
			const before = versionsOf(statement.text);
			if (known?.versions === before) return known.count;
			const count = Number((await connection.get(statement))?.count ?? 0);
			putLast(entries, key, { count, versions: before }, remembered);
			return count;
		},
		changed(collection) {
			changes += 1;
			versions.set(collection, (versions.get(collection) ?? 0) + 1);
		},
	};
}
