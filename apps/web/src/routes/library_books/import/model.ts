/** What the server says of a list of books, and what is sent back about it. */
import type { TitleColumn } from "@rafta/library/catalogue/lists/columns";
import type { TitleField } from "@rafta/library/catalogue/lists/headings";
import type { TitleNote, TitleProblem } from "@rafta/library/catalogue/lists/problems";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { FileProblem } from "@rafta/library/tables/problems";
import type { RecordModel } from "pocketbase";
import { api } from "../../../data/client.ts";
import type { Job } from "../../imports/job.ts";

export const actions = ["new", "adds", "problem"] as const;
export type Action = (typeof actions)[number];

export interface TitleImport extends Job {
	kind: "titles";
	counts: Job["counts"] &
		Record<Action | "rows" | "same" | "copies" | "copies_new", number> & {
			/** Why the file could not be read to its end. */
			refused?: FileProblem;
		};
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

/** How a file is to be read. What is left out is the server's to choose. */
export interface ReadingOptions {
	columns: Record<number, TitleField | "">;
	library?: string;
	copies?: "file" | "one" | "none";
	unnumbered?: "add" | "missing";
}

/** How a file was read, as long as it is at hand. */
export interface Reading {
	import: TitleImport;
	kind: "table" | "marc";
	columns: TitleColumn[];
	dropped: string[];
	library: string;
	copies: "file" | "one" | "none";
	unnumbered: "add" | "missing";
	/** When the same file was taken in before. */
	before: string | null;
}

/** Sends a file with what was chosen about it. */
export function read(file: File, options: ReadingOptions): Promise<Reading> {
	const body = new FormData();
	body.append("options", JSON.stringify(options));
	body.append("file", file);
	return api().send("/api/imports/titles", { method: "POST", body, requestKey: null });
}
