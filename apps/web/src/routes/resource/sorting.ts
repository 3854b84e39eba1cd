/** By which fields a list may be sorted: those that an index keeps in order. */
import type { Collection, Field } from "@rafta/library/collections/definition";

/** Fields that lists are narrowed to by their rules and screens: an index that begins with them serves what follows. */
const scopes: readonly string[] = ["school_id", "library_id"];

/** Fields whose order is kept in another one. */
const ordered: Readonly<Record<string, string>> = { class_code: "class_sort" };

function isIndexed(collection: Collection, column: string): boolean {
	return collection.indexes.some(({ columns, where }) => {
		if (where !== undefined) return false;
		const first = columns.findIndex((name) => !scopes.includes(name));
		return columns[first] === column;
	});
}

/** The field to sort by, in the record API's words; nothing where no index serves. */
export function sortOf(collection: Collection, field: Field): string | undefined {
	const name = ordered[field.name] ?? field.name;
	const stored = collection.fields.find((one) => one.name === name);
	const column = stored?.type === "text" && stored.sortKey ? `${name}__sort` : name;
	return stored && isIndexed(collection, column) ? name : undefined;
}
