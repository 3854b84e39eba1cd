/** Reads whole lists, for exports: every record that existed at the time of the request, in order. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { ListWalk, WalkQuery } from "../types/api.ts";
import type { PresentedRecord } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { listConditions } from "./list.ts";
import { columnOf, isOneOf, selectIds, selectRecords } from "./select.ts";
import { type ListReading, pacedReader, presentPaced } from "./shaped.ts";

/** Records read and presented per batch: other requests run in between. */
const perPage = 200;

/**
 * The ids are read in one statement, the records page by page; the rule is applied again to each page, so that records
 * closed or deleted in between are left out. The filter is not: its work would be repeated for every page, and a page
 * that waits too long for the caller's turn would break off the file.
 * @throws ApiError 400 for a bad filter or sort and for more than `limit` records, 403 for a closed rule
 */
export async function walkRecords(
	reading: ListReading,
	collection: CollectionDefinition,
	query: WalkQuery,
	request: RequestContext,
	limit: number,
	shown: (ids: readonly string[]) => void,
): Promise<ListWalk> {
	const { context, database } = reading;
	const { rule, where, order } = listConditions(context, collection, query, request);
	const id = columnOf(context, "id");
	const chosen = [...where];
	if (query.ids) chosen.push(isOneOf(context, id, query.ids));
	if (query.except && query.except.length > 0) {
		const { text, values } = isOneOf(context, id, query.except);
		chosen.push({ text: `NOT (${text})`, values });
	}
	const boundedConnection = database.bounded(reading.callerOf(request));
	const ids = await selectIds(context, boundedConnection, collection, {
		where: chosen,
		order,
		limit: limit + 1,
	});
	if (ids.length > limit) throw badRequest(messages.listTooLong);

	async function* pages(): AsyncGenerator<readonly PresentedRecord[]> {
		for (let at = 0; at < ids.length; at += perPage) {
			const page = ids.slice(at, at + perPage);
			// One for each page: what runs apart has a time limit.
			const connection = pacedReader(reading, request);
			const found = await selectRecords(context, connection, collection, {
				where: [isOneOf(context, id, page), ...rule],
			});
			const byId = new Map(found.map((record) => [record.id, record]));
			const records = page.flatMap((one) => byId.get(one) ?? []);
			shown(records.map((record) => record.id));
			yield await presentPaced(reading, collection, records, query.expand, request);
		}
	}
	return { count: ids.length, pages };
}
