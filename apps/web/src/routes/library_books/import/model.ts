/** Requests and responses of book list imports. */
import type { TitleColumn } from "@rafta/library/catalogue/lists/columns";
import type { ListColumn } from "@rafta/library/catalogue/lists/headings";
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
			/** Why the file could not be read completely. */
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

/** Sends a file with the chosen options. */
export function read(file: File, options: ReadingOptions): Promise<Reading> {
	const body = new FormData();
	body.append("options", JSON.stringify(options));
	body.append("file", file);
	return api().send("/api/imports/titles", { method: "POST", body, requestKey: null });
}
