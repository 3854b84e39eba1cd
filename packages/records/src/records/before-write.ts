/** Work for a requested write before its transaction: there is only one writer, and hashing and pictures take long. */
import { type Guard, provesPassword } from "../auth/guard.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordData, Upload } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { PreparedPasswords } from "../types/writes.ts";
import { preparePasswords } from "./account.ts";
import { collectionOf, type Reading, type RecordContext } from "./context.ts";
import { redrawUploads } from "./pictures.ts";
import { ruleConditions } from "./rule.ts";
import { selectById } from "./select.ts";

export interface PreparationParts {
	readonly reading: Reading;
	readonly guard: Guard;
	/** Collections whose uploaded pictures are re-encoded. */
	readonly redraws: (collection: CollectionDefinition) => boolean;
}

/** Returns a collection whose records can be written. @throws ApiError 404, and 400 for a view */
export function writable(context: RecordContext, name: string): CollectionDefinition {
	const collection = collectionOf(context, name);
	if (collection.type === "view") throw badRequest(messages.viewIsRead);
	return collection;
}

/** Hashes passwords for a write, only if the rule admits the caller; nobody else can cause hashing. */
async function passwordsFor(
	{ reading: { context, connection }, guard }: PreparationParts,
	collection: CollectionDefinition,
	id: string | null,
	request: RequestContext,
): Promise<PreparedPasswords | undefined> {
	if (collection.type !== "auth") return undefined;
	const proves = (record: RecordData, typed: string) =>
		provesPassword(guard, { collection, record }, typed, request.ip);
	const rule = id === null ? collection.createRule : collection.updateRule;
	const conditions = ruleConditions(context, collection, rule, request);
	if (id === null) return preparePasswords(collection, request.body, null, proves);
	const original = await selectById(context, connection, collection, id, conditions);
	return original === null ? undefined : preparePasswords(collection, request.body, original, proves);
}

/**
 * Processes the uploads of a write, and returns its password work. `id`: of the record to be updated; `null` for a new
 * one. @throws ApiError
 */
export async function prepareWrite(
	parts: PreparationParts,
	collection: CollectionDefinition,
	id: string | null,
	request: RequestContext,
	uploads: readonly Upload[],
): Promise<PreparedPasswords | undefined> {
	if (uploads.length > 0 && parts.redraws(collection)) await redrawUploads(collection, request.body, uploads);
	return passwordsFor(parts, collection, id, request);
}
