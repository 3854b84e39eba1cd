/** Import job: its rows are applied in order and undone in reverse order. */

import { audit } from "../../platform/audit/journal.ts";
import type { JobKind } from "../../platform/jobs/jobs.ts";
import type { RecordTransaction, Stored } from "../../records.ts";
import { applyRow } from "./apply.ts";
import { kept, refused } from "./outcome.ts";
import { applyTitle } from "./titles/apply.ts";
import { undoTitle } from "./titles/undo.ts";
import { undoRow } from "./undo.ts";

const isOfTitles = (job: Stored<"imports">): boolean => job.kind === "titles";

export function importKind(now: () => Date): JobKind {
	const auditEnd =
		(kind: string) =>
		async (records: RecordTransaction, job: Stored<"imports">, details: object): Promise<void> => {
			const actor = await records.find("users", job.applied_by);
			const about = {
				school_id: job.school_id,
				collection: isOfTitles(job) ? "books" : "students",
				record: job.id,
			};
			await audit(records, { actor, kind, ...about, details }, now());
		};
	return {
		collection: "imports",
		rows: "import_rows",
		of: "import_id",
		isOwn: ({ kind }) => kind !== "school",
		works: [
			{
				running: "applying",
				over: "applied",
				state: "waiting",
				sort: "position",
				row: (records, job: Stored<"imports">, row: Stored<"import_rows">) =>
					isOfTitles(job) ? applyTitle(records, job, row, now()) : applyRow(records, job, row, now()),
				failed: refused("not_accepted"),
				ended: auditEnd("import_applied"),
			},
			{
				running: "undoing",
				over: "undone",
				state: "applied",
				sort: "-position",
				row: (records, job: Stored<"imports">, row: Stored<"import_rows">) =>
					isOfTitles(job) ? undoTitle(records, row) : undoRow(records, job, row),
				failed: kept("not_accepted"),
				ended: auditEnd("import_undone"),
			},
		],
	};
}
