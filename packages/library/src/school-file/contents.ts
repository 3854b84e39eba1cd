/**
 * What a school's file contains (`GET /api/exports/school`), derived from the collections: whatever belongs to a school
 * is in it by itself, unless it is left out here with a reason. A test refuses a collection that is neither.
 */
import { type Collection, type Field, type Text, text } from "../collections/definition.ts";
import { collections } from "../collections/index.ts";

const installation = text("kurulumun ayarlarıdır", "installation settings");
const ofAccounts = text("hesaplar taşınmaz", "accounts are not moved");
const ofFormerWork = text(
	"yalnızca bu kurulumda geri alınabilir; sonuçları kayıtlarda yer alır",
	"can be undone only in this installation; the result is in the records",
);
const computed = text("kayıtlardan yeniden hesaplanır", "recalculated from the records");
const readersOwn = text(
	"okurun kendisine aittir; okul bunları dışa aktaramaz",
	"belong to the reader; the school can't export them",
);

/** Collections that are in no school's file, each with the reason, for people. Views are never in it. */
export const omittedCollections: Readonly<Record<string, Text>> = {
	users: ofAccounts,
	memberships: ofAccounts,
	calendar_feeds: ofAccounts,
	title_merges: ofFormerWork,
	title_merge_moves: ofFormerWork,
	title_corrections: text("ortak künyelerle ilgilidir", "concern titles shared by all schools"),
	archives: ofFormerWork,
	archived_records: ofFormerWork,
	imports: ofFormerWork,
	import_rows: ofFormerWork,
	audit_events: text(
		"kimin neye baktığını gösterir; tutulduğu yerde kalır",
		"shows who looked at what; stays where it was recorded",
	),
	title_lookups: text("sürmekte olan aramalardır", "lookups in progress"),
	title_pairs: computed,
	opinion_sums: computed,
	opinions: readersOwn,
	reading_choices: readersOwn,
	swap_rounds: text("birden çok okula aittir", "belong to several schools"),
	contacts: text("kuruluma gönderilmiş mesajlardır", "messages sent to the installation"),
	site_settings: installation,
	retention_settings: installation,
	lookup_settings: installation,
	backup_settings: installation,
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
function ordered(parts: readonly Part[]): Part[] {
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
export const schoolParts: readonly Part[] = ordered(found);

export const partOf = (name: string): Part | undefined => schoolParts.find((part) => part.name === name);

/** Whether a field names an account: in the file it holds a person's name, since accounts do not move. */
export const namesAccount = (field: Field): boolean =>
	field.type === "relation" && field.collection === "users";

/** The collection that a field refers to within the file; `null` for a field that refers to nothing there. */
export const targetOf = (field: Field): string | null =>
	field.type === "relation" && partOf(field.collection) ? field.collection : null;
