/** Rows of an import as the steps read them. */
import type { ReaderValues } from "@rafta/library/tables/compare";
import type { RecordData } from "@rafta/records";

/** What somebody chose about an import when they said yes. */
export interface Choices {
	/** Missing pupils that leave: all of them, or these rows. */
	readonly leave: "none" | "all" | readonly string[];
	/** Rows whose number was another pupil's: that one has left, this one is new. */
	readonly others: readonly string[];
	/** Rows whose number was another pupil's: it is the same one under another name. */
	readonly renamed: readonly string[];
	/** How many words the surname of a row has whose name stood in one cell. */
	readonly surnames: Readonly<Record<string, number>>;
}

type Values = Readonly<Record<string, string>>;

/** What the row sets, and what was there before. */
export const valuesOf = (row: RecordData): ReaderValues & Values =>
	((row.data as { values?: Values } | null)?.values ?? {}) as ReaderValues & Values;
export const beforeOf = (row: RecordData): Values => (row.before as Values | null) ?? {};

/** The values of a reader that a row set, as they are kept. */
export const written = (reader: RecordData, values: Values): Record<string, unknown> =>
	Object.fromEntries(Object.keys(values).map((name) => [name, reader[name]]));
