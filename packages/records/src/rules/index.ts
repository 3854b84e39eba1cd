/** API rules as conditions. A rule is a filter that the administrator wrote; it may look where a client may not. */
import type { Sql } from "../database/port.ts";
import { compileFilter, type FilterScope } from "../filter/index.ts";

/** The condition that a rule puts on the rows of `scope.alias`. @throws ApiError 400 when the rule is malformed. */
export const ruleCondition = (rule: string, scope: FilterScope): Sql =>
	compileFilter(rule, { ...scope, trusted: true });
