/** Plan of an import of PocketBase data: made before anything is written, and returned on request. */
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";

/**
 * - `create`: the collection is imported as it is, with its rules, indexes and secrets.
 * - `fill`: the installation has its own collection of this name; records are imported field by field.
 * - `accounts`: part of every installation (`_superusers`, ...); its records are imported.
 * - `unchanged`: was imported before and is the same collection; only missing records are imported.
 */
export type PlanAction = "create" | "fill" | "accounts" | "unchanged";

export interface PlannedCollection {
	readonly source: CollectionDefinition;
	/** Collection that takes the records. */
	readonly target: CollectionDefinition;
	readonly action: PlanAction;
	/** Fields of the source without a counterpart; their values are not imported. */
	readonly lostFields: readonly string[];
}

export interface Plan {
	readonly collections: readonly PlannedCollection[];
	/** Id of a source collection -> id of its counterpart here. */
	readonly ids: ReadonlyMap<string, string>;
}

/** Fields and values that the application does not store. */
export interface Exclusions {
	field(name: string): boolean;
	value(value: unknown): boolean;
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
function linked(source: CollectionDefinition, ids: ReadonlyMap<string, string>): CollectionDefinition {
	const fields = source.fields.map((field) =>
		field.type === "relation"
			? { ...field, collectionId: ids.get(field.collectionId) ?? field.collectionId }
			: field,
	);
	return { ...source, fields };
}

/** Plans the import of collections into an installation that has `existing` ones. */
export function planImport(
	sources: readonly CollectionDefinition[],
	existing: readonly CollectionDefinition[],
	isExcluded: (field: string) => boolean = () => false,
): Plan {
	const byId = new Map(existing.map((collection) => [collection.id, collection]));
	const byName = new Map(existing.map((collection) => [collection.name.toLowerCase(), collection]));
	const found = (source: CollectionDefinition) =>
		byId.get(source.id) ?? byName.get(source.name.toLowerCase());
	const ids = new Map(sources.map((source) => [source.id, found(source)?.id ?? source.id]));
	const collections = sources.map((given): PlannedCollection => {
		const excluded = given.fields
			.filter(({ name, system }) => !system && isExcluded(name))
			.map(({ name }) => name);
		const source = { ...given, fields: given.fields.filter(({ name }) => !excluded.includes(name)) };
		const there = found(source);
		if (!there) return { source, target: linked(source, ids), action: "create", lostFields: excluded };
		const lostFields = given.fields
			.filter((field) => field.type !== "autodate" && !counterpart(field, there))
			.map((field) => field.name);
		const action =
			there.system && there.name.startsWith("_") ? "accounts" : there.id === source.id ? "unchanged" : "fill";
		return { source, target: there, action, lostFields };
	});
	return { collections, ids };
}
