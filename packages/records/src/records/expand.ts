/** The `expand` parameter: related records beside a record, each under the view rule of its own collection. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { join, raw, sql } from "../database/sql.ts";
import type { PresentedRecord, RecordData, RequestContext } from "../service.ts";
import type { Reading } from "./context.ts";
import { type Managed, presentRecord } from "./present.ts";
import { ruleConditions } from "./rule.ts";
import { columnOf, selectRecords } from "./select.ts";

const maxDepth = 6;
const maxPaths = 50;
/** Back-relations of one record that are shown; as the peer. */
const maxBack = 1000;

/** `a.b,a.c,d` as a tree `{a: {b: {}, c: {}}, d: {}}`. */
interface Tree extends Map<string, Tree> {}

function parseExpand(expand: string): Tree {
	const root: Tree = new Map();
	for (const path of expand.split(",").slice(0, maxPaths)) {
		let node = root;
		for (const name of path.trim().split(".").slice(0, maxDepth)) {
			if (name === "") break;
			const next: Tree = node.get(name) ?? new Map();
			node.set(name, next);
			node = next;
		}
	}
	return root;
}

const idsOf = (value: unknown): string[] =>
	Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];

/** Records of a collection that the asker may view, by a condition; none where the view rule is closed. */
async function viewable(
	reading: Reading,
	collection: CollectionDefinition,
	condition: ReturnType<typeof sql>,
	request: RequestContext,
	limit?: number,
): Promise<RecordData[]> {
	if (collection.viewRule === null && !request.superuser) return [];
	const rule = ruleConditions(reading.context, collection, collection.viewRule, request);
	return selectRecords(reading.context, reading.reader, collection, { where: [condition, ...rule], limit });
}

interface Relation {
	collection: CollectionDefinition;
	/** The shown records for each of the given ones, in order. */
	of(record: RecordData): string[];
	records: RecordData[];
	multiple: boolean;
}

async function forward(
	reading: Reading,
	field: FieldDefinition & { type: "relation" },
	records: readonly RecordData[],
	request: RequestContext,
): Promise<Relation | null> {
	const collection = reading.context.collections.get(field.collectionId);
	if (!collection) return null;
	const ids = [...new Set(records.flatMap((record) => idsOf(record[field.name])))];
	if (ids.length === 0) return null;
	const condition = sql`${columnOf(reading.context, "id")} IN (${join(
		ids.map((id) => sql`${id}`),
		", ",
	)})`;
	return {
		collection,
		of: (record) => idsOf(record[field.name]),
		records: await viewable(reading, collection, condition, request),
		multiple: isMultiple(field),
	};
}

async function backward(
	reading: Reading,
	from: CollectionDefinition,
	name: string,
	records: readonly RecordData[],
	request: RequestContext,
): Promise<Relation | null> {
	const [, otherName = "", fieldName] = /^(\w+?)_via_(\w+)$/.exec(name) ?? [];
	const collection = reading.context.collections.get(otherName);
	const field = collection?.fields.find((candidate) => candidate.name === fieldName);
	if (!collection || field?.type !== "relation" || field.collectionId !== from.id) return null;
	if (field.hidden && !request.superuser) return null;
	const list = join(
		records.map((record) => sql`${record.id}`),
		", ",
	);
	const holder = columnOf(reading.context, field.name);
	const condition = isMultiple(field)
		? sql`EXISTS (SELECT 1 FROM ${raw(reading.context.dialect.jsonEach(holder.text, "e"))} WHERE e.value IN (${list}))`
		: sql`${holder} IN (${list})`;
	const found = await viewable(reading, collection, condition, request, maxBack * records.length);
	return {
		collection,
		of: (record) =>
			found
				.filter((candidate) => idsOf(candidate[field.name]).includes(record.id))
				.slice(0, maxBack)
				.map((candidate) => candidate.id),
		records: found,
		multiple: true,
	};
}

async function expandLevel(
	reading: Reading,
	collection: CollectionDefinition,
	pairs: readonly { record: RecordData; shown: PresentedRecord }[],
	tree: Tree,
	request: RequestContext,
): Promise<void> {
	const records = pairs.map((pair) => pair.record);
	for (const [name, deeper] of tree) {
		const field = collection.fields.find((candidate) => candidate.name === name);
		if (field?.hidden && !request.superuser) continue;
		const relation =
			field?.type === "relation"
				? await forward(reading, field, records, request)
				: await backward(reading, collection, name, records, request);
		if (!relation || relation.records.length === 0) continue;
		const managed = await managedOf(reading, relation.collection, relation.records, request);
		const related = relation.records.map((record) => ({
			record,
			shown: presentRecord(relation.collection, record, request, managed),
		}));
		if (deeper.size > 0) await expandLevel(reading, relation.collection, related, deeper, request);
		const byId = new Map(related.map((pair) => [pair.record.id, pair.shown]));
		for (const { record, shown } of pairs) {
			const targets = relation.of(record).flatMap((id) => byId.get(id) ?? []);
			if (targets.length === 0) continue;
			shown.expand = {
				...(shown.expand as object | undefined),
				[name]: relation.multiple ? targets : targets[0],
			};
		}
	}
}

/** Those of the accounts whose hidden address the asker may see by the manage rule. */
async function managedOf(
	{ context, reader }: Reading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	request: RequestContext,
): Promise<Managed> {
	const rule = collection.auth?.manageRule;
	if (!rule || request.superuser) return new Set();
	const hidden = records.filter(
		(record) => record.emailVisibility !== true && record.id !== request.auth?.record.id,
	);
	if (hidden.length === 0) return new Set();
	const ids = join(
		hidden.map(({ id }) => sql`${id}`),
		", ",
	);
	const where = [
		sql`${columnOf(context, "id")} IN (${ids})`,
		...ruleConditions(context, collection, rule, request),
	];
	return new Set((await selectRecords(context, reader, collection, { where })).map(({ id }) => id));
}

/** Records as the asker sees them, with the related records that `expand` names and the asker may view. */
export async function presentExpanded(
	reading: Reading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	expand: string | undefined,
	request: RequestContext,
): Promise<PresentedRecord[]> {
	const managed = collection.auth?.manageRule
		? await managedOf(reading, collection, records, request)
		: undefined;
	const pairs = records.map((record) => ({
		record,
		shown: presentRecord(collection, record, request, managed),
	}));
	if (expand?.trim() && records.length > 0) {
		for (const { shown } of pairs) shown.expand = {};
		await expandLevel(reading, collection, pairs, parseExpand(expand), { ...request, context: "expand" });
	}
	return pairs.map((pair) => pair.shown);
}
