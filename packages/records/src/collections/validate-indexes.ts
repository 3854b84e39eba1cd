/** Validation of a definition's indexes. */
import { isDeepStrictEqual } from "node:util";
import { errorsOfEach, type FieldError, type FieldErrors } from "../errors.ts";
import type { CollectionDefinition } from "./definition.ts";
import {
	columnsOfIndex,
	hasUniqueIndex,
	type IndexDefinition,
	parseIndex,
	takesInstants,
} from "./indexes.ts";
import { isInternalTable } from "./internal-tables.ts";
import { reasons } from "./reasons.ts";
import type { CollectionSet } from "./store.ts";
import { tableColumns } from "./table.ts";

const sameColumns = (left: IndexDefinition, right: IndexDefinition): boolean =>
	isDeepStrictEqual(
		left.columns.map(({ term }) => term),
		right.columns.map(({ term }) => term),
	);

/** Names of all other collections by those of their indexes, in lower case. */
function indexesElsewhere(own: CollectionDefinition, collections: CollectionSet): Map<string, string> {
	const others = collections.all().filter(({ id }) => id !== own.id);
	return new Map(
		others.flatMap(({ name, indexes }) =>
			indexes.flatMap((text) => {
				const index = parseIndex(text);
				return index ? [[index.name.toLowerCase(), name] as const] : [];
			}),
		),
	);
}

/** Whether an index of another collection has this name: tables and indexes share their names. */
export const isIndexElsewhere = (
	name: string,
	own: CollectionDefinition,
	collections: CollectionSet,
): boolean => indexesElsewhere(own, collections).has(name.toLowerCase());

/** Returns the errors of the indexes: one for all of them, or errors by position; `null` if they are valid. */
export function indexErrors(
	wanted: CollectionDefinition,
	before: CollectionDefinition | undefined,
	collections: CollectionSet,
): FieldErrors[string] | null {
	if (wanted.type === "view") return wanted.indexes.length > 0 ? reasons.noViewIndexes : null;
	const columns = new Set(tableColumns(wanted).map((column) => column.name));
	const instants = new Set(
		wanted.fields.filter(({ type }) => type === "date" || type === "autodate").map(({ name }) => name),
	);
	const elsewhere = indexesElsewhere(wanted, collections);
	const tables = new Set(collections.all().map(({ name }) => name.toLowerCase()));
	const names = new Set<string>();
	const meanings = new Set<string>();
	const parsed: IndexDefinition[] = [];
	/** Remembers the index, and its name even if there is something wrong with it. */
	function errorOf(text: string): FieldError | null {
		const index = parseIndex(text);
		if (!index) return reasons.index;
		// A name that is taken is said before what else is wrong, as in PocketBase.
		const name = index.name.toLowerCase();
		if (names.has(name) || tables.has(name)) return reasons.indexName;
		if (isInternalTable(name) && !before?.indexes.includes(text)) return reasons.indexName;
		const other = elsewhere.get(name);
		if (other !== undefined) return reasons.indexElsewhere(other);
		names.add(name);
		if (!takesInstants(index, instants)) return reasons.index;
		if (!columnsOfIndex(index).every((column) => columns.has(column))) return reasons.index;
		const meaning = JSON.stringify({ ...index, name: "", table: "" });
		if (meanings.has(meaning)) return reasons.indexTwice;
		meanings.add(meaning);
		parsed.push(index);
		return null;
	}
	const errors = errorsOfEach(wanted.indexes, errorOf);
	if (Object.keys(errors).length > 0) return errors;
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
