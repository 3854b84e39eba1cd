/** Sortable fields of a list: those backed by an index. */
import type { Collection, Field } from "@rafta/library/collections/definition";

/** Fields that lists are filtered by through rules and screens: an index starting with them supports the next field. */
const scopes: readonly string[] = ["school_id", "library_id"];

/** Fields sorted by another field. */
const ordered: Readonly<Record<string, string>> = { class_code: "class_sort" };

function isIndexed(collection: Collection, column: string): boolean {
	return collection.indexes.some(({ columns, where }) => {
		if (where !== undefined) return false;
		const first = columns.findIndex((name) => !scopes.includes(name));
		return columns[first] === column;
	});
}

/** Returns the sort field for the record API; undefined if no index supports it. */
export function sortOf(collection: Collection, field: Field): string | undefined {
	const name = ordered[field.name] ?? field.name;
	const stored = collection.fields.find((one) => one.name === name);
	const column = stored?.type === "text" && stored.sortKey ? `${name}__sort` : name;
	return stored && isIndexed(collection, column) ? name : undefined;
}
