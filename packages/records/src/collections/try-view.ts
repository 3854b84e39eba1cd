/** Preview of an unsaved view, without creating it. */
import { QueryRefused, type ReadConnection } from "../database/port.ts";
import { badRequest, refusedWith } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { internal, type RecordContext } from "../records/context.ts";
import { presentRecord } from "../records/present.ts";
import type { PresentedRecord } from "../types/records.ts";
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { reasons } from "./reasons.ts";
import { blankCollection } from "./serialize.ts";
import { decodeRow } from "./table.ts";
import { asTable, refuseDoubles, viewShape } from "./view.ts";

const sampleSize = 10;
const MAX_QUERY_LENGTH = 5000;

/**
 * @throws ApiError 400 if the query is missing, too long or cannot become a view.
 */
export async function tryView(
	context: RecordContext,
	connection: ReadConnection,
	query: unknown,
): Promise<{ fields: readonly FieldDefinition[]; sample: PresentedRecord[] }> {
	if (typeof query !== "string" || query.trim() === "") {
		throw badRequest(messages.badFields, { query: reasons.required });
	}
	if (query.length > MAX_QUERY_LENGTH)
		throw badRequest(messages.badFields, { query: reasons.length(0, MAX_QUERY_LENGTH) });
	try {
		const { fields } = await viewShape(connection, query, context.collections.all());
		refuseDoubles({ fields });
		const view: CollectionDefinition = { ...blankCollection("view"), name: "temp_view", fields };
		const { rows } = await connection.query(`SELECT * FROM ${asTable(query)}`, sampleSize);
		const records = rows.map((row) =>
			decodeRow(view, Object.fromEntries(fields.map(({ name }, at) => [name, row[at] ?? null]))),
		);
		if (records.some(({ id }) => id === "")) {
			throw new QueryRefused("the query could return records with empty or invalid ids");
		}
		if (new Set(records.map(({ id }) => id)).size !== records.length) {
			throw new QueryRefused("the query could return records with non-unique ids");
		}
		return { fields, sample: records.map((record) => presentRecord(view, record, internal)) };
	} catch (error) {
		if (!(error instanceof QueryRefused)) throw error;
		throw refusedWith(messages.invalidViewQuery, error.message);
	}
}
