/** Requests and responses of class list imports. */
import type { FoundColumn, FoundList } from "@rafta/library/tables/class-lists";
import type { ListField } from "@rafta/library/tables/headings";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { RowProblem } from "@rafta/library/tables/problems";
import type { RecordModel } from "pocketbase";
import { type Job, sendFile } from "../../imports/job.ts";
import type { Plan } from "../../imports/useImport.ts";

export const actions = ["new", "changed", "missing", "problem"] as const;
export type Action = (typeof actions)[number];

interface Import extends Job {
	kind: "pupils" | "staff";
	counts: Record<Action | "people" | "same", number> & Job["counts"] & { classes: string[] };
}

export interface Row extends RecordModel {
	sheet: string;
	row: number;
	action: Action;
	state: string;
	reason: OutcomeReason | "";
	problems: RowProblem[];
	data: {
		values: Record<string, string>;
		full_name: string;
		student_no: string;
		class_code: string;
		split?: boolean;
	};
	before: Record<string, string> | null;
}

/** Result of reading a file, while it is available. */
export interface Reading {
	import: Import;
	lists: FoundList[];
	columns: FoundColumn[];
	dropped: string[];
	/** Number of names that were in a single cell. */
	split: number;
}

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
	read: (file, options) => sendFile("students", file, options),
	unchanged: { columns: {}, classes: {} },
	written: ["students"],
};

/** Splits a full name, with the given number of words in the surname. */
export function splitName(full: string, words: number): [first: string, last: string] {
	const parts = full.split(" ");
	const at = Math.max(1, parts.length - words);
	return [parts.slice(0, at).join(" "), parts.slice(at).join(" ")];
}
