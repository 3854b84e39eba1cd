/** Checks the program's own definitions when it starts: an error is its programmer's, and stops it. Others: `validate.ts`. */
import type { CollectionDefinition, FieldDefinition } from "./definition.ts";
import { columnsOfIndex, parseIndex } from "./indexes.ts";
import { tableColumns } from "./table.ts";

/** Stricter than names that administrators give: these are in code, statements and documents. */
const nameForm = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;
/** Members that the API itself adds to records. */
const reserved = new Set(["collectionId", "collectionName", "expand"]);

function fieldProblems(field: FieldDefinition, collections: ReadonlySet<string>): string[] {
	const problems: string[] = [];
	if (!nameForm.test(field.name) || reserved.has(field.name) || field.name.includes("__")) {
		problems.push(`the field name "${field.name}" cannot be used`);
	}
	if (field.type === "relation" && !collections.has(field.collectionId)) {
		problems.push(`${field.name} relates to the unknown collection "${field.collectionId}"`);
	}
	if (field.type === "select" && field.values.length === 0)
		problems.push(`${field.name} has no values to select`);
	return problems;
}

/** Returns the problems of a collection of the program; empty if it is valid. `ids` are those of all collections. */
export function applicationProblems(collection: CollectionDefinition, ids: ReadonlySet<string>): string[] {
	const problems = collection.fields.flatMap((field) => fieldProblems(field, ids));
	if (!/^_?[A-Za-z][A-Za-z0-9_]{0,62}$/.test(collection.name)) problems.push("the name cannot be used");
	const names = collection.fields.map((field) => field.name.toLowerCase());
	if (new Set(names).size !== names.length) problems.push("two fields have one name");
	if (new Set(collection.fields.map((field) => field.id)).size !== names.length)
		problems.push("two fields have one id");
	const columns = new Set(tableColumns(collection).map((column) => column.name));
	for (const text of collection.indexes) {
		const index = parseIndex(text);
		if (!index) problems.push(`this index cannot be read: ${text}`);
		for (const name of index ? columnsOfIndex(index) : []) {
			if (!columns.has(name)) problems.push(`an index names the unknown column "${name}"`);
		}
	}
	return problems;
}
