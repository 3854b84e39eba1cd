import type { CollectionDefinition } from "../collections/definition.ts";
import { parseIndex } from "../collections/indexes.ts";
import { decodeRow } from "../collections/table.ts";
import type { Sql } from "../database/port.ts";
import { forbidden, notFound } from "../errors.ts";
import { compileFilter, compileSort, readsElsewhere } from "../filter/index.ts";
import { messages } from "../messages/api.ts";
import type { RecordPage } from "../types/api.ts";
import type { PresentedRecord, RecordQuery } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { RecordContext } from "./context.ts";
import { scopeOf } from "./context.ts";
import { answerOf, pageIn } from "./page.ts";
import { pickFields } from "./pick.ts";
import { ruleConditions } from "./rule.ts";
import { countStatement, selectById, selectStatement } from "./select.ts";
import { type ListReading, pacedReader, presentPaced, readerOf, showRecord } from "./shaped.ts";
import type { Totals } from "./totals.ts";

/** Only superusers may filter and sort by data outside the records. @throws ApiError 403 */
function refuseReach({ filter = "", sort = "" }: RecordQuery): void {
	if (readsElsewhere(filter) || /@(collection|request)\./.test(sort)) throw forbidden(messages.reachOfFilter);
}

/**
 * Whether a sort begins with a write time that is indexed. With the id as second key, rows written in one batch would
 * have to be sorted as a whole for every page.
 */
function isIndexedTime({ fields, indexes }: CollectionDefinition, sort = ""): boolean {
	const first = sort.split(",")[0]?.trim().replace(/^[-+]/, "");
	if (fields.find(({ name }) => name === first)?.type !== "autodate") return false;
	return indexes.some((text) => parseIndex(text)?.columns.some(({ name }) => name === first));
}

/**
 * Conditions and order of a list: the list rule alone, and combined with the caller's filter. @throws ApiError 400, 403
 */
export function listConditions(
	context: RecordContext,
	collection: CollectionDefinition,
	query: RecordQuery,
	request: RequestContext,
): { rule: Sql[]; where: Sql[]; order: Sql | undefined } {
	if (!request.superuser) refuseReach(query);
	const rule = ruleConditions(context, collection, collection.listRule, request);
	const where = [...rule];
	const scope = scopeOf(context, collection, request, { trusted: false });
	if (query.filter?.trim()) where.push(compileFilter(query.filter, scope));
	return { rule, where, order: query.sort?.trim() ? compileSort(query.sort, scope) : undefined };
}

/** A page of records under the list rule, with the ids of what it shows. @throws ApiError 400 for a bad filter or sort, 403 for a closed rule. */
export async function listRecords(
	reading: ListReading,
	totals: Totals,
	collection: CollectionDefinition,
	query: RecordQuery,
	request: RequestContext,
): Promise<{ page: RecordPage; ids: string[] }> {
	const { context } = reading;
	const wanted = pageIn(query);
	const loose = context.dialect.keepsOrder || isIndexedTime(collection, query.sort);
	const { where, order } = listConditions(context, collection, query, request);
	const selection = { where, order, limit: wanted.perPage, offset: wanted.offset, loose };
	const statement = selectStatement(context, collection, selection);
	const connection = readerOf(reading, query, request, statement);
	const started = performance.now();
	const records = (await connection.all(statement)).map((row) => decodeRow(collection, row));
	const total = wanted.counts
		? await totals.count(connection, countStatement(context, collection, where))
		: -1;
	reading.slowLists.note(collection, query, statement, performance.now() - started);
	const shown = await presentPaced(reading, collection, records, query.expand, request);
	const items = await pickFields(shown, query.fields);
	// The response may omit the ids; the ids read are reported nevertheless.
	return { page: answerOf(wanted, total, items), ids: records.map(({ id }) => id) };
}

/** One record under the view rule. @throws ApiError 404 when it is missing or the caller may not view it. */
export async function viewRecord(
	reading: ListReading,
	collection: CollectionDefinition,
	id: string,
	query: RecordQuery,
	request: RequestContext,
): Promise<PresentedRecord> {
	const { context } = reading;
	const rule = ruleConditions(context, collection, collection.viewRule, request);
	// One record of a table by its id is never slow.
	const isQuick = rule.length === 0 && collection.type !== "view";
	const connection = isQuick ? reading.connection : pacedReader(reading, request);
	const record = await selectById(context, connection, collection, id, rule);
	if (!record) throw notFound();
	return showRecord(reading, collection, record, query, request);
}
