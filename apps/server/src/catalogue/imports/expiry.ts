/** Discards imports that are not applied, and deletes expired ones with their rows. */
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { removeJob } from "../../kit/jobs/removal.ts";
import { listExpired } from "../../kit/undo/operation.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { removeFile } from "./school/stored-file.ts";

/** Statuses of an import that has written nothing yet. */
const open = ["preview", "reading", "failed"];

/**
 * Takes an import that was not applied out of sight: from this transaction on nobody can apply it, while its rows are
 * deleted batch by batch. What a stopped process leaves of it is deleted by the nightly cleanup.
 */
export async function discardImport(records: RecordTransaction, id: string, now: Date): Promise<boolean> {
	const job = await records.find("imports", id);
	if (!job || !open.includes(job.status)) return false;
	await records.update("imports", id, { status: "discarded", expires_on: addDays(todayIn(now), -1) });
	return true;
}

/** Discards a user's other open imports of titles, or of people, since a new file takes their place. Returns their ids. */
export async function discardFormer(
	records: RecordTransaction,
	{ id, kind, school_id: school, createdBy: user }: Stored<"imports">,
	now: Date,
): Promise<readonly string[]> {
	const others = 'kind != "titles" && kind != "school"';
	const ofKind = kind === "titles" || kind === "school" ? `kind = "${kind}"` : others;
	const former = await records.list("imports", {
		filter: `school_id = {:school} && createdBy = {:user} && id != {:id} && ${ofKind} && (status = "preview" || status = "reading" || status = "failed")`,
		params: { school, user, id },
	});
	for (const one of former) await discardImport(records, one.id, now);
	return former.map((one) => one.id);
}

/** Deletes an import, its rows first, and the file that it may have kept. */
export async function removeImport(service: RecordService, id: string): Promise<void> {
	await removeJob(service, { collection: "imports", rows: "import_rows", of: "import_id" }, id);
	await removeFile(service, id);
}

/** Nightly cleanup of previews that were never applied, and of applied imports that can no longer be undone. */
export async function forgetImports(service: RecordService, now: Date): Promise<number> {
	const over = await listExpired(service, "imports", now);
	for (const { id, status } of over) {
		const isOver =
			!open.includes(status) || (await service.transaction((records) => discardImport(records, id, now)));
		if (isOver) await removeImport(service, id);
	}
	return over.length;
}
