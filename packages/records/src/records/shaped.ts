/** Lists that a client shapes are read where they hold up nobody, unless their work is that of a few rows. */
import type { Asker, Database, Reader, Sql } from "../database/port.ts";
import { isPlain } from "../filter/plain.ts";
import type { RecordQuery, RequestContext } from "../service.ts";
import type { Reading } from "./context.ts";

export interface ListReading extends Reading {
	readonly database: Pick<Database, "bounded" | "costOf">;
}

/** Whose turn a read takes: the account's, or the address's where nobody has signed in. */
export function askerOf({ auth, ip, signal }: RequestContext): Asker {
	return { name: auth ? `${auth.collection.id} ${auth.record.id}` : ip, signal };
}

/** Own fields, without what stands behind a relation and without chance. */
const isPlainSort = (sort: string): boolean => /^[\w\s,+-]*$/.test(sort);

/** The reader for a list. `statement`: what reads its page. */
export function readerOf(
	{ reader, database }: ListReading,
	{ filter = "", sort = "" }: RecordQuery,
	request: RequestContext,
	statement: Sql,
): Reader {
	const isFiltered = filter.trim() !== "";
	if (!isFiltered && sort.trim() === "") return reader;
	if ((!isFiltered || isPlain(filter)) && isPlainSort(sort)) {
		const cost = database.costOf(statement);
		if (cost === "rows" || (cost === "page" && !isFiltered)) return reader;
	}
	return database.bounded(askerOf(request));
}
