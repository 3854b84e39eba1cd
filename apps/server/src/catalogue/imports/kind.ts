/** Import job: its rows are applied in order and undone in reverse order. */

import type { JobKind } from "../../kit/jobs/jobs.ts";
import type { Stored } from "../../records.ts";
import { applyRow } from "./apply.ts";
import { applyTitle } from "./titles/apply.ts";
import { undoTitle } from "./titles/undo.ts";
import { undoRow } from "./undo.ts";

const isOfTitles = (job: Stored<"imports">): boolean => job.kind === "titles";

export const importKind = (now: () => Date): JobKind => ({
	collection: "imports",
	rows: "import_rows",
	of: "import_id",
	isOwn: ({ kind }) => kind !== "school",
	applying: (records, job: Stored<"imports">, row: Stored<"import_rows">) =>
		isOfTitles(job) ? applyTitle(records, job, row, now()) : applyRow(records, job, row, now()),
	undoing: (records, job: Stored<"imports">, row: Stored<"import_rows">) =>
		isOfTitles(job) ? undoTitle(records, row) : undoRow(records, row),
	entries: { applying: "import_applied", undoing: "import_undone" },
	about: (job: Stored<"imports">) => (isOfTitles(job) ? "books" : "students"),
});
