/**
 * Keys with which tokens were signed until they were replaced, and why, for as long as such a token would be valid: its
 * holder is told why it no longer is. A retired key signs in nobody.
 */
import { createHash } from "node:crypto";
import type { CollectionDefinition } from "../collections/definition.ts";
import { newId } from "../collections/random.ts";
import { type OwnTable, openOwnTable } from "../database/own-table.ts";
import type { Database, ReadConnection, Transaction } from "../database/port.ts";
import { readsShaped, text } from "../database/row-shape.ts";
import { sql } from "../database/sql.ts";
import { formatInstant } from "../instant.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity } from "../types/request.ts";
import { keyOf, type RetirementReason } from "./tokens.ts";

export const retiredKeysTable: OwnTable = {
	name: "_retired_keys",
	columns: {
		id: "text",
		/** Digest of the account, so that one that is erased is named nowhere; or of the collection, for its secret. */
		owner: "text",
		key: "text",
		reason: "text",
		created: "text",
		expires: "text",
	},
	indexes: [
		'"idx_retired_keys_owner" ON "_retired_keys" ("owner")',
		'"idx_retired_keys_expires" ON "_retired_keys" ("expires")',
	],
};

/** Keys of one account that are compared with a token, the newest first. */
const MAX_COMPARED = 20;

/** Whose key it is; without a record that of all accounts of a collection. */
const ownerOf = (collectionId: string, record = ""): string =>
	createHash("sha256")
		.update(JSON.stringify([collectionId, record]))
		.digest("base64url");

export const openRetiredKeys = (database: Database): Promise<void> =>
	openOwnTable(database, retiredKeysTable);

async function insert(
	tx: Transaction,
	{ id, auth }: CollectionDefinition,
	record: string,
	key: string | null,
	reason: RetirementReason,
	now: Date,
): Promise<void> {
	if (key === null || !auth) return;
	const created = formatInstant(now);
	const expires = formatInstant(new Date(now.getTime() + auth.authToken.duration * 1000));
	await tx.run(sql`
		INSERT INTO "_retired_keys" ("id", "owner", "key", "reason", "created", "expires")
		VALUES (${newId()}, ${ownerOf(id, record)}, ${key}, ${reason}, ${created}, ${expires})`);
}

/** Notes the key of an account as it was until now. */
export const retireKey = (
	tx: Transaction,
	identity: AuthIdentity,
	reason: RetirementReason,
	now: Date,
): Promise<void> => insert(tx, identity.collection, identity.record.id, keyOf(identity, "auth"), reason, now);

/** Notes the secret of a collection as it was until now. */
export const retireSecret = (tx: Transaction, collection: CollectionDefinition, now: Date): Promise<void> =>
	insert(tx, collection, "", collection.auth?.authToken.secret || null, "everybody", now);

/** Returns the retired keys of an account, with their reasons; `record` is the account as it is, if it is still there. */
export async function retiredKeysOf(
	connection: ReadConnection,
	collection: CollectionDefinition,
	id: string,
	record: RecordData | null,
	now: Date,
): Promise<{ key: string; reason: RetirementReason }[]> {
	const [everybody, account] = [ownerOf(collection.id), ownerOf(collection.id, id)];
	const shape = { owner: text, key: text, reason: text<RetirementReason> };
	const rows = await readsShaped(connection, shape).all(sql`
		SELECT "owner", "key", "reason"
		FROM "_retired_keys"
		WHERE "owner" IN (${account}, ${everybody})
			AND "expires" > ${formatInstant(now)}
		ORDER BY "created" DESC
		LIMIT ${MAX_COMPARED}`);
	const own = String(record?.tokenKey ?? "");
	return rows.flatMap(({ owner, key, reason }) => {
		if (owner === account) return [{ key, reason }];
		// The key of an account is its own part and the secret of all.
		return own === "" ? [] : [{ key: own + key, reason }];
	});
}

/** Removes keys whose tokens have expired by themselves. */
export const forgetRetiredKeys = (tx: Transaction, now: Date): Promise<unknown> =>
	tx.run(sql`DELETE FROM "_retired_keys" WHERE "expires" < ${formatInstant(now)}`);
