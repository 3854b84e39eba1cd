import type { CollectionDefinition } from "../collections/definition.ts";
import type { PresentedRecord, RecordData, RequestContext } from "../service.ts";

/** Ids of the accounts among the shown ones that the asker manages. */
export type Managed = ReadonlySet<string>;

const nobody: Managed = new Set();

function showsEmail(
	collection: CollectionDefinition,
	record: RecordData,
	request: RequestContext,
	managed: Managed,
): boolean {
	if (collection.type !== "auth" || request.superuser || record.emailVisibility === true) return true;
	if (managed.has(record.id)) return true;
	return request.auth?.collection.id === collection.id && request.auth.record.id === record.id;
}

/** A record as the asker may see it: without hidden fields, without an address that its owner hides. */
export function presentRecord(
	collection: CollectionDefinition,
	record: RecordData,
	request: RequestContext,
	managed: Managed = nobody,
): PresentedRecord {
	const shown: PresentedRecord = { collectionId: collection.id, collectionName: collection.name };
	for (const field of collection.fields) {
		if (field.type === "password" || field.name === "tokenKey") continue;
		if (field.hidden && !request.superuser) continue;
		if (field.name === "email" && !showsEmail(collection, record, request, managed)) continue;
		shown[field.name] = record[field.name];
	}
	return shown;
}
