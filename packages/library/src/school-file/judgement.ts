/** Pure rules for the records of a school's file that is to be read: what they must and may have. */
import type { Index } from "../collections/definition.ts";
import { namesAccount, type Part, targetOf } from "./contents.ts";

/** Statuses of work under way: the program would go on with it where the file is read. */
const running: Readonly<Record<string, readonly string[]>> = {
	promotions: ["applying", "undoing"],
	stocktakes: ["closing"],
	notice_runs: ["running"],
};

export const isRunning = (part: string, status: unknown): boolean =>
	running[part]?.includes(String(status)) ?? false;

type Line = Readonly<Record<string, unknown>>;

const clauses: readonly (readonly [RegExp, (value: unknown, found: RegExpExecArray) => boolean])[] = [
	[/^(\w+) <> ''$/, (value) => value !== undefined && value !== ""],
	[/^(\w+) = (\d+)$/, (value, found) => Number(value ?? 0) === Number(found[2])],
	[/^(\w+) = '(\w*)'$/, (value, found) => (value ?? "") === found[2]],
	[
		/^(\w+) IN \(([^)]*)\)$/,
		(value, found) => (found[2] ?? "").split(",").some((one) => one.trim() === `'${String(value ?? "")}'`),
	],
];

/** Whether a record is in a partial index. @throws Error for a condition of another form */
export function isIndexed({ where }: Index, line: Line): boolean {
	return (where ?? "")
		.split(" AND ")
		.filter((clause) => clause !== "")
		.every((clause) => {
			for (const [form, holds] of clauses) {
				const found = form.exec(clause.trim());
				if (found) return holds(line[found[1] ?? ""] === true ? 1 : line[found[1] ?? ""], found);
			}
			throw new Error(`condition of an index that is not understood: ${clause}`);
		});
}

/** Unique indexes within a school: records of one file must not share their values. */
export const ownUnique = ({ collection, fields }: Part): readonly Index[] =>
	collection.indexes.filter(
		({ unique, columns }) =>
			unique === true &&
			columns.some((column) => fields.some((field) => field.name === column && targetOf(field) !== null)),
	);

/** Fields whose values are unique in the whole installation: codes of operations, of cards, of schools. */
export const uniqueEverywhere = (part: Part): readonly string[] =>
	part.collection.indexes.flatMap(({ unique, columns }) =>
		unique === true && columns.length === 1 && !ownUnique(part).some((own) => own.columns === columns)
			? columns
			: [],
	);

/** Text fields that hold ids and codes of operations, alone or among other words: they follow new ones. */
const following: Readonly<Record<string, readonly string[]>> = {
	circulation_events: ["op_id", "group_op"],
	copy_batches: ["op_id", "undo_op_id"],
	stocktakes: ["op_id", "ended_op"],
	stocktake_scans: ["op_id", "undo_op", "mark"],
	notice_runs: ["op_id", "reached"],
	notices: ["mark"],
	tasks: ["auto_key"],
	spent_numbers: ["copy"],
	book_loans: ["op_id"],
	desk_conflicts: ["op_id"],
	label_rolls: ["op_id"],
	pile_books: ["op_id"],
	reading_lists: ["op_id"],
};

export const followsIds = ({ name }: Part, field: string): boolean =>
	following[name]?.includes(field) ?? false;

/** Differences between a school and itself moved, which are none of the file's: fields, by part. `*`: of every part. */
export const differencesOfMove: Readonly<Record<string, readonly string[]>> = {
	"*": ["createdBy"],
	// The school and its first library are there before, and are changed.
	schools: ["created", "updated", "meb_code"],
	libraries: ["created", "updated"],
	library_settings: ["created", "updated"],
	circulation_events: ["actor", "actor_name"],
	copy_batches: ["actor_name"],
};

/** Whether a field may differ after a move; accounts do not move, so that their names are gone. */
export const mayDifferAfterMove = (part: Part, field: string): boolean =>
	[...(differencesOfMove["*"] ?? []), ...(differencesOfMove[part.name] ?? [])].includes(field) ||
	part.fields.some((one) => one.name === field && namesAccount(one));
