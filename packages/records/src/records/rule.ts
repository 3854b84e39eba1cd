import type { CollectionDefinition, Rule } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { ruleCondition } from "../rules/index.ts";
import type { RequestContext } from "../types/request.ts";
import { type RecordContext, scopeOf, superusersOnly } from "./context.ts";

/**
 * Conditions of a rule for a statement: none for superusers and open rules.
 * @throws ApiError 403 for a closed rule.
 */
export function ruleConditions(
	context: RecordContext,
	collection: CollectionDefinition,
	rule: Rule,
	request: RequestContext,
): Sql[] {
	if (request.superuser) return [];
	if (rule === null) throw superusersOnly();
	if (rule === "") return [];
	return [ruleCondition(rule, scopeOf(context, collection, request, { trusted: true }))];
}
