/** Requests and responses of class list imports. */

import type { ListField } from "@rafta/library/tables/headings";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { RowProblem } from "@rafta/library/tables/problems";
import type { PresentedRecord } from "#data";
import { type Reading as ReadFile, sendFile } from "../../imports/job.ts";
import type { Plan } from "../../imports/useImport.ts";

type Action = "new" | "changed" | "missing" | "ask" | "problem";

type Counts = Readonly<Record<Action | "people" | "same" | "noted", number>> & {
	readonly classes: readonly string[];
};

export type Row = PresentedRecord<"import_rows"> & {
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
	guardian_consent: boolean;
}

export interface Choices {
	leave: "none" | "all" | string[];
	others: string[];
	renamed: string[];
	/** Rows answered with "skip", which is what happens without an answer too. */
	skipped: string[];
	/** Number of words in the surname, by row. */
	surnames: Record<string, number>;
}

export const plan: Plan<Reading, Corrections> = {
	read: (file, options) => sendFile("POST /api/imports/students", file, options),
	unchanged: { columns: {}, classes: {}, guardian_consent: false },
	written: ["students"],
};

/** Number of records that an import would write with these choices. */
export function writtenCount(
	counts: Pick<Counts, "new" | "changed" | "missing">,
	{ leave, others, renamed }: Choices,
): number {
	const leaving = leave === "all" ? counts.missing : leave === "none" ? 0 : leave.length;
	return counts.new + counts.changed + leaving + others.length + renamed.length;
}

/** Splits a full name, with the given number of words in the surname. */
export function splitName(full: string, words: number): [first: string, last: string] {
	const parts = full.split(" ");
	const at = Math.max(1, parts.length - words);
	return [parts.slice(0, at).join(" "), parts.slice(at).join(" ")];
}
