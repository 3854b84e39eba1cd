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

interface Shown {
	readonly toAll: readonly string[];
	readonly toSuperusers: readonly string[];
}

const names = new WeakMap<CollectionDefinition, Shown>();

/** The fields that an answer has: never a secret, hidden ones for superusers. */
function shownFields(collection: CollectionDefinition): Shown {
	let known = names.get(collection);
	if (!known) {
		const open = collection.fields.filter(({ type, name }) => type !== "password" && name !== "tokenKey");
		known = {
			toAll: open.filter(({ hidden }) => !hidden).map(({ name }) => name),
			toSuperusers: open.map(({ name }) => name),
		};
		names.set(collection, known);
	}
	return known;
}

/** A record as the asker may see it: without hidden fields, without an address that its owner hides. */
export function presentRecord(
	collection: CollectionDefinition,
	record: RecordData,
	request: RequestContext,
	managed: Managed = nobody,
): PresentedRecord {
	const shown: PresentedRecord = { collectionId: collection.id, collectionName: collection.name };
	const fields = shownFields(collection);
	const withEmail = showsEmail(collection, record, request, managed);
	for (const name of request.superuser ? fields.toSuperusers : fields.toAll) {
		if (withEmail || name !== "email") shown[name] = record[name];
	}
	return shown;
}
