/**
 * API rules as conditions. A rule is a filter written by the administrator; it may access data that clients may not.
 */
import type { Sql } from "../database/port.ts";
import { compileFilter, type FilterScope } from "../filter/index.ts";

/** Condition of a rule on the rows of `scope.alias`. @throws ApiError 400 when the rule is malformed. */
export const ruleCondition = (rule: string, scope: FilterScope): Sql =>
	compileFilter(rule, { ...scope, trusted: true });
