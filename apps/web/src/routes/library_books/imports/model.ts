/** Requests and responses of book list imports. */

import type { ListColumn } from "@rafta/library/catalogue/lists/headings";
import type { TitleNote, TitleProblem } from "@rafta/library/catalogue/lists/problems";
import type { Schema } from "@rafta/library/collections/index";
import type { OutcomeReason } from "@rafta/library/tables/outcomes";
import type { RecordModel } from "pocketbase";
import { type Reading as ReadFile, sendFile } from "../../imports/job.ts";
import type { Plan } from "../../imports/useImport.ts";

export type Action = "new" | "adds" | "ask" | "problem";

type Counts = Readonly<Record<Action | "rows" | "same" | "copies" | "copies_new" | "out", number>>;

export interface PlannedCopy {
	barcode?: string;
	accession_no?: string;
	shelf?: string;
	call_number?: string;
	status?: string;
	condition?: string;
	loanable?: string;
}

export type TitleRow = RecordModel &
	Omit<Schema["import_rows"], "before"> & {
		readonly action: Action;
		readonly reason: OutcomeReason | "";
		readonly problems: readonly (TitleProblem | TitleNote)[];
		readonly data: {
			readonly book: {
				title?: string;
				authors?: string[];
				publisher?: string;
				year?: number;
				isbn13?: string;
			};
			readonly copies: readonly PlannedCopy[];
		};
		readonly before: { readonly id: string; readonly title: string; readonly author_line: string } | null;
	};

/** Options for reading a file. Omitted ones are chosen by the server. */
export interface ReadingOptions {
	columns: Record<number, ListColumn | "">;
	library?: string;
	copies?: "file" | "one" | "none";
	unnumbered?: "add" | "missing";
}

export type Reading = ReadFile<"POST /api/imports/titles", Counts>;

export const plan: Plan<Reading, ReadingOptions> = {
	read: (file, options) => sendFile("POST /api/imports/titles", file, options),
	unchanged: { columns: {} },
	written: ["books", "library_books"],
};
