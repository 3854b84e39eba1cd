/** Imports many collections at once, in PocketBase's format. */

import type { Transaction } from "../database/port.ts";
import { ApiError, badRequest } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import { joined, textOf } from "../texts.ts";
import type { Text } from "../types/language.ts";
import { among, checkDefinition, isTokenRenewed, type ManagerParts } from "./checked.ts";
import type { CollectionDefinition } from "./definition.ts";
import { defaultCollectionId, normalize } from "./normalize.ts";
import { reason, reasons } from "./reasons.ts";
import { removeBelongings } from "./removal.ts";
import { keyOf, readDefinition } from "./serialize.ts";
import type { CollectionDraft, CollectionSet } from "./store.ts";

interface ImportRequest {
	/** Definitions, not read yet. */
	readonly list: readonly unknown[];
	readonly deleteMissing: boolean;
	/** Whether the whole change will be rolled back. */
	readonly isTrial: boolean;
}

/** Parses one member of an import. */
function importDefinition(given: unknown, set: CollectionSet, deleteMissing: boolean) {
	if (!isObject(given)) throw badRequest(messages.badBody);
	const before = set.get(keyOf(given));
	const submitted = before && given.fields === undefined && deleteMissing ? { ...given, fields: [] } : given;
	const wanted = readDefinition(submitted, before);
	if (before) {
		for (const field of before.fields) {
			if ((!field.system && deleteMissing) || wanted.fields.some((one) => one.id === field.id)) continue;
			const found = wanted.fields.findIndex((one) => one.name === field.name && one.type === field.type);
			const same = wanted.fields[found];
			if (same) wanted.fields[found] = { ...same, id: field.id };
			else if (!wanted.fields.some((one) => one.name === field.name)) wanted.fields.push(field);
		}
	} else if (wanted.id === "") {
		wanted.id = defaultCollectionId(wanted, set);
	}
	return { wanted, before };
}

/** Response to an import that was refused. */
export const importFailure = (why: Text): ApiError =>
	badRequest(messages.failedImport, { collections: reason("collections_import_failure", why) });

/**
 * Stores the listed definitions; `deleteMissing` also removes the collections that are not listed.
 * @throws ApiError 400
 */
export async function importAll(
	parts: ManagerParts,
	tx: Transaction,
	draft: CollectionDraft,
	{ list, deleteMissing, isTrial }: ImportRequest,
): Promise<void> {
	const set = draft.collections();
	const read = list.map((body) => importDefinition(body, set, deleteMissing));
	const ids = new Set(read.map(({ wanted }) => wanted.id));
	const gone = deleteMissing ? set.all().filter((one) => !one.system && !ids.has(one.id)) : [];
	const owned = gone.find((one) => one.owned);
	if (owned) throw importFailure(joined(owned.name, ": ", reasons.ownedCollection.message));
	const tables = read.filter(({ wanted }) => wanted.type !== "view");
	const views = read.filter(({ wanted }) => wanted.type === "view");
	for (const group of [tables, views]) {
		const remove = group === tables ? gone : [];
		const after = among(
			draft.collections(),
			group.map(({ wanted, before }) => normalize(wanted, before, parts.now())),
			new Set(remove.map((one) => one.id)),
		);
		const save: CollectionDefinition[] = [];
		for (const { wanted, before } of group) {
			try {
				save.push(await checkDefinition(parts, tx, wanted, before, after, messages.failedImport));
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				const what = `"${wanted.name}" (${wanted.id}):\n${JSON.stringify(error.data)}`;
				throw importFailure(textOf("definitions.importFails", { what }));
			}
		}
		for (const one of remove) await removeBelongings(parts, tx, one);
		await draft.change({ save, remove: remove.map((one) => one.id) }, isTrial);
		for (const one of save) {
			const before = set.get(one.id);
			if (before && isTokenRenewed(before, one)) await parts.endSessions(tx, before);
		}
	}
}
