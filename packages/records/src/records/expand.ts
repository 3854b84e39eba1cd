/** The `expand` parameter: related records, each under the view rule of its own collection. */
import { isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { namesIn } from "../collections/fields/list.ts";
import { hasUniqueIndex } from "../collections/indexes.ts";
import type { Sql } from "../database/port.ts";
import { badRequest } from "../errors.ts";
import { getOrInsert } from "../get-or-insert.ts";
import { messages } from "../messages/api.ts";
import type { PresentedRecord, RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";
import type { Reading } from "./context.ts";
import { type ManagedFields, presentRecord } from "./present.ts";
import { refersTo } from "./references.ts";
import { manageRuleFor, ruleConditions } from "./rule.ts";
import { columnOf, isOneOf, selectRecords } from "./select.ts";

const maxDepth = 6;
const maxPaths = 50;
/** Maximum number of back-relations per record; as in PocketBase. */
const maxBack = 1000;
/**
 * Maximum number of records in one response, including nested ones: a path that goes back and forth between two
 * collections multiplies them at each step.
 */
const MAX_RECORDS = 100_000;

/** `a.b,a.c,d` as a tree `{a: {b: {}, c: {}}, d: {}}`. */
interface Tree extends Map<string, Tree> {}

function parseExpand(expand: string): Tree {
	const root: Tree = new Map();
	for (const path of expand.split(",").slice(0, maxPaths)) {
		let node = root;
		for (const name of path.trim().split(".").slice(0, maxDepth)) {
			if (name === "") break;
			node = getOrInsert(node, name, () => new Map());
		}
	}
	return root;
}

/** Records of a collection that the caller may view, by a condition; none where the view rule is closed. */
async function viewable(
	reading: Reading,
	collection: CollectionDefinition,
	condition: Sql,
	request: RequestContext,
	limit?: number,
): Promise<RecordData[]> {
	if (collection.viewRule === null && !request.superuser) return [];
	const rule = ruleConditions(reading.context, collection, collection.viewRule, request);
	return selectRecords(reading.context, reading.connection, collection, {
		where: [condition, ...rule],
		limit,
	});
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
	const ids = [...new Set(records.flatMap((record) => namesIn(record[field.name])))];
	const condition = isOneOf(reading.context, columnOf(reading.context, "id"), ids);
	return {
		collection,
		of: (record) => namesIn(record[field.name]),
		records: ids.length > 0 ? await viewable(reading, collection, condition, request) : [],
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
	const ids = records.map(({ id }) => id);
	const condition = refersTo(reading.context, field, ids);
	const found = await viewable(reading, collection, condition, request, MAX_RECORDS);
	const byTarget = new Map<string, string[]>(ids.map((id) => [id, []]));
	for (const candidate of found) {
		for (const id of namesIn(candidate[field.name])) {
			const those = byTarget.get(id);
			if (those && those.length < maxBack) those.push(candidate.id);
		}
	}
	return {
		collection,
		of: (record) => byTarget.get(record.id) ?? [],
		records: found,
		multiple: !hasUniqueIndex(collection.indexes, field.name),
	};
}

/** Number of records in a response below each expanded one: a record may occur in several places. */
type Sizes = Map<PresentedRecord, number>;

const sizeOf = (sizes: Sizes, record: PresentedRecord): number => sizes.get(record) ?? 1;

/**
 * @throws ApiError 400 when a response would exceed the maximum number of records.
 */
function assertSize(sizes: Sizes, pairs: readonly { shown: PresentedRecord }[]): void {
	let size = 0;
	for (const { shown } of pairs) size += sizeOf(sizes, shown);
	if (size > MAX_RECORDS) throw badRequest(messages.expandTooLarge);
}

async function expandLevel(
	reading: Reading,
	collection: CollectionDefinition,
	pairs: readonly { record: RecordData; shown: PresentedRecord }[],
	tree: Tree,
	request: RequestContext,
	sizes: Sizes,
): Promise<void> {
	const records = pairs.map((pair) => pair.record);
	for (const [name, deeper] of tree) {
		const field = collection.fields.find((candidate) => candidate.name === name);
		if (field?.hidden && !request.superuser) continue;
		const relation =
			field?.type === "relation"
				? await forward(reading, field, records, request)
				: await backward(reading, collection, name, records, request);
		if (!relation || (relation.collection.viewRule === null && !request.superuser)) continue;
		// As in PocketBase: empty where a relation leads to nothing that the caller may view.
		for (const { shown } of pairs) shown.expand ??= {};
		if (relation.records.length === 0) continue;
		const ids = relation.records.map(({ id }) => id);
		reading.onExpand?.({ action: "expand", collection: relation.collection, ids, request });
		const managed = await managedOf(reading, relation.collection, relation.records, request);
		const related = relation.records.map((record) => ({
			record,
			shown: presentRecord(relation.collection, record, request, managed, reading.context.masks),
		}));
		if (deeper.size > 0) await expandLevel(reading, relation.collection, related, deeper, request, sizes);
		const byId = new Map(related.map((pair) => [pair.record.id, pair.shown]));
		for (const { record, shown } of pairs) {
			const targets = relation.of(record).flatMap<PresentedRecord>((id) => byId.get(id) ?? []);
			if (targets.length === 0) continue;
			const below = targets.reduce((sum, target) => sum + sizeOf(sizes, target), 0);
			sizes.set(shown, sizeOf(sizes, shown) + below);
			shown.expand = {
				...(shown.expand as object | undefined),
				// An index with a condition leaves the others double.
				[name]: relation.multiple || targets.length > 1 ? targets : targets[0],
			};
		}
		assertSize(sizes, pairs);
	}
}

/** Accounts whose hidden address the caller may see by the manage rule. */
async function managedOf(
	{ context, connection }: Reading,
	collection: CollectionDefinition,
	records: readonly RecordData[],
	request: RequestContext,
): Promise<ManagedFields> {
	const rule = manageRuleFor(collection, request);
	if (rule === null || request.superuser) return new Set();
	const hidden = records.filter(
		(record) => record.emailVisibility !== true && record.id !== request.auth?.record.id,
	);
	if (hidden.length === 0) return new Set();
	const where = [
		isOneOf(
			context,
			columnOf(context, "id"),
			hidden.map(({ id }) => id),
		),
		...ruleConditions(context, collection, rule, request),
	];
	return new Set((await selectRecords(context, connection, collection, { where })).map(({ id }) => id));
}

/** Records as the caller sees them, with the related records that `expand` names and the caller may view. */
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
		shown: presentRecord(collection, record, request, managed, reading.context.masks),
	}));
	if (expand?.trim() && records.length > 0) {
		await expandLevel(
			reading,
			collection,
			pairs,
			parseExpand(expand),
			{ ...request, context: "expand" },
			new Map(),
		);
	}
	return pairs.map((pair) => pair.shown);
}
