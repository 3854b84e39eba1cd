/** Completes and validates a definition that is to be stored. */
import { type Database, QueryRefused, type Transaction } from "../database/port.ts";
import { badRequest, type Errors, type FieldErrors } from "../errors.ts";
import type { SettingsStore } from "../settings/store.ts";
import type { Text } from "../types/language.ts";
import type { CollectionDefinition } from "./definition.ts";
import { defaultCollectionId, normalize } from "./normalize.ts";
import { reasons } from "./reasons.ts";
import { type CollectionSet, type CollectionStore, setOf } from "./store.ts";
import { definitionErrors } from "./validate.ts";
import { referenceErrors } from "./validate-owned.ts";
import type { RuleProblem } from "./validation.ts";
import { refuseDoubles, viewShape } from "./view.ts";

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
	/** The collections that a rule reads in addition to its own record and the caller's. */
	readonly ruleReads: (
		rule: string,
		collection: CollectionDefinition,
		among: CollectionSet,
	) => readonly CollectionDefinition[];
	readonly knownProvider: (name: string) => boolean;
	/** Removes the files of all records of a collection; called after the commit. */
	readonly removeFiles: (collectionId: string) => void;
	/** Ends the sessions of a collection's accounts except for one, when the secret of their tokens changes. */
	readonly endSessions: (tx: Transaction, before: CollectionDefinition, but?: string) => Promise<void>;
	readonly now: () => string;
}

/** Whether the tokens of a collection's accounts are invalid by a change. */
export const isTokenRenewed = (before: CollectionDefinition, after: CollectionDefinition): boolean =>
	before.auth !== undefined && before.auth.authToken.secret !== after.auth?.authToken.secret;

/** A set of collections with some of them changed and others removed. */
export function among(
	set: CollectionSet,
	wanted: readonly CollectionDefinition[],
	gone: ReadonlySet<string>,
): CollectionSet {
	const ids = new Set(wanted.map((one) => one.id));
	return setOf([...set.all().filter((one) => !ids.has(one.id) && !gone.has(one.id)), ...wanted]);
}

/** Errors of a normalized definition among all collections as they will be. */
export const errorsOf = (
	parts: ManagerParts,
	wanted: CollectionDefinition,
	before: CollectionDefinition | undefined,
	collections: CollectionSet,
): FieldErrors =>
	definitionErrors({
		wanted,
		before,
		collections,
		ruleProblem: (rule) => parts.ruleProblem(rule, wanted, collections)?.text ?? null,
		knownProvider: parts.knownProvider,
	});

/** Returns the completed definition, for a view with its fields; on failure all reasons are reported. */
export async function checkDefinition(
	parts: ManagerParts,
	tx: Transaction,
	given: CollectionDefinition,
	before: CollectionDefinition | undefined,
	set: CollectionSet,
	failure: Text,
): Promise<CollectionDefinition> {
	const view: Errors = {};
	let wanted = given;
	if (wanted.id === "" && !before) wanted = { ...wanted, id: defaultCollectionId(wanted, set) };
	if (wanted.type === "view") {
		if (!wanted.viewQuery) view.viewQuery = reasons.required;
		else {
			try {
				const { fields, origins } = await viewShape(tx, wanted.viewQuery, set.all());
				// What was stored before stays changeable.
				if (wanted.viewQuery !== before?.viewQuery) refuseDoubles({ fields });
				wanted = { ...wanted, fields, viewOrigins: origins };
			} catch (error) {
				if (!(error instanceof QueryRefused)) throw error;
				view.viewQuery = reasons.viewQuery(error.message.slice(0, 500));
			}
		}
	}
	const completed = normalize(wanted, before, parts.now());
	const all = among(set, [completed], new Set());
	const errors = errorsOf(parts, completed, before, all);
	// Without its query, a view has no fields that could be invalid.
	if (view.viewQuery) delete (errors as Record<string, unknown>).fields;
	const found = { ...referenceErrors(completed, before, all), ...errors, ...view };
	if (Object.keys(found).length > 0) throw badRequest(failure, found);
	return completed;
}
