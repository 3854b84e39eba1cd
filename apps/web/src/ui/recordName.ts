import type { RecordModel } from "pocketbase";

/** The field by which a record of a collection is called. */
const nameFields: Readonly<Record<string, string>> = {
	users: "name",
	schools: "name",
	libraries: "name",
	books: "title",
	students: "full_name",
	library_books: "barcode",
	contacts: "subject",
	tasks: "title",
};

export const nameField = (collection: string): string => nameFields[collection] ?? "id";

/** What a record is called; one without a name of its own by its number. */
export const recordName = (record: RecordModel): string =>
	String(record[nameField(record.collectionName)] || record.username || record.id);
