/** What the server says of a list, and what is sent back about it. */
import type { FoundColumn, FoundList } from "@rafta/library/tables/class-lists";
import type { ListField } from "@rafta/library/tables/headings";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { RowProblem } from "@rafta/library/tables/problems";
import type { RecordModel } from "pocketbase";
import { api } from "../../../data/client.ts";
import type { Job } from "../../imports/job.ts";

export const actions = ["new", "changed", "missing", "problem"] as const;
export type Action = (typeof actions)[number];

export interface Import extends Job {
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

/** How a file was read, as long as it is at hand. */
export interface Reading {
	lists: FoundList[];
	columns: FoundColumn[];
	dropped: string[];
	/** Names that stood in one cell. */
	split: number;
}

export interface Corrections {
	columns: Record<number, ListField | "">;
	classes: Record<string, string>;
}

export interface Choices {
	leave: "none" | "all" | string[];
	others: string[];
	renamed: string[];
	/** How many words the surname of a row has. */
	surnames: Record<string, number>;
}

/** Sends a file with what was corrected about it. */
export function read(file: File, options: Corrections): Promise<Reading & { import: Import }> {
	const body = new FormData();
	body.append("options", JSON.stringify(options));
	body.append("file", file);
	return api().send("/api/imports/students", { method: "POST", body, requestKey: null });
}

/** A whole name in its two parts, the surname with so many words. */
export function splitName(full: string, words: number): [first: string, last: string] {
	const parts = full.split(" ");
	const at = Math.max(1, parts.length - words);
	return [parts.slice(0, at).join(" "), parts.slice(at).join(" ")];
}
