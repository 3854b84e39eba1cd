/** Map of the personal data about a reader. A new collection with a relation to readers is included automatically. */
import { collections } from "@rafta/library/collections/index";

export interface PersonalDataField {
	readonly collection: string;
	/** The relation to the reader. */
	readonly field: string;
	/** Whether erasure removes the record, or keeps it for the statistics without the reader. */
	readonly outcome: "removed" | "unlinked";
}

/** Handled separately: the account may be a teacher's. */
const handledSeparately = new Set(["users"]);

/** Dependent records that are deleted first (swap legs before the swaps they belong to). */
const first = ["swap_legs", "swap_wants"];

const sortIndex = ({ collection }: PersonalDataField): number =>
	first.includes(collection) ? first.indexOf(collection) : first.length;

export const personalDataMap: readonly PersonalDataField[] = collections
	.filter(({ type, name }) => type !== "view" && !handledSeparately.has(name))
	.flatMap(({ name, fields }) =>
		fields.flatMap((field): PersonalDataField[] => {
			if (field.type !== "relation" || field.collection !== "students") return [];
			const goes = field.required === true || field.cascadeDelete === true;
			return [{ collection: name, field: field.name, outcome: goes ? "removed" : "unlinked" }];
		}),
	)
	.sort((a, b) => sortIndex(a) - sortIndex(b));

/** Collections about a reader that are the reader's alone: the school's staff find them in no export either. */
export const ownOnly: ReadonlySet<string> = new Set(["reading_choices", "opinions"]);
