import type { CollectionDefinition } from "../collections/definition.ts";
import { getOrInsert } from "../get-or-insert.ts";
import type { PresentedRecord, RecordData } from "../types/records.ts";
import type { Mask, RequestContext } from "../types/request.ts";

/** Ids of the shown accounts that the caller manages. */
export type ManagedFields = ReadonlySet<string>;

const nobody: ManagedFields = new Set();

function showsEmail(
	collection: CollectionDefinition,
	record: RecordData,
	request: RequestContext,
	managed: ManagedFields,
): boolean {
	if (collection.type !== "auth" || request.superuser || record.emailVisibility === true) return true;
	if (managed.has(record.id)) return true;
	return request.auth?.collection.id === collection.id && request.auth.record.id === record.id;
}

interface VisibleFields {
	readonly toAll: readonly string[];
	readonly toSuperusers: readonly string[];
}

const names = new WeakMap<CollectionDefinition, VisibleFields>();

/** Fields of a response: never secrets, hidden ones only for superusers. */
const shownFields = (collection: CollectionDefinition): VisibleFields =>
	getOrInsert(names, collection, () => {
		const open = collection.fields.filter(({ type, name }) => type !== "password" && name !== "tokenKey");
		return {
			toAll: open.filter(({ hidden }) => !hidden).map(({ name }) => name),
			toSuperusers: open.map(({ name }) => name),
		};
	});

/** A record as the caller may see it: without hidden fields, an address hidden by its owner, and what is masked. */
export function presentRecord(
	collection: CollectionDefinition,
	record: RecordData,
	request: RequestContext,
	managed: ManagedFields = nobody,
	masks: readonly Mask[] = [],
): PresentedRecord {
	const shown: PresentedRecord = { collectionId: collection.id, collectionName: collection.name };
	const fields = shownFields(collection);
	const withEmail = showsEmail(collection, record, request, managed);
	for (const name of request.superuser ? fields.toSuperusers : fields.toAll) {
		if (withEmail || name !== "email") shown[name] = record[name];
	}
	for (const { collection: of, field, owner, by } of request.superuser ? [] : masks) {
		if (of !== collection.name || !(field in shown)) continue;
		const theirs = record[owner];
		if (theirs !== "" && theirs !== request.auth?.record[by]) shown[field] = "";
	}
	return shown;
}
