/** Where something about a reader is kept. A new collection that points to readers is found here by itself. */
import { collections } from "@rafta/library/collections/index";

export interface Holding {
	readonly collection: string;
	/** The relation to the reader. */
	readonly field: string;
	/** Whether the record goes with the reader, or stays for the statistics and loses the reader. */
	readonly fate: "removed" | "unlinked";
}

/** The account is dealt with by itself: it may be a teacher's. */
const apart = new Set(["users"]);

/** Records of a book's own story (swap legs before the swaps they belong to). */
const first = ["swap_legs", "swap_wants"];

const place = ({ collection }: Holding): number =>
	first.includes(collection) ? first.indexOf(collection) : first.length;

export const holdings: readonly Holding[] = collections
	.filter(({ type, name }) => type !== "view" && !apart.has(name))
	.flatMap(({ name, fields }) =>
		fields.flatMap((field): Holding[] => {
			if (field.type !== "relation" || field.collection !== "students") return [];
			const goes = field.required === true || field.cascadeDelete === true;
			return [{ collection: name, field: field.name, fate: goes ? "removed" : "unlinked" }];
		}),
	)
	.sort((a, b) => place(a) - place(b));

/** What staff may have written about a reader in records that stay. */
export const freeTexts: Readonly<Record<string, readonly string[]>> = {
	book_loans: ["note", "override_reason", "status_note"],
	circulation_events: ["reason"],
};

/** JSON in which a reader may be named. */
export const namingFields: Readonly<Record<string, readonly string[]>> = {
	circulation_events: ["before", "after", "answer"],
	audit_events: ["details"],
	notices: ["data"],
	archived_records: ["data"],
	import_rows: ["data", "before"],
	tasks: ["related", "checklist"],
	reports: ["filters"],
};
