/**
 * Collection management by superusers: every change is validated, stored and applied to the tables in one transaction.
 */
import { QueryRefused, type Transaction } from "../database/port.ts";
import { badRequest, type FieldErrors, refusedWith } from "../errors.ts";
import { type CollectionWish, carryOut, failures } from "./change.ts";
import type { ManagerParts } from "./checked.ts";
import type { CollectionDefinition } from "./definition.ts";
import { draftErrors, draftRuleProblem, draftRuleReads, scaffolds } from "./drafts.ts";
import { importFailure } from "./import.ts";
import { brokenRules, countedSteps, type SchemaStep, stepsBetween } from "./preview.ts";
import { reasons } from "./reasons.ts";
import { IndexRefused } from "./schema.ts";
import type { Body } from "./serialize.ts";
import type { CollectionDraft } from "./store.ts";
import type { RuleProblem } from "./validation.ts";

export interface CollectionManager {
	create(body: Body): Promise<CollectionDefinition>;
	/** A new secret of tokens ends the sessions of all accounts, except for the session `but`. */
	update(nameOrId: string, body: Body, but?: string): Promise<CollectionDefinition>;
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
	/** Collections that a rule of a new definition would read beside its own record and the caller's; it must compile. */
	ruleReads(
		rule: string,
		wanted: CollectionDefinition,
		others: readonly CollectionDefinition[],
	): readonly CollectionDefinition[];
	/** A collection of each type with default values only. */
	scaffolds(): Record<CollectionDefinition["type"], CollectionDefinition>;
}

/** Thrown to roll back a trial. */
class TakenBack extends Error {
	override name = "TakenBack";
}

/** The refusal of a change because of one index, at its place in the list. */
const indexRefused = ({ action }: CollectionWish, { index, position, message }: IndexRefused) =>
	badRequest(failures[action], { indexes: { [position]: reasons.indexFails(index, message) } });

export function collectionManager(parts: ManagerParts): CollectionManager {
	const { database, collections } = parts;

	/** Runs a change in a transaction; a trial is rolled back at its end. */
	const apply = <T>(
		wish: CollectionWish,
		work: (tx: Transaction, draft: CollectionDraft) => Promise<T>,
	): Promise<T> =>
		database
			.alter(async (tx) => work(tx, await collections.draft(tx)))
			.catch((error: unknown) => {
				if (!(error instanceof QueryRefused)) throw error;
				if (error instanceof IndexRefused && wish.action !== "import") throw indexRefused(wish, error);
				const refused = refusedWith(failures[wish.action], error.message);
				throw wish.action === "import" ? importFailure(refused.text) : refused;
			});

	const change = (wish: CollectionWish): Promise<CollectionDefinition | undefined> =>
		apply(wish, (tx, draft) => carryOut(parts, tx, draft, wish, false));

	async function applyAndRequire(wish: CollectionWish): Promise<CollectionDefinition> {
		const collection = await change(wish);
		if (!collection) throw new Error("a definition was not kept");
		return collection;
	}

	async function preview(wish: CollectionWish): Promise<SchemaStep[]> {
		let steps: SchemaStep[] = [];
		const trial = apply(wish, async (tx, draft) => {
			const old = draft.collections().all();
			await carryOut(parts, tx, draft, wish, true);
			const after = draft.collections();
			steps = stepsBetween(old, after.all(), database.dialect);
			steps.push(...brokenRules(old, after, (...rule) => parts.ruleProblem(...rule)?.text ?? null));
			throw new TakenBack();
		});
		await trial.catch((error: unknown) => {
			if (!(error instanceof TakenBack)) throw error;
		});
		return countedSteps(database.read, database.dialect, steps);
	}

	return {
		create: (body) => applyAndRequire({ action: "create", body }),
		update: (collection, body, but) => applyAndRequire({ action: "update", collection, body, but }),
		delete: async (collection) => void (await change({ action: "delete", collection })),
		import: async (body) => void (await change({ action: "import", body })),
		preview,
		ruleProblem: (rule, draft) => draftRuleProblem(parts, rule, draft),
		errors: (wanted, others) => draftErrors(parts, wanted, others),
		ruleReads: (rule, wanted, others) => draftRuleReads(parts, rule, wanted, others),
		scaffolds,
	};
}
