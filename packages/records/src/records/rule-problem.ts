import type { CollectionDefinition } from "../collections/definition.ts";
import type { CollectionSet } from "../collections/store.ts";
import type { RuleProblem } from "../collections/validation.ts";
import { ApiError } from "../errors.ts";
import { compileFilter, FilterError } from "../filter/index.ts";
import { guest, type RecordContext, scopeOf } from "./context.ts";

/** Why a rule cannot be compiled for a collection among others; `null` if it can. */
export function ruleProblem(
	context: RecordContext,
	rule: string,
	collection: CollectionDefinition,
	among: CollectionSet,
): RuleProblem | null {
	const within: RecordContext = { ...context, collections: { ...context.collections, ...among } };
	try {
		compileFilter(rule, scopeOf(within, collection, guest, { trusted: true }));
		return null;
	} catch (error) {
		if (error instanceof FilterError) return error;
		if (error instanceof ApiError) return { text: error.text, why: error.text, at: undefined };
		throw error;
	}
}
