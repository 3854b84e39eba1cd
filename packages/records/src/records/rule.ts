import type { CollectionDefinition, Rule } from "../collections/definition.ts";
import type { Sql } from "../database/port.ts";
import { compileFilter } from "../filter/index.ts";
import type { RequestContext } from "../types/request.ts";
import { type RecordContext, scopeOf, superusersOnly } from "./context.ts";

/**
 * Conditions of a rule for a statement: none for superusers and open rules. A rule is a filter written by the
 * administrator; it may access data that clients may not.
 * @throws ApiError 403 for a closed rule, 400 for a malformed one
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
	return [compileFilter(rule, scopeOf(context, collection, request, { trusted: true }))];
}

/** Manage rule of accounts that a caller can meet: no guest manages any, as in PocketBase. */
export const manageRuleFor = ({ auth }: CollectionDefinition, caller: RequestContext): Rule =>
	caller.auth === null ? null : (auth?.manageRule ?? null);
