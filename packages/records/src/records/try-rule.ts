/** Evaluates a rule that may not be saved yet for a given caller: read only, and with limits. */

import type { CollectionDefinition, Rule } from "../collections/definition.ts";
import { emptyRecord } from "../collections/table.ts";
import { countOf } from "../database/row-shape.ts";
import { raw, sql } from "../database/sql.ts";
import { badRequest, notFound } from "../errors.ts";
import { formatInstant } from "../instant.ts";
import { messages } from "../messages/api.ts";
import type { RuleTrial } from "../types/api.ts";
import type { RequestContext } from "../types/request.ts";
import { readBody, ruleRequest } from "./body.ts";
import { alias, type Reading } from "./context.ts";
import { matchesNew, matchesRule } from "./match-rule.ts";
import { newRecord } from "./new-record.ts";
import { ruleConditions } from "./rule.ts";
import { selectById, selectRecords } from "./select.ts";

/** Maximum number of records that are counted, and shown. */
const MAX_COUNTED = 10_000;
const shown = 20;

/** Records that a list rule shows. A closed rule shows nothing to callers other than superusers. */
export async function tryList(
	{ context, connection }: Reading,
	collection: CollectionDefinition,
	rule: Rule,
	request: RequestContext,
): Promise<RuleTrial> {
	if (rule === null && !request.superuser) return { count: 0, isMore: false, records: [] };
	const where = ruleConditions(context, collection, rule, request);
	const { id } = context.dialect;
	const [condition = raw("1 = 1")] = where;
	const rows = sql`
		SELECT 1 AS "one"
		FROM ${raw(`${id(collection.name)} AS ${id(alias)}`)}
		WHERE ${condition}
		LIMIT ${MAX_COUNTED + 1}`;
	const count = await countOf(connection, sql`SELECT COUNT(*) AS "count" FROM (${rows}) AS "found"`);
	return {
		count: Math.min(count, MAX_COUNTED),
		isMore: count > MAX_COUNTED,
		records: await selectRecords(context, connection, collection, { where, limit: shown }),
	};
}

/** Whether a rule would allow a new record. @throws ApiError 400 for invalid values */
export async function tryCreate(
	reading: Reading,
	collection: CollectionDefinition,
	rule: Rule,
	request: RequestContext,
): Promise<boolean> {
	if (rule === null && !request.superuser) return false;
	const { context } = reading;
	const blank = emptyRecord(collection);
	const read = readBody(collection, request.body, blank, request.superuser);
	if (Object.keys(read.errors).length > 0) throw badRequest(messages.failedCreate, read.errors);
	const record = newRecord(collection, read.values, formatInstant(context.now()));
	const asking = ruleRequest(collection, request, read, blank);
	return matchesNew(reading, collection, record, ruleConditions(context, collection, rule, asking));
}

/** Whether a rule would allow a change of a stored record. @throws ApiError 400 for invalid values, 404 */
export async function tryUpdate(
	reading: Reading,
	collection: CollectionDefinition,
	id: string,
	rule: Rule,
	request: RequestContext,
): Promise<boolean> {
	const stored = await selectById(reading.context, reading.connection, collection, id);
	if (!stored) throw notFound();
	const read = readBody(collection, request.body, stored, request.superuser);
	if (Object.keys(read.errors).length > 0) throw badRequest(messages.failedUpdate, read.errors);
	const asking = ruleRequest(collection, request, read, stored);
	return matchesRule(reading, collection, id, { rule, filter: "" }, asking);
}
