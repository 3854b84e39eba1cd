/** A class list as a job: its rows are applied in their order and taken back in the other one. */
import type { RecordData, RecordTransaction } from "@rafta/records";
import { audit } from "../audit/journal.ts";
import type { JobKind } from "../jobs/jobs.ts";
import { applyRow } from "./apply.ts";
import { kept, refused } from "./outcome.ts";
import { undoRow } from "./undo.ts";

export function importKind(now: () => Date): JobKind {
	const told =
		(kind: string) =>
		async (records: RecordTransaction, job: RecordData, details: object): Promise<void> => {
			const actor = await records.find("users", String(job.applied_by));
			const about = { school_id: job.school_id, collection: "students", record: job.id };
			await audit(records, { actor, kind, ...about, details }, now());
		};
	return {
		collection: "imports",
		rows: "import_rows",
		of: "import_id",
		works: [
			{
				running: "applying",
				over: "applied",
				state: "waiting",
				sort: "position",
				row: applyRow,
				failed: refused("not_accepted"),
				ended: told("import_applied"),
			},
			{
				running: "undoing",
				over: "undone",
				state: "applied",
				sort: "-position",
				row: undoRow,
				failed: kept("not_accepted"),
				ended: told("import_undone"),
			},
		],
	};
}
