/**
 * Collection management by superusers: every change is validated, stored and applied to the tables in one transaction.
 */
import type { Database, Transaction } from "../database/port.ts";
import { QueryRefused } from "../database/port.ts";
import { raw, sql } from "../database/sql.ts";
import { ApiError, badRequest, type FieldErrors, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { SettingsStore } from "../settings/store.ts";
import type { Text } from "../types/language.ts";
import type { CollectionDefinition } from "./definition.ts";
import { defaultCollectionId, normalize } from "./normalize.ts";
import { brokenRules, countedSteps, type SchemaStep, stepsBetween } from "./preview.ts";
import { reasons } from "./reasons.ts";
import { blankCollection, readDefinition } from "./serialize.ts";
import type { CollectionSet, CollectionStore } from "./store.ts";
import { accountTables } from "./system-collections.ts";
import { definitionErrors } from "./validate.ts";
import { referenceErrors } from "./validate-owned.ts";
import type { RuleProblem } from "./validation.ts";
import { viewShape } from "./view.ts";

export type Body = Readonly<Record<string, unknown>>;

/** A requested change of the collections. */
export type CollectionWish =
	| { readonly action: "create" | "import"; readonly body: Body }
	| { readonly action: "update"; readonly collection: string; readonly body: Body }
	| { readonly action: "delete"; readonly collection: string };

/** Error message of a refusal, and whether the whole change will be rolled back. */
interface Course {
	readonly failure: Text;
	readonly isTrial: boolean;
}

/** Thrown to roll back a trial. */
class TakenBack extends Error {
	override name = "TakenBack";
}

export interface CollectionManager {
	create(body: Body): Promise<CollectionDefinition>;
	update(nameOrId: string, body: Body): Promise<CollectionDefinition>;
	delete(nameOrId: string): Promise<void>;
	/** Imports many at once, in PocketBase's format; `deleteMissing` also removes collections that are not listed. */
	import(body: Body): Promise<void>;
	/**
	 * Effects of a change on the tables and on what depends on them. The change is carried out and rolled back, so that
	 * it is refused for the same reasons as the change itself; nothing is changed.
	 */
	preview(wish: CollectionWish): Promise<SchemaStep[]>;
	/**
	 * Returns why a rule cannot be used for an unsaved definition; `null` if it can.
	 * @throws ApiError 400 if the definition cannot be read
	 */
	ruleProblem(rule: string, draft: Body): Promise<RuleProblem | null>;
	/** Validates a definition against other collections; nothing is changed. */
	errors(wanted: CollectionDefinition, others: readonly CollectionDefinition[]): FieldErrors;
	/** A collection of each type with default values only. */
	scaffolds(): Record<CollectionDefinition["type"], CollectionDefinition>;
}

export interface ManagerParts {
	readonly database: Database;
	readonly collections: CollectionStore;
	readonly settings: SettingsStore;
	/** Returns why a rule cannot be compiled for a collection among others; `null` if it can. */
	readonly ruleProblem: (
		rule: string,
		collection: CollectionDefinition,
		among: CollectionSet,
	) => RuleProblem | null;
	readonly knownProvider: (name: string) => boolean;
	/** Removes the files of all records of a collection; called after the commit. */
	readonly removeFiles: (collectionId: string) => void;
	readonly now: () => string;
}

function among(
	set: CollectionSet,
	wanted: readonly CollectionDefinition[],
	gone: ReadonlySet<string>,
): CollectionSet {
	const ids = new Set(wanted.map((one) => one.id));
	const all = [...set.all().filter((one) => !ids.has(one.id) && !gone.has(one.id)), ...wanted];
	return {
		all: () => all,
		get: (key) => all.find((one) => one.name === key) ?? all.find((one) => one.id === key),
	};
}

/** Converts an engine's refusal of a definition to an error response; unexpected errors are rethrown. */
function refusal(error: unknown, message: Text): unknown {
	if (!(error instanceof QueryRefused)) return error;
	const why = { en: `${message.en} Raw error: \n${error.message}`, tr: `${message.tr} ${error.message}` };
	return new ApiError(400, why);
}

export function collectionManager(parts: ManagerParts): CollectionManager {
	const { database, collections, settings } = parts;
	const problemOf = (rule: string, collection: CollectionDefinition, set: CollectionSet) =>
		parts.ruleProblem(rule, collection, set)?.text ?? null;

	function existing(tx: Transaction, nameOrId: string): CollectionDefinition {
		const collection = collections.within(tx).get(nameOrId);
		if (!collection) throw notFound();
		return collection;
	}

	/** Returns the completed definition, for a view with its fields; on failure all reasons are reported. */
	async function checked(
		tx: Transaction,
		given: CollectionDefinition,
		before: CollectionDefinition | undefined,
		set: CollectionSet,
		failure: Text,
	): Promise<CollectionDefinition> {
		const view: Record<string, FieldErrors[string]> = {};
		let wanted = given;
		if (wanted.id === "" && !before) {
			wanted = {
				...wanted,
				id: defaultCollectionId(wanted.type, wanted.name, (id) => set.get(id) !== undefined),
			};
		}
		if (wanted.type === "view") {
			if (!wanted.viewQuery) view.viewQuery = reasons.required;
			else {
				try {
					const { fields, origins } = await viewShape(tx, wanted.viewQuery, set.all());
					wanted = { ...wanted, fields, viewOrigins: origins };
				} catch (error) {
					if (!(error instanceof QueryRefused)) throw error;
					view.viewQuery = reasons.viewQuery(error.message.slice(0, 500));
				}
			}
		}
		const completed = normalize(wanted, before, parts.now());
		const all = among(set, [completed], new Set());
		const errors = definitionErrors({
			wanted: completed,
			before,
			collections: all,
			ruleProblem: (rule) => problemOf(rule, completed, all),
			knownProvider: parts.knownProvider,
		});
		// Without its query, a view has no fields that could be invalid.
		if (view.viewQuery) delete (errors as Record<string, unknown>).fields;
		const found = { ...referenceErrors(completed, before, all), ...errors, ...view };
		if (Object.keys(found).length > 0) throw badRequest(failure, found);
		return completed;
	}

	/** Updates everything else that depends on a collection's name. */
	async function follow(
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

	async function forget(tx: Transaction, collection: CollectionDefinition): Promise<void> {
		if (collection.type === "auth") {
			for (const table of accountTables) {
				await tx.run(sql`
					DELETE FROM ${raw(database.dialect.id(table))}
					WHERE ${raw(database.dialect.id("collectionRef"))} = ${collection.id}`);
			}
		}
		tx.afterCommit(() => parts.removeFiles(collection.id));
	}

	async function save(
		tx: Transaction,
		given: CollectionDefinition,
		before: CollectionDefinition | undefined,
		{ failure, isTrial }: Course,
	): Promise<CollectionDefinition> {
		const wanted = await checked(tx, given, before, collections.within(tx), failure);
		const [kept] = await collections.change(tx, { save: [wanted] }, isTrial);
		if (!kept) throw new Error("a definition was not kept");
		if (before) await follow(tx, before, kept);
		return kept;
	}

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

	function refuseDelete(collection: CollectionDefinition, set: CollectionSet): void {
		const names = referencing(new Set([collection.id]), set);
		if (!collection.system && !collection.owned && names.length === 0) return;
		const list = names.join(", ");
		throw badRequest({
			en: `${messages.failedCollectionDelete.en}${list && ` probably due to existing reference in ${list}`}`,
			tr: `${messages.failedCollectionDelete.tr}${list && ` Ona bağlı olanlar: ${list}`}`,
		});
	}

	/** Parses one member of an import. */
	function imported(body: unknown, set: CollectionSet, deleteMissing: boolean) {
		if (typeof body !== "object" || body === null || Array.isArray(body)) throw badRequest(messages.badBody);
		const given = body as Body;
		const key = typeof given.id === "string" && given.id !== "" ? given.id : String(given.name ?? "");
		const before = set.get(key);
		const submitted =
			before && given.fields === undefined && deleteMissing ? { ...given, fields: [] } : given;
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
			wanted.id = defaultCollectionId(wanted.type, wanted.name, (id) => set.get(id) !== undefined);
		}
		return { wanted, before };
	}

	const importFailure = (en: string, tr = en): ApiError =>
		badRequest(messages.failedImport, {
			collections: { code: "validation_collections_import_failure", message: { en, tr } },
		});

	async function importAll(
		tx: Transaction,
		list: readonly unknown[],
		deleteMissing: boolean,
		isTrial: boolean,
	): Promise<void> {
		const set = collections.within(tx);
		const read = list.map((body) => imported(body, set, deleteMissing));
		const ids = new Set(read.map(({ wanted }) => wanted.id));
		const gone = deleteMissing ? set.all().filter((one) => !one.system && !ids.has(one.id)) : [];
		const owned = gone.find((one) => one.owned);
		if (owned) {
			const { en, tr } = reasons.ownedCollection.message;
			throw importFailure(`${owned.name}: ${en}`, `${owned.name}: ${tr}`);
		}
		const tables = read.filter(({ wanted }) => wanted.type !== "view");
		const views = read.filter(({ wanted }) => wanted.type === "view");
		for (const group of [tables, views]) {
			const remove = group === tables ? gone : [];
			const after = among(
				collections.within(tx),
				group.map(({ wanted, before }) => normalize(wanted, before, parts.now())),
				new Set(remove.map((one) => one.id)),
			);
			const save: CollectionDefinition[] = [];
			for (const { wanted, before } of group) {
				try {
					save.push(await checked(tx, wanted, before, after, messages.failedImport));
				} catch (error) {
					if (!(error instanceof ApiError)) throw error;
					const what = `"${wanted.name}" (${wanted.id}):\n${JSON.stringify(error.data)}`;
					throw importFailure(
						`Data validations failed for collection ${what}`,
						`Geçersiz koleksiyon tanımı ${what}`,
					);
				}
			}
			for (const one of remove) await forget(tx, one);
			await collections.change(tx, { save, remove: remove.map((one) => one.id) }, isTrial);
		}
	}

	/** Carries out a change in a transaction that may be rolled back. */
	async function carryOut(
		tx: Transaction,
		wish: CollectionWish,
		isTrial: boolean,
	): Promise<CollectionDefinition | undefined> {
		if (wish.action === "create") {
			const failure = messages.failedCollectionCreate;
			return save(tx, readDefinition(wish.body, undefined), undefined, { failure, isTrial });
		}
		if (wish.action === "update") {
			const before = existing(tx, wish.collection);
			const failure = messages.failedCollectionUpdate;
			return save(tx, readDefinition(wish.body, before), before, { failure, isTrial });
		}
		if (wish.action === "delete") {
			const collection = existing(tx, wish.collection);
			refuseDelete(collection, collections.within(tx));
			await forget(tx, collection);
			await collections.change(tx, { save: [], remove: [collection.id] }, isTrial);
			return undefined;
		}
		const list = wish.body.collections ?? [];
		if (!Array.isArray(list)) throw badRequest(messages.badBody);
		if (list.length === 0) throw badRequest(messages.badFields, { collections: reasons.required });
		await importAll(tx, list, wish.body.deleteMissing === true, isTrial);
		return undefined;
	}

	const failures: Readonly<Record<CollectionWish["action"], Text>> = {
		create: messages.failedCollectionCreate,
		update: messages.failedCollectionUpdate,
		delete: messages.failedCollectionDelete,
		import: messages.failedImport,
	};

	/** Runs a change in a transaction; a trial is rolled back at its end. */
	const apply = <T>(wish: CollectionWish, work: (tx: Transaction) => Promise<T>): Promise<T> =>
		database
			.alter(async (tx) => {
				await collections.latest(tx);
				return work(tx);
			})
			.catch((error: unknown) => {
				const refused = refusal(error, failures[wish.action]);
				const isRaw = refused instanceof ApiError && refused.text.en.includes("Raw error");
				throw wish.action === "import" && isRaw ? importFailure(refused.text.en, refused.text.tr) : refused;
			});

	async function kept(wish: CollectionWish): Promise<CollectionDefinition> {
		const collection = await apply(wish, (tx) => carryOut(tx, wish, false));
		if (!collection) throw new Error("a definition was not kept");
		return collection;
	}

	async function preview(wish: CollectionWish): Promise<SchemaStep[]> {
		let steps: SchemaStep[] = [];
		const trial = apply(wish, async (tx) => {
			const before = collections.within(tx);
			const old = [...before.all()];
			await carryOut(tx, wish, true);
			const after = collections.within(tx);
			steps = stepsBetween(old, after.all(), database.dialect);
			steps.push(...brokenRules(old, after, problemOf));
			throw new TakenBack();
		});
		await trial.catch((error: unknown) => {
			if (!(error instanceof TakenBack)) throw error;
		});
		return countedSteps(database.read, database.dialect, steps);
	}

	return {
		create: (body) => kept({ action: "create", body }),
		update: (collection, body) => kept({ action: "update", collection, body }),
		async delete(collection) {
			const wish: CollectionWish = { action: "delete", collection };
			await apply(wish, (tx) => carryOut(tx, wish, false));
		},
		async import(body) {
			const wish: CollectionWish = { action: "import", body };
			await apply(wish, (tx) => carryOut(tx, wish, false));
		},
		preview,
		async ruleProblem(rule, body) {
			const key = typeof body.id === "string" && body.id !== "" ? body.id : String(body.name ?? "");
			const before = collections.get(key);
			let draft = normalize(readDefinition(body, before), before, parts.now());
			if (draft.type === "view" && draft.viewQuery) {
				const shape = await viewShape(database.read, draft.viewQuery, collections.all()).catch((error) => {
					// The query's own error is reported with the query.
					if (!(error instanceof QueryRefused)) throw error;
					return null;
				});
				if (shape) draft = { ...draft, fields: shape.fields, viewOrigins: shape.origins };
			}
			return parts.ruleProblem(rule, draft, among(collections, [draft], new Set()));
		},
		errors(wanted, others) {
			const completed = normalize(wanted, undefined, parts.now());
			const rest = others.filter((one) => one.id !== completed.id);
			const set = among(collections, [...rest, completed], new Set());
			return definitionErrors({
				wanted: completed,
				before: undefined,
				collections: set,
				ruleProblem: (rule) => problemOf(rule, completed, set),
				knownProvider: parts.knownProvider,
			});
		},
		scaffolds() {
			const of = (type: CollectionDefinition["type"]) => ({
				...normalize(blankCollection(type), undefined, ""),
				id: "",
			});
			return { base: of("base"), auth: of("auth"), view: of("view") };
		},
	};
}
