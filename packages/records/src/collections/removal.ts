/** Deleting collections: what forbids it, and what goes with them. */
import type { Transaction } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { textOf } from "../texts.ts";
import type { ManagerParts } from "./checked.ts";
import type { CollectionDefinition } from "./definition.ts";
import type { CollectionSet } from "./store.ts";
import { accountTables } from "./system-collections.ts";

/** @throws ApiError 400 for a collection of the system or the application, and for one that others refer to */
export function refuseDelete(collection: CollectionDefinition, set: CollectionSet): void {
	const refers = ({ id, type, fields }: CollectionDefinition) =>
		id !== collection.id &&
		type !== "view" &&
		fields.some((field) => field.type === "relation" && field.collectionId === collection.id);
	const names = set
		.all()
		.filter(refers)
		.map(({ name }) => name);
	if (!collection.system && !collection.owned && names.length === 0) return;
	const list = names.join(", ");
	throw badRequest(
		list === "" ? messages.failedCollectionDelete : textOf("api.collectionIsReferenced", { list }),
	);
}

/** Removes the provider links, codes, sign-in origins and sessions of a collection's accounts, or of one of them. */
export async function forgetAccounts(
	tx: Transaction,
	{ id }: CollectionDefinition,
	record?: string,
	tables: readonly string[] = accountTables,
): Promise<void> {
	const isOf = record === undefined ? raw("1 = 1") : sql`"recordRef" = ${record}`;
	for (const table of tables)
		await tx.run(sql`DELETE FROM ${raw(`"${table}"`)} WHERE "collectionRef" = ${id} AND ${isOf}`);
}

/** Removes what belongs to a collection; its files follow the commit. */
export async function removeBelongings(
	{ removeFiles }: ManagerParts,
	tx: Transaction,
	collection: CollectionDefinition,
): Promise<void> {
	if (collection.type === "auth") await forgetAccounts(tx, collection);
	tx.afterCommit(() => removeFiles(collection.id));
}
