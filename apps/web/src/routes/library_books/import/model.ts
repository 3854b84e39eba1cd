/** Requests and responses of book list imports. */
import type { TitleColumn } from "@rafta/library/catalogue/lists/columns";
import type { ListColumn } from "@rafta/library/catalogue/lists/headings";
import type { TitleNote, TitleProblem } from "@rafta/library/catalogue/lists/problems";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { RecordModel } from "pocketbase";
import { type Job, sendFile } from "../../imports/job.ts";
import type { Plan } from "../../imports/useImport.ts";

export const actions = ["new", "adds", "problem"] as const;
export type Action = (typeof actions)[number];

interface TitleImport extends Job {
	kind: "titles";
	counts: Job["counts"] & Record<Action | "rows" | "same" | "copies" | "copies_new", number>;
}

interface PlannedCopy {
	barcode?: string;
	accession_no?: string;
	shelf?: string;
	call_number?: string;
}

export interface TitleRow extends RecordModel {
	sheet: string;
	row: number;
	action: Action;
	state: string;
	reason: OutcomeReason | "";
	problems: (TitleProblem | TitleNote)[];
	data: {
		book: { title?: string; authors?: string[]; publisher?: string; year?: number; isbn13?: string };
		copies: PlannedCopy[];
	};
	before: { id: string; title: string; author_line: string } | null;
}

/** Options for reading a file. Omitted ones are chosen by the server. */
export interface ReadingOptions {
	columns: Record<number, ListColumn | "">;
	library?: string;
	copies?: "file" | "one" | "none";
	unnumbered?: "add" | "missing";
}

/** Result of reading a file, while it is available. */
export interface Reading {
	import: TitleImport;
	kind: "table" | "marc";
	columns: TitleColumn[];
	dropped: string[];
	library: string;
	copies: "file" | "one" | "none";
	unnumbered: "add" | "missing";
	/** Date of an earlier import of the same file. */
	before: string | null;
}

export const plan: Plan<Reading, ReadingOptions> = {
	read: (file, options) => sendFile("titles", file, options),
	unchanged: { columns: {} },
	written: ["books", "library_books"],
};
