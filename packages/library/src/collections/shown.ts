/** How people read records: what a field is to them, and what a record of a collection is called. */
import { roleNames } from "../access/roleNames.ts";
import { presets } from "../circulation/policy.ts";
import { type Collection, choice, type Field, text } from "./definition.ts";
import { listKind } from "./lists.ts";

/**
 * A field of a collection by its name, as screens and exports show it: a number or text of which few values exist is a
 * choice. Those that every account has stand in no definition.
 */
export function shownField(collection: Collection, name: string): Field | undefined {
	if (collection.name === "users" && name === "role") {
		const labels = Object.fromEntries(Object.entries(roleNames));
		return choice("role", text("Rol", "Role"), labels, { serverSet: true });
	}
	if (collection.name === "library_settings" && name === "preset") {
		const labels = Object.fromEntries(presets.map(({ id, name: label }) => [id, label]));
		return choice("preset", text("Hazır kural", "Preset"), labels);
	}
	if (collection.type === "auth" && name === "email") {
		return { type: "email", name, label: text("E-posta", "E-mail") };
	}
	if (collection.type === "auth" && name === "verified") {
		return { type: "bool", name, label: text("E-posta onaylı", "E-mail verified") };
	}
	return collection.fields.find((field) => field.name === name);
}

/** Whether a field's value stands in a cell of a list: not what is long, secret, a file, or an order of the program's own. */
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

/** The field by which a record of a collection is called. */
export const nameField = (collection: string): string => nameFields[collection] ?? "id";

/** What a record is called; one without a name of its own by its number. */
export const nameOf = (collection: string, record: Readonly<Record<string, unknown>>): string =>
	String(record[nameField(collection)] || record.username || record.id);
