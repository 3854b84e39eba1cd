/** Rows of an import in the form used by its steps. */
import type { ReaderValues } from "@rafta/library/tables/compare";
import type { RecordData } from "@rafta/records";
import type { Stored } from "../../records.ts";

/** Choices made by the user on confirming an import. */
export interface Choices {
	/** Missing pupils to mark as leavers: all, or those in these rows. */
	readonly leave: "none" | "all" | readonly string[];
	/** Rows whose number belonged to another pupil: that one has left, this one is new. */
	readonly others: readonly string[];
	/** Rows whose number belonged to another pupil: it is the same one under another name. */
	readonly renamed: readonly string[];
	/** Number of surname words, for rows with the full name in one cell. */
	readonly surnames: Readonly<Record<string, number>>;
}

type Values = Readonly<Record<string, string>>;

/** Values that the row sets, and their previous ones. */
export const valuesOf = (row: RecordData): ReaderValues & Values =>
	((row.data as { values?: Values } | null)?.values ?? {}) as ReaderValues & Values;
export const beforeOf = (row: Stored<"import_rows">): Values => row.before ?? {};
