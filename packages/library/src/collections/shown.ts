/** Presentation of records: how fields are shown, and the display name of a record. */
import { words } from "@rafta/words";
import { roleNames } from "../access/roleNames.ts";
import { presets } from "../circulation/policy.ts";
import { type Collection, choiceOf, type Field } from "./definition.ts";
import { listKind } from "./lists.ts";

const texts = words("library/collections/shown");

/**
 * Returns a collection's field by name, as screens and exports show it: a number or text with few possible values is a
 * choice. Fields that every account has are not part of any definition.
 */
export function shownField(collection: Collection, name: string): Field | undefined {
	if (collection.name === "users" && name === "role") {
		const labels = Object.fromEntries(Object.entries(roleNames));
		return { ...choiceOf("role", labels, { serverSet: true }), label: texts.role };
	}
	if (collection.name === "library_settings" && name === "preset") {
		const labels = Object.fromEntries(presets.map(({ id, name: label }) => [id, label]));
		return { ...choiceOf("preset", labels), label: texts.preset };
	}
	if (collection.type === "auth" && name === "email") {
		return { type: "email", name, label: texts.email };
	}
	if (collection.type === "auth" && name === "verified") {
		return { type: "bool", name, label: texts.emailVerified };
	}
	return collection.fields.find((field) => field.name === name);
}

/** Whether a field's value fits a list cell: not long text, secrets, files, or the program's internal order. */
export const fitsCell = (field: Field): boolean =>
	!field.hidden &&
	field.type !== "file" &&
	!(field.type === "json" && listKind(field) === undefined) &&
	!(field.type === "text" && field.long === true) &&
	!/_sort$|_order$/.test(field.name);

const nameFields: Readonly<Record<string, string>> = {
	users: "name",
	schools: "name",
	libraries: "name",
	books: "title",
	students: "full_name",
	library_books: "barcode",
	contacts: "subject",
	tasks: "title",
	stocktakes: "name",
};

/** Field that holds a record's display name in a collection. */
export const nameField = (collection: string): string => nameFields[collection] ?? "id";

/** Display name of a record; its id if it has no name of its own. */
export const nameOf = (collection: string, record: Readonly<Record<string, unknown>>): string =>
	String(record[nameField(collection)] || record.username || record.id);
