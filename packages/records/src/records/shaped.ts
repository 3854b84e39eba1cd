/**
 * Lists with a client-defined filter or sort are read on a separate connection that blocks nobody, unless they need
 * only a few rows; so is every other read of the record API that was slow the last time.
 */
import { placeOf } from "../auth/guard.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import type { Database, ReadCaller, ReadConnection, Sql } from "../database/port.ts";
import { isPlain } from "../filter/index.ts";
import type { PresentedRecord, RecordData, RecordQuery } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import type { Reading } from "./context.ts";
import { presentExpanded } from "./expand.ts";
import { pickFields } from "./pick.ts";
import type { SlowLists } from "./slow-lists.ts";
import type { SlowStatements } from "./slow-statements.ts";

export interface ListReading extends Reading {
	readonly database: Pick<Database, "bounded" | "costOf">;
	readonly slow: SlowStatements;
	readonly callerOf: ReturnType<typeof readCallers>;
	readonly slowLists: Pick<SlowLists, "note">;
}

/** What an account shares of the connections for costly reads, and with whom. */
export type ReadShare = (identity: AuthIdentity) => Pick<ReadCaller, "group" | "limitMs">;

/** Returns a function for the keys of fair scheduling: of the account and its share, or of the network for guests. */
export const readCallers =
	(shareOf: ReadShare = () => ({})) =>
	({ auth, ip, signal }: Pick<RequestContext, "auth" | "ip" | "signal">): ReadCaller =>
		auth
			? { name: `${auth.collection.id} ${auth.record.id}`, ...shareOf(auth), signal }
			: { name: placeOf(ip), signal };

/** Own fields only, without relations and random order. */
const isPlainSort = (sort: string): boolean => /^[\w\s,+-]*$/.test(sort);

/**
 * Connection for what follows from a rule or a definition (views, unfiltered lists, expansions): the process's own,
 * except for statements that have turned out to be slow.
 */
export const pacedReader = (
	{ connection, database, slow, callerOf }: ListReading,
	request: RequestContext,
): ReadConnection => slow.pace(connection, () => database.bounded(callerOf(request)));

/** Records as the caller sees them; expansions that have turned out to be slow are read apart. */
export const presentPaced = (
	reading: ListReading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	expand: string | undefined,
	request: RequestContext,
): Promise<PresentedRecord[]> =>
	presentExpanded(
		{ ...reading, connection: pacedReader(reading, request) },
		collection,
		records,
		expand,
		request,
	);

/** A record as the API shows it to the caller, with `expand` and `fields` of a query. */
export async function showRecord(
	reading: ListReading,
	collection: CollectionDefinition,
	record: RecordData,
	{ expand, fields }: RecordQuery,
	request: RequestContext,
): Promise<PresentedRecord> {
	const [shown = {}] = await pickFields(
		await presentPaced(reading, collection, [record], expand, request),
		fields,
	);
	return shown;
}

/** Connection for a list. `statement`: the one that reads its page. */
export function readerOf(
	reading: ListReading,
	{ filter = "", sort = "" }: RecordQuery,
	request: RequestContext,
	statement: Sql,
): ReadConnection {
	const { database, callerOf } = reading;
	const isFiltered = filter.trim() !== "";
	if (!isFiltered && sort.trim() === "") return pacedReader(reading, request);
	if ((!isFiltered || isPlain(filter)) && isPlainSort(sort)) {
		const cost = database.costOf(statement);
		if (cost === "rows" || (cost === "page" && !isFiltered)) return pacedReader(reading, request);
	}
	return database.bounded(callerOf(request));
}
