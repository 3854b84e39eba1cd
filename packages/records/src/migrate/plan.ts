/** Plan of an import of PocketBase data: made before anything is written, and returned on request. */
import { columnKind } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";

/**
 * - `create`: the collection is new here: it is imported with its records, and what of its definition is safe.
 * - `fill`: the installation has a collection of this name; records are imported field by field.
 * - `accounts`: the administrators of every installation (`_superusers`); its records are imported field by field.
 * - `unchanged`: was imported before and is the same collection; only missing records are imported.
 */
export type PlanAction = "create" | "fill" | "accounts" | "unchanged";

/**
 * Why nothing of a collection is imported:
 * - `own`: the collection here stays as it is, it is not filled from elsewhere.
 * - `sign_in`: its rows let somebody sign in: links to other services, half sign-ins, codes.
 * - `definition`: it cannot be stored here; `changed` names the part.
 * - `reads`: a view that reads what does not come from the source; `foreignReads` names it.
 */
export type Omission = "own" | "sign_in" | "definition" | "reads";

export interface PlannedCollection {
	readonly source: CollectionDefinition;
	/** Collection that takes the records. */
	readonly target: CollectionDefinition;
	readonly action: PlanAction;
	readonly omission: Omission | null;
	/** Fields of the source without a counterpart; their values are not imported. */
	readonly lostFields: readonly string[];
}

export interface Plan {
	readonly collections: readonly PlannedCollection[];
}

/** Fields and values that the application does not store. */
export interface Exclusions {
	field(name: string): boolean;
	value(value: unknown): boolean;
}

export interface PlanRules {
	readonly isExcluded?: (field: string) => boolean;
	/** Whether a source may fill a collection of the application, by its name; by default all. */
	readonly isFilled?: (collection: string) => boolean;
}

/** Finds the target field for a source field: the names must be equal, the types compatible. */
export function counterpart(
	field: FieldDefinition,
	target: CollectionDefinition,
): FieldDefinition | undefined {
	const found = target.fields.find((candidate) => candidate.name === field.name);
	if (!found) return undefined;
	const isPassword = (one: FieldDefinition) => one.type === "password";
	return isPassword(field) === isPassword(found) ? found : undefined;
}

/** A source definition whose relations point to the collections that exist after the import. */
function linkCollection(
	source: CollectionDefinition,
	ids: ReadonlyMap<string, string>,
): CollectionDefinition {
	const fields = source.fields.map((field) =>
		field.type === "relation"
			? { ...field, collectionId: ids.get(field.collectionId) ?? field.collectionId }
			: field,
	);
	return { ...source, fields };
}

/** Whether it was made by an earlier import of the same source, so that its records fit as they are. */
const isSame = (source: CollectionDefinition, there: CollectionDefinition): boolean =>
	!there.owned &&
	there.id === source.id &&
	there.type === source.type &&
	source.fields.every((field) => {
		const stored = there.fields.find(({ id }) => id === field.id);
		return (
			stored?.name === field.name && stored.type === field.type && columnKind(stored) === columnKind(field)
		);
	});

const isOfAccounts = ({ system, name }: CollectionDefinition): boolean => system && name.startsWith("_");

function actionOf(source: CollectionDefinition, there: CollectionDefinition): PlanAction {
	if (isOfAccounts(there)) return "accounts";
	return isSame(source, there) ? "unchanged" : "fill";
}

function omissionOf(
	source: CollectionDefinition,
	there: CollectionDefinition,
	{ isFilled = () => true }: PlanRules,
): Omission | null {
	if (isOfAccounts(there) && there.name !== "_superusers") return "sign_in";
	if (isSame(source, there)) return null;
	const hasRecords = source.type !== "view" && there.type !== "view";
	return hasRecords && (!there.owned || isFilled(there.name)) ? null : "own";
}

/** Plans the import of collections into an installation that has `existing` ones. */
export function planImport(
	sources: readonly CollectionDefinition[],
	existing: readonly CollectionDefinition[],
	rules: PlanRules = {},
): Plan {
	const { isExcluded = () => false } = rules;
	const byId = new Map(existing.map((collection) => [collection.id, collection]));
	const byName = new Map(existing.map((collection) => [collection.name.toLowerCase(), collection]));
	const findExisting = (source: CollectionDefinition) =>
		byId.get(source.id) ?? byName.get(source.name.toLowerCase());
	const ids = new Map(sources.map((source) => [source.id, findExisting(source)?.id ?? source.id]));
	const collections = sources.map((given): PlannedCollection => {
		const excluded = given.fields
			.filter(({ name, system }) => !system && isExcluded(name))
			.map(({ name }) => name);
		const source = { ...given, fields: given.fields.filter(({ name }) => !excluded.includes(name)) };
		const there = findExisting(source);
		if (!there)
			return {
				source,
				target: linkCollection(source, ids),
				action: "create",
				omission: null,
				lostFields: excluded,
			};
		const lostFields = given.fields
			.filter((field) => field.type !== "autodate" && !counterpart(field, there))
			.map((field) => field.name);
		return {
			source,
			target: there,
			action: actionOf(source, there),
			omission: omissionOf(source, there, rules),
			lostFields,
		};
	});
	return { collections };
}
