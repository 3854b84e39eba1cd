/** Fields in which readers may be named, apart from relations to them. */

/** Free-text fields in which staff may have written about a reader, in records that stay. */
export const freeTexts: Readonly<Record<string, readonly string[]>> = {
	book_loans: ["note", "override_reason", "status_note"],
	circulation_events: ["reason"],
};

/** JSON fields in which a reader may be named. */
export const namingFields: Readonly<Record<string, readonly string[]>> = {
	circulation_events: ["before", "after", "answer"],
	audit_events: ["details"],
	notices: ["data"],
	archived_records: ["data"],
	import_rows: ["data", "before"],
	tasks: ["related", "checklist"],
	reports: ["filters"],
};
