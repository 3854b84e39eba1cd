/**
 * What a school's file contains (`GET /api/exports/school`), derived from the collections: whatever belongs to a school
 * is in it by itself, unless it is left out here with a reason. A test refuses a collection that is neither.
 */
import { type Text, words } from "@rafta/words";
import type { Collection, Field } from "../collections/definition.ts";
import { collections } from "../collections/index.ts";

const texts = words("library/school-file/contents");

/** Collections that are in no school's file, each with the reason, for people. Views are never in it. */
export const omittedCollections: Readonly<Record<string, Text>> = {
	users: texts.ofAccounts,
	memberships: texts.ofAccounts,
	calendar_feeds: texts.ofAccounts,
	title_merges: texts.ofFormerWork,
	title_merge_moves: texts.ofFormerWork,
	title_corrections: texts.titleCorrections,
	archives: texts.ofFormerWork,
	archived_records: texts.ofFormerWork,
	imports: texts.ofFormerWork,
	import_rows: texts.ofFormerWork,
	audit_events: texts.auditEvents,
	title_lookups: texts.titleLookups,
	title_pairs: texts.computed,
	opinion_sums: texts.computed,
	opinions: texts.readersOwn,
	reading_choices: texts.readersOwn,
	swap_rounds: texts.swapRounds,
	contacts: texts.contacts,
	site_settings: texts.installation,
	retention_settings: texts.installation,
	lookup_settings: texts.installation,
	backup_settings: texts.installation,
};

/**
 * Hidden fields that are in the file although administrators alone see them on screens: without them the library would
 * not be the same. All other hidden fields are secrets or leftovers of work, and stay.
 */
const carriedHidden: Readonly<Record<string, readonly string[]>> = {
	// Printed on the readers' cards.
	students: ["card_key"],
	libraries: ["shelf_map", "first_day"],
	stocktakes: ["op_id", "ended_op"],
	stocktake_scans: ["undo_op", "mark"],
	notices: ["mark"],
	notice_runs: ["reached"],
	swap_results: ["file"],
};

/** Fields that stay although they are not hidden: they name other schools. */
const omittedFields: Readonly<Record<string, readonly string[]>> = { books: ["cover_hidden"] };

/** How the records of a collection are found: by their school, by a record that they are part of, or by the records that name them. */
export type Belonging =
	| { readonly by: "self" | "mention" }
	| { readonly by: "school"; readonly field: string }
	| { readonly by: "parent"; readonly field: string; readonly collection: string };

/** A collection in the file, with the fields that it has there. */
export interface Part {
	readonly collection: Collection;
	readonly name: string;
	readonly belonging: Belonging;
	readonly fields: readonly Field[];
}

function belongingOf({ name, fields }: Collection): Belonging | null {
	if (name === "schools") return { by: "self" };
	if (name === "books") return { by: "mention" };
	const relations = fields.filter((field) => field.type === "relation");
	const own = relations.find((field) => field.name === "school_id" && field.collection === "schools");
	if (own) return { by: "school", field: own.name };
	const parent = relations.find((field) => field.required && !(field.collection in omittedCollections));
	return parent ? { by: "parent", field: parent.name, collection: parent.collection } : null;
}

const isCarried = (name: string, field: Field): boolean =>
	field.hidden
		? (carriedHidden[name]?.includes(field.name) ?? false)
		: !omittedFields[name]?.includes(field.name);

const found: readonly Part[] = collections.flatMap((collection): Part[] => {
	const { name } = collection;
	const belonging = belongingOf(collection);
	if (collection.type === "view" || name in omittedCollections || !belonging) return [];
	return [
		{ collection, name, belonging, fields: collection.fields.filter((field) => isCarried(name, field)) },
	];
});

/** Names of the other collections that a part's records refer to. */
const targetsOf = ({ name, fields }: Part): string[] =>
	fields.flatMap((field) =>
		field.type === "relation" && field.collection !== name ? [field.collection] : [],
	);

/** Orders the parts so that each comes after all that its records refer to. @throws Error for a circle */
function orderParts(parts: readonly Part[]): Part[] {
	const done: Part[] = [];
	let left = [...parts];
	while (left.length > 0) {
		const ready = left.filter(
			(part) => !targetsOf(part).some((target) => left.some(({ name }) => name === target)),
		);
		if (ready.length === 0) throw new Error(`circle of ${left.map(({ name }) => name).join(", ")}`);
		done.push(...ready);
		left = left.filter((part) => !ready.includes(part));
	}
	return done;
}

/** Everything in a school's file, each part after those that its records refer to. */
export const schoolParts: readonly Part[] = orderParts(found);

export const partOf = (name: string): Part | undefined => schoolParts.find((part) => part.name === name);

/** Whether a field names an account: in the file it holds a person's name, since accounts do not move. */
export const namesAccount = (field: Field): boolean =>
	field.type === "relation" && field.collection === "users";

/** The collection that a field refers to within the file; `null` for a field that refers to nothing there. */
export const targetOf = (field: Field): string | null =>
	field.type === "relation" && partOf(field.collection) ? field.collection : null;
