/**
 * Lists with a client-defined filter or sort are read on a separate connection that blocks nobody, unless they need
 * only a few rows.
 */
import type { Database, ReadCaller, ReadConnection, Sql } from "../database/port.ts";
import { isPlain } from "../filter/plain.ts";
import type { RecordQuery } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { Reading } from "./context.ts";

export interface ListReading extends Reading {
	readonly database: Pick<Database, "bounded" | "costOf">;
}

/** Key for fair scheduling of reads: the account, or the address for guests. */
export function readCallerOf({ auth, ip, signal }: RequestContext): ReadCaller {
	return { name: auth ? `${auth.collection.id} ${auth.record.id}` : ip, signal };
}

/** Own fields only, without relations and random order. */
const isPlainSort = (sort: string): boolean => /^[\w\s,+-]*$/.test(sort);

/** Connection for a list. `statement`: the one that reads its page. */
export function readerOf(
	{ connection, database }: ListReading,
	{ filter = "", sort = "" }: RecordQuery,
	request: RequestContext,
	statement: Sql,
): ReadConnection {
	const isFiltered = filter.trim() !== "";
	if (!isFiltered && sort.trim() === "") return connection;
	if ((!isFiltered || isPlain(filter)) && isPlainSort(sort)) {
		const cost = database.costOf(statement);
		if (cost === "rows" || (cost === "page" && !isFiltered)) return connection;
	}
	return database.bounded(readCallerOf(request));
}
