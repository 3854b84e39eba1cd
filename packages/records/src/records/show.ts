import type { CollectionDefinition } from "../collections/definition.ts";
import type { PresentedRecord, RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { pickFields } from "./pick.ts";
import { type ListReading, presentPaced } from "./shaped.ts";

/** A record as the API shows it to the caller, with `expand` and `fields` of `request.query`. */
export async function showRecord(
	reading: ListReading,
	collection: CollectionDefinition,
	record: RecordData,
	request: RequestContext,
): Promise<PresentedRecord> {
	const { expand, fields } = request.query;
	const [shown = {}] = await presentPaced(reading, collection, [record], expand, request);
	return pickFields(shown, fields);
}
