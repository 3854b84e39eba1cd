/** Checks of definitions that nobody stores: nothing is changed. */
import { QueryRefused } from "../database/port.ts";
import type { FieldErrors } from "../errors.ts";
import { among, errorsOf, type ManagerParts } from "./checked.ts";
import type { CollectionDefinition } from "./definition.ts";
import { normalize } from "./normalize.ts";
import { type Body, blankCollection, keyOf, readDefinition } from "./serialize.ts";
import type { RuleProblem } from "./validation.ts";
import { viewShape } from "./view.ts";

/**
 * Why a rule cannot be used for an unsaved definition; `null` if it can.
 * @throws ApiError 400 if the definition cannot be read
 */
export async function draftRuleProblem(
	parts: ManagerParts,
	rule: string,
	body: Body,
): Promise<RuleProblem | null> {
	const { database, collections } = parts;
	const before = collections.get(keyOf(body));
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
}

/** A new definition as it would be stored, and the collections as they would be. */
function completedAmong(
	parts: ManagerParts,
	wanted: CollectionDefinition,
	others: readonly CollectionDefinition[],
) {
	const completed = normalize(wanted, undefined, parts.now());
	const rest = others.filter((one) => one.id !== completed.id);
	return { completed, set: among(parts.collections, [...rest, completed], new Set()) };
}

/** Errors of a definition against other collections. */
export function draftErrors(
	parts: ManagerParts,
	wanted: CollectionDefinition,
	others: readonly CollectionDefinition[],
): FieldErrors {
	const { completed, set } = completedAmong(parts, wanted, others);
	return errorsOf(parts, completed, undefined, set);
}

/** The collections that a rule of a new definition would read, in addition to its own record and the caller's. */
export function draftRuleReads(
	parts: ManagerParts,
	rule: string,
	wanted: CollectionDefinition,
	others: readonly CollectionDefinition[],
): readonly CollectionDefinition[] {
	const { completed, set } = completedAmong(parts, wanted, others);
	return parts.ruleReads(rule, completed, set);
}

/** A collection of each type with default values only. */
export function scaffolds(): Record<CollectionDefinition["type"], CollectionDefinition> {
	const of = (type: CollectionDefinition["type"]) => ({
		...normalize(blankCollection(type), undefined, ""),
		id: "",
	});
	return { base: of("base"), auth: of("auth"), view: of("view") };
}
