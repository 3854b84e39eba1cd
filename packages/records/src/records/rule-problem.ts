import type { CollectionDefinition } from "../collections/definition.ts";
import type { CollectionSet } from "../collections/store.ts";
import { emptyRecord } from "../collections/table.ts";
import type { RuleProblem } from "../collections/validation.ts";
import { ApiError } from "../errors.ts";
import { compileFilter, FilterError } from "../filter/index.ts";
import type { AuthIdentity } from "../types/request.ts";
import { guest, type RecordContext, scopeOf } from "./context.ts";

/** Context in which the collections are others than the stored ones. */
const withCollections = (context: RecordContext, among: CollectionSet): RecordContext => ({
	...context,
	collections: { ...context.collections, ...among },
});

/** Why a rule cannot be compiled for a collection among others; `null` if it can. */
export function ruleProblem(
	context: RecordContext,
	rule: string,
	collection: CollectionDefinition,
	among: CollectionSet,
): RuleProblem | null {
	const within = withCollections(context, among);
	try {
		compileFilter(rule, scopeOf(within, collection, guest, { trusted: true }));
		return null;
	} catch (error) {
		if (error instanceof FilterError) return error;
		if (error instanceof ApiError) return { text: error.text, why: error.text, at: undefined };
		throw error;
	}
}

/**
 * The collections that a rule reads for any caller, in addition to the record that it is about and to the caller's own
 * account. The rule must compile.
 */
export function ruleReads(
	context: RecordContext,
	rule: string,
	collection: CollectionDefinition,
	among: CollectionSet,
): CollectionDefinition[] {
	const within = withCollections(context, among);
	const reads = new Set<CollectionDefinition>();
	// A path through the body is followed only from records that the body names.
	const relations = collection.fields.filter(({ type }) => type === "relation");
	const body = Object.fromEntries(relations.map(({ name }) => [name, ["any"]]));
	// What a path through the caller's account leads to depends on the account's collection.
	const callers: (AuthIdentity | null)[] = among
		.all()
		.filter(({ type }) => type === "auth")
		.map((one) => ({ collection: one, record: { ...emptyRecord(one), id: "any" } }));
	for (const auth of [null, ...callers]) {
		const scope = scopeOf(within, collection, { ...guest, auth, body }, { trusted: true });
		compileFilter(rule, { ...scope, onRead: (one) => reads.add(one) });
	}
	return [...reads];
}
