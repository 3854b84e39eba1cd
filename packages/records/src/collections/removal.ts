/** Deleting collections: what forbids it, and what goes with them. */
import type { Transaction } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { ManagerParts } from "./checked.ts";
import type { CollectionDefinition } from "./definition.ts";
import type { CollectionSet } from "./store.ts";
import { accountTables } from "./system-collections.ts";

function referencing(ids: ReadonlySet<string>, set: CollectionSet): string[] {
	return set
		.all()
		.filter(
			(one) =>
				!ids.has(one.id) &&
				one.type !== "view" &&
				one.fields.some((field) => field.type === "relation" && ids.has(field.collectionId)),
		)
		.map((one) => one.name);
}

/** @throws ApiError 400 for a collection of the system or the application, and for one that others refer to */
export function refuseDelete(collection: CollectionDefinition, set: CollectionSet): void {
	const names = referencing(new Set([collection.id]), set);
	if (!collection.system && !collection.owned && names.length === 0) return;
	const list = names.join(", ");
	throw badRequest({
		en: `${messages.failedCollectionDelete.en}${list && ` probably due to existing reference in ${list}`}`,
		tr: `${messages.failedCollectionDelete.tr}${list && ` Ona bağlı olanlar: ${list}`}`,
	});
}

/** Removes a collection's rows in the tables of accounts; its files follow the commit. */
export async function removeBelongings(
	{ database, removeFiles }: ManagerParts,
	tx: Transaction,
	collection: CollectionDefinition,
): Promise<void> {
	if (collection.type === "auth") {
		for (const table of accountTables) {
			await tx.run(sql`
				DELETE FROM ${raw(database.dialect.id(table))}
				WHERE ${raw(database.dialect.id("collectionRef"))} = ${collection.id}`);
		}
	}
	tx.afterCommit(() => removeFiles(collection.id));
}
