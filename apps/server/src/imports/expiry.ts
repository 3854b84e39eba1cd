/** Imports whose time is over go with their rows, a few hundred in one transaction. */
import { setImmediate } from "node:timers/promises";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordService } from "@rafta/records";

const rowsAtOnce = 200;

/** Takes an import away, its rows first. */
export async function removeImport(service: RecordService, id: string): Promise<void> {
	for (;;) {
		const rest = await service.transaction(async (records) => {
			const rows = await records.list("import_rows", {
				filter: "import_id = {:id}",
				params: { id },
				limit: rowsAtOnce,
			});
			for (const row of rows) await records.delete("import_rows", row.id);
			if (rows.length === 0 && (await records.find("imports", id))) await records.delete("imports", id);
			return rows.length;
		});
		if (rest === 0) return;
		await setImmediate();
	}
}

/** Every night: previews that nobody applied, and applied ones that can be undone no more. */
export async function forgetImports(service: RecordService, now: Date): Promise<number> {
	const over = await service.list("imports", {
		filter: 'expires_on < {:today} && status != "applying" && status != "undoing"',
		params: { today: todayIn(now) },
	});
	for (const { id } of over) await removeImport(service, id);
	return over.length;
}
