/** Requests and responses of class list imports. */

import type { ListField } from "@rafta/library/tables/headings";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { RowProblem } from "@rafta/library/tables/problems";
import type { Shown } from "../../../data/records.ts";
import { type Reading as ReadFile, sendFile } from "../../imports/job.ts";
import type { Plan } from "../../imports/useImport.ts";

export const actions = ["new", "changed", "missing", "problem"] as const;
export type Action = (typeof actions)[number];

type Counts = Readonly<Record<Action | "people" | "same", number>> & { readonly classes: readonly string[] };

export type Row = Shown<"import_rows"> & {
	readonly action: Action;
	readonly reason: OutcomeReason | "";
	readonly problems: readonly RowProblem[];
	readonly data: {
		readonly values: Readonly<Record<string, string>>;
		readonly full_name: string;
		readonly student_no: string;
		readonly class_code: string;
		readonly split?: boolean;
	};
};

export type Reading = ReadFile<"POST /api/imports/students", Counts>;

interface Corrections {
	columns: Record<number, ListField | "">;
	classes: Record<string, string>;
}

export interface Choices {
	leave: "none" | "all" | string[];
	others: string[];
	renamed: string[];
	/** Number of words in the surname, by row. */
	surnames: Record<string, number>;
}

export const plan: Plan<Reading, Corrections> = {
	read: (file, options) => sendFile("POST /api/imports/students", file, options),
	unchanged: { columns: {}, classes: {} },
	written: ["students"],
};

/** Splits a full name, with the given number of words in the surname. */
export function splitName(full: string, words: number): [first: string, last: string] {
	const parts = full.split(" ");
	const at = Math.max(1, parts.length - words);
	return [parts.slice(0, at).join(" "), parts.slice(at).join(" ")];
}
