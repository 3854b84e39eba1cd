/** Work for a requested write before its transaction: there is only one writer, and hashing and pictures take long. */
import { type Guard, provesPassword } from "../auth/guard.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordData, Upload } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { PreparedPasswords } from "../types/writes.ts";
import { preparePasswords } from "./account.ts";
import { readBody, ruleRequest } from "./body.ts";
import { collectionOf, type Reading, type RecordContext, superusersOnly } from "./context.ts";
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

/** The stored record of an update that its rule allows; `null` where it does not. */
async function updatable(
	{ context, connection }: Reading,
	collection: CollectionDefinition,
	id: string,
	request: RequestContext,
): Promise<RecordData | null> {
	const stored = await selectById(context, connection, collection, id);
	if (!stored) return null;
	const read = readBody(collection, request.body, stored, request.superuser);
	const asking = ruleRequest(collection, request, read, stored);
	const conditions = ruleConditions(context, collection, collection.updateRule, asking);
	return conditions.length === 0 ? stored : selectById(context, connection, collection, id, conditions);
}

/** Hashes passwords for a write, only if the rule admits the caller; nobody else can cause hashing. */
async function passwordsFor(
	{ reading, guard }: PreparationParts,
	collection: CollectionDefinition,
	id: string | null,
	request: RequestContext,
): Promise<PreparedPasswords | undefined> {
	const { password, oldPassword } = request.body;
	if (collection.type !== "auth" || (password === undefined && oldPassword === undefined)) return undefined;
	const proves = (record: RecordData, typed: string) =>
		provesPassword(guard, { collection, record }, typed, request.ip);
	if (id === null) {
		if (collection.createRule === null && !request.superuser) throw superusersOnly();
		return preparePasswords(collection, request.body, null, proves);
	}
	const original = await updatable(reading, collection, id, request);
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
