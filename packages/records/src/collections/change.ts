/** A change of the collections by a superuser, inside a transaction. */
import type { Transaction } from "../database/port.ts";
import { badRequest, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { SettingsStore } from "../settings/store.ts";
import type { Text } from "../types/language.ts";
import { checkDefinition, isTokenRenewed, type ManagerParts } from "./checked.ts";
import type { CollectionDefinition } from "./definition.ts";
import { importAll } from "./import.ts";
import { reasons } from "./reasons.ts";
import { refuseDelete, removeBelongings } from "./removal.ts";
import { type Body, readDefinition } from "./serialize.ts";
import type { CollectionDraft } from "./store.ts";

/** A requested change of the collections. */
export type CollectionWish =
	| { readonly action: "create" | "import"; readonly body: Body }
	| {
			readonly action: "update";
			readonly collection: string;
			readonly body: Body;
			/** Session that stays when the secret of tokens changes; it needs a new token. */
			readonly but?: string;
	  }
	| { readonly action: "delete"; readonly collection: string };

/** The message with which a change is refused. */
export const failures: Readonly<Record<CollectionWish["action"], Text>> = {
	create: messages.failedCollectionCreate,
	update: messages.failedCollectionUpdate,
	delete: messages.failedCollectionDelete,
	import: messages.failedImport,
};

function existing(draft: CollectionDraft, nameOrId: string): CollectionDefinition {
	const collection = draft.collections().get(nameOrId);
	if (!collection) throw notFound();
	return collection;
}

/** Updates everything else that depends on a collection's name. */
async function follow(
	settings: SettingsStore,
	tx: Transaction,
	before: CollectionDefinition,
	after: CollectionDefinition,
): Promise<void> {
	if (before.name === after.name) return;
	const current = await settings.within(tx);
	const prefix = `${before.name}:`;
	if (!current.rateLimits.rules.some(({ label }) => label.startsWith(prefix))) return;
	const rules = current.rateLimits.rules.map((rule) =>
		rule.label.startsWith(prefix)
			? { ...rule, label: `${after.name}:${rule.label.slice(prefix.length)}` }
			: rule,
	);
	await settings.save(tx, { ...current, rateLimits: { ...current.rateLimits, rules } });
}

/** Carries out a change in a transaction; `isTrial`: it will be rolled back. Returns what a create or update has stored. */
export async function carryOut(
	parts: ManagerParts,
	tx: Transaction,
	draft: CollectionDraft,
	wish: CollectionWish,
	isTrial: boolean,
): Promise<CollectionDefinition | undefined> {
	if (wish.action === "create" || wish.action === "update") {
		const before = wish.action === "update" ? existing(draft, wish.collection) : undefined;
		const given = readDefinition(wish.body, before);
		const wanted = await checkDefinition(
			parts,
			tx,
			given,
			before,
			draft.collections(),
			failures[wish.action],
		);
		const [kept] = await draft.change({ save: [wanted] }, isTrial);
		if (before && kept) await follow(parts.settings, tx, before, kept);
		if (before && kept && isTokenRenewed(before, kept))
			await parts.endSessions(tx, before, wish.action === "update" ? wish.but : undefined);
		return kept;
	}
	if (wish.action === "delete") {
		const collection = existing(draft, wish.collection);
		refuseDelete(collection, draft.collections());
		await removeBelongings(parts, tx, collection);
		await draft.change({ save: [], remove: [collection.id] }, isTrial);
		return undefined;
	}
	const list = wish.body.collections ?? [];
	if (!Array.isArray(list)) throw badRequest(messages.badBody);
	if (list.length === 0) throw badRequest(messages.badFields, { collections: reasons.required });
	await importAll(parts, tx, draft, { list, deleteMissing: wish.body.deleteMissing === true, isTrial });
	return undefined;
}
