/** Whether a rule, combined with a filter, matches records. */
import type { CollectionDefinition, Rule } from "../collections/definition.ts";
import { columnValue, tableColumns } from "../collections/table.ts";
import type { Sql, SqlValue } from "../database/port.ts";
import { join, raw, sql } from "../database/sql.ts";
import { compileFilter, settledIn } from "../filter/index.ts";
import type { RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import { alias, type Reading, type RecordContext, scopeOf } from "./context.ts";
import { ruleConditions } from "./rule.ts";
import { columnOf } from "./select.ts";

/**
 * One row of values in the shape of the collection's table, for a record that has no row there. The empty select from
 * the table gives the columns their types.
 */
function rowOf(
	{ dialect, textKeys }: RecordContext,
	collection: CollectionDefinition,
	record: RecordData,
): Sql {
	const columns = tableColumns(collection);
	const names = raw(columns.map(({ name }) => dialect.id(name)).join(", "));
	const values = columns.map((column) => sql`${columnValue(column, record, textKeys)}`);
	return sql`
		(
			SELECT ${names}
			FROM ${raw(dialect.id(collection.name))}
			WHERE 1 = 0
			UNION ALL
			SELECT ${join(values, ", ")}
		)`;
}

/** Conditions of a rule and a filter; `null` where the rule is closed to the caller. */
function conditionsOf(
	context: RecordContext,
	collection: CollectionDefinition,
	{ rule, filter }: { rule: Rule; filter: string },
	request: RequestContext,
): Sql[] | null {
	if (rule === null && !request.superuser) return null;
	const where = ruleConditions(context, collection, rule, request);
	if (filter.trim() !== "")
		where.push(compileFilter(filter, scopeOf(context, collection, request, { trusted: false })));
	return where;
}

const all = (conditions: readonly Sql[]): Sql =>
	conditions.reduce((left, right) => sql`${left} AND (${right})`);

/** Whether conditions hold for a stored record, given by its id, or for values as if they were stored. */
export async function matchesConditions(
	{ context, connection }: Reading,
	collection: CollectionDefinition,
	record: string | RecordData,
	conditions: readonly Sql[],
): Promise<boolean> {
	const isStored = typeof record === "string";
	const open = conditions.filter((condition) => settledIn(condition) !== true);
	if (open.some((condition) => settledIn(condition) === false)) return false;
	if (!isStored && open.length === 0) return true;
	const { id: quote } = context.dialect;
	const rows = isStored ? raw(quote(collection.name)) : rowOf(context, collection, record);
	const where = all(isStored ? [sql`${columnOf(context, "id")} = ${record}`, ...open] : open);
	const found = await connection.get(
		sql`SELECT 1 AS "found" FROM ${rows} AS ${raw(quote(alias))} WHERE ${where}`,
	);
	return found !== undefined;
}

/**
 * Whether conditions of a rule hold for a record that is yet to be stored. As in PocketBase, its values stand for its row
 * alone: whatever else the rule reads of the collection does not contain it, so that nobody is let in by the record that
 * he asks for. A new account counts as unverified, as it is the rules that decide whether its caller may say otherwise.
 */
export const matchesNew = (
	reading: Reading,
	collection: CollectionDefinition,
	record: RecordData,
	conditions: readonly Sql[],
): Promise<boolean> =>
	matchesConditions(
		reading,
		collection,
		collection.type === "auth" ? { ...record, verified: false } : record,
		conditions,
	);

/**
 * Whether a rule matches a stored record, given by its id, or values as if they were stored. A closed rule matches for
 * superusers.
 */
export async function matchesRule(
	reading: Reading,
	collection: CollectionDefinition,
	record: string | RecordData,
	criteria: { rule: Rule; filter: string },
	request: RequestContext,
): Promise<boolean> {
	const where = conditionsOf(reading.context, collection, criteria, request);
	return where !== null && matchesConditions(reading, collection, record, where);
}

/** Cached row texts of record lists, as rows of a collection: the same list is checked for many callers. */
const rowTexts = new WeakMap<readonly RecordData[], { collection: CollectionDefinition; text: string }>();

function rowText(
	{ textKeys }: RecordContext,
	collection: CollectionDefinition,
	records: readonly RecordData[],
) {
	const known = rowTexts.get(records);
	if (known?.collection === collection) return known.text;
	const columns = tableColumns(collection);
	const storedForm = (value: SqlValue) => (typeof value === "string" ? value.toWellFormed() : value);
	const text = JSON.stringify(
		records.map((record) => columns.map((column) => storedForm(columnValue(column, record, textKeys)))),
	);
	rowTexts.set(records, { collection, text });
	return text;
}

/** Conditions in one statement. */
const MAX_TOGETHER = 64;

/** Ids of the records that match, for each of several conditions: one statement for all of them. */
async function matchingEach(
	{ context, connection }: Reading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	conditions: readonly Sql[],
): Promise<ReadonlySet<string>[]> {
	const { id: quote, rowsOf: rowsOfText } = context.dialect;
	const columns = tableColumns(collection);
	const names = columns.map(({ name }) => quote(name)).join(", ");
	const typed = `SELECT ${names} FROM ${quote(collection.name)} WHERE 1 = 0`;
	const rows = {
		text: `(${typed} UNION ALL ${rowsOfText(columns, "?")})`,
		values: [rowText(context, collection, records)],
	};
	const results = conditions.map(
		(condition, at) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END AS ${raw(quote(`is${at}`))}`,
	);
	const found = await connection.all(sql`
		SELECT ${columnOf(context, "id")} AS "id", ${join(results, ", ")}
		FROM ${rows} AS ${raw(quote(alias))}`);
	return conditions.map(
		(_, at) => new Set(found.filter((row) => Number(row[`is${at}`]) === 1).map(({ id }) => String(id))),
	);
}

interface Question {
	readonly condition: Sql;
	answer(ids: Promise<ReadonlySet<string>>): void;
}

/** Questions about the same records that wait for the others of this turn, to be answered by the same statement. */
const askedTogether = new WeakMap<readonly RecordData[], Question[]>();

async function answerTogether(
	reading: Reading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	questions: readonly Question[],
): Promise<void> {
	const ask = (conditions: readonly Sql[]) => matchingEach(reading, collection, records, conditions);
	try {
		const answers = await ask(questions.map(({ condition }) => condition));
		for (const [at, { answer }] of questions.entries()) answer(Promise.resolve(answers[at] ?? new Set()));
	} catch {
		// One of them cannot be answered, or all are too much for one statement: each gets its own answer or error.
		for (const { condition, answer } of questions) answer(ask([condition]).then(([ids]) => ids ?? new Set()));
	}
}

/**
 * Ids of the records whose values match as if they were stored: one statement for all of them, and for all who ask about
 * the same list of records at once.
 */
export async function matchingRule(
	reading: Reading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	criteria: { rule: Rule; filter: string },
	request: RequestContext,
): Promise<ReadonlySet<string>> {
	const where = conditionsOf(reading.context, collection, criteria, request);
	if (where === null) return new Set();
	if (where.length === 0) return new Set(records.map(({ id }) => id));
	// NUL ends a text for an engine: such records are checked one by one.
	if (rowText(reading.context, collection, records).includes("\\u0000")) {
		const matching = new Set<string>();
		for (const record of records)
			if (await matchesRule(reading, collection, record, criteria, request)) matching.add(record.id);
		return matching;
	}
	return new Promise((resolve) => {
		let questions = askedTogether.get(records);
		if (!questions || questions.length === MAX_TOGETHER) {
			const now: Question[] = [];
			questions = now;
			askedTogether.set(records, now);
			queueMicrotask(() => {
				if (askedTogether.get(records) === now) askedTogether.delete(records);
				void answerTogether(reading, collection, records, now);
			});
		}
		questions.push({ condition: all(where), answer: resolve });
	});
}
