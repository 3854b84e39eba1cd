/**
 * Which records hold which words: tables that the program which composes the service fills and reads, in the
 * transactions that write the records. Engines have text search of their own, each with other rules; this one is the same
 * on all of them. They are carried with everything else, so that a restored backup is searched at once.
 */
import { makeOwnTable, type OwnTable } from "../database/own-table.ts";
import type { Database } from "../database/port.ts";

/** An entry is a text of several parts that a range of entries begins with; what they are is the program's. */
export const wordsTable: OwnTable = {
	name: "_words",
	columns: { entry: "text" },
	clustered: true,
	indexes: [],
};

/** What is known of a record beside its words: one row that is small beside the record's own. */
export const textsTable: OwnTable = {
	name: "_texts",
	columns: { record: "text", words: "text", facts: "text" },
	clustered: true,
	indexes: [],
};

/** Makes the tables unless they are there: what was restored may be of a program that did not have them. */
export const openWords = (database: Database): Promise<void> =>
	database.alter(async (tx) => {
		for (const table of [wordsTable, textsTable]) await makeOwnTable(tx, database.dialect, table);
	});
