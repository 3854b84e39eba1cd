/** Validation of a definition's indexes. */
import type { FieldErrors } from "../errors.ts";
import type { CollectionDefinition } from "./definition.ts";
import { hasUniqueIndex, type IndexDefinition, parseIndex } from "./indexes.ts";
import { reasons } from "./reasons.ts";
import type { CollectionSet } from "./store.ts";
import { tableColumns } from "./table.ts";

const sameColumns = (left: IndexDefinition, right: IndexDefinition): boolean =>
	left.columns.map(({ name }) => name).join() === right.columns.map(({ name }) => name).join();

/** Returns the name of another collection that has an index of this name. */
function elsewhere(name: string, own: CollectionDefinition, collections: CollectionSet): string | undefined {
	const other = collections
		.all()
		.find(
			(collection) =>
				collection.id !== own.id &&
				collection.indexes.some((text) => parseIndex(text)?.name.toLowerCase() === name.toLowerCase()),
		);
	return other?.name;
}

/** Returns the errors of the indexes: one for all of them, or errors by position; `null` if they are valid. */
export function indexErrors(
	wanted: CollectionDefinition,
	before: CollectionDefinition | undefined,
	collections: CollectionSet,
): FieldErrors[string] | null {
	if (wanted.type === "view") return wanted.indexes.length > 0 ? reasons.noViewIndexes : null;
	const columns = new Set(tableColumns(wanted).map((column) => column.name));
	const names = new Set<string>();
	const meanings = new Set<string>();
	const parsed: IndexDefinition[] = [];
	for (const [position, text] of wanted.indexes.entries()) {
		const index = parseIndex(text);
		if (!index) return { [position]: reasons.index };
		if (names.has(index.name.toLowerCase())) return { [position]: reasons.indexName };
		const other = elsewhere(index.name, wanted, collections);
		if (other) return { [position]: reasons.indexElsewhere(other) };
		const meaning = JSON.stringify({ ...index, name: "", table: "" });
		if (meanings.has(meaning)) return { [position]: reasons.indexTwice };
		names.add(index.name.toLowerCase());
		meanings.add(meaning);
		parsed.push(index);
	}
	const lost = parsed.findIndex((index) => index.columns.some((column) => !columns.has(column.name)));
	if (lost >= 0) return { [lost]: reasons.index };
	for (const text of before?.indexes ?? []) {
		const old = parseIndex(text);
		if (!old?.unique) continue;
		const system = before?.fields.find(
			(field) => field.system && old.columns.some((column) => column.name === field.name),
		);
		if (system && !parsed.some((index) => index.unique && sameColumns(index, old))) {
			return reasons.systemIndex(system.name);
		}
	}
	if (wanted.type !== "auth") return null;
	const missing = ["tokenKey", "email"].find((field) => !hasUniqueIndex(wanted.indexes, field));
	return missing ? reasons.authIndex(missing) : null;
}
