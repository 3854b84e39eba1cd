/**
 * Search index: tables that the composing program fills and reads, in the transactions that write the records. Engines
 * have their own text search, each with other rules; this one is the same on all of them. The tables are copied with
 * everything else, so that a restored backup can be searched at once.
 */
import { makeOwnTable, type OwnTable } from "../database/own-table.ts";
import type { Database } from "../database/port.ts";

/**
 * An entry is a text of several parts, found by a range query over its beginning; the parts are defined by the program.
 */
export const wordsTable: OwnTable = {
	name: "_words",
	columns: { entry: "text" },
	clustered: true,
	indexes: [],
};

/** Additional data of a record: one row that is small compared to the record's own. */
export const textsTable: OwnTable = {
	name: "_texts",
	columns: { record: "text", words: "text", facts: "text" },
	clustered: true,
	indexes: [],
};

/** Creates the tables unless they exist: a restored backup may be from a program without them. */
export const openWords = (database: Database): Promise<void> =>
	database.alter(async (tx) => {
		for (const table of [wordsTable, textsTable]) await makeOwnTable(tx, database.dialect, table);
	});
