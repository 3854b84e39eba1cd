/** Deletes expired imports with their rows. */
import { todayIn } from "@rafta/library/turkish/dates";
import { removeRows } from "../../platform/jobs/removal.ts";
import type { RecordService } from "../../records.ts";

/** Deletes an import, its rows first. */
export const removeImport = (service: RecordService, id: string): Promise<void> =>
	removeRows(service, { rows: "import_rows", of: "import_id" }, id, async (records) => {
		if (await records.find("imports", id)) await records.delete("imports", id);
	});

/** Nightly cleanup of previews that were never applied, and of applied imports that can no longer be undone. */
export async function forgetImports(service: RecordService, now: Date): Promise<number> {
	const over = await service.list("imports", {
		filter: 'expires_on < {:today} && status != "applying" && status != "undoing"',
		params: { today: todayIn(now) },
	});
	for (const { id } of over) await removeImport(service, id);
	return over.length;
}
