/** Nightly clean-up (apps/server/src/people/privacy/retention.ts): the cost per anonymised loan, on both engines. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type InstallationOptions, openRafta } from "../../apps/server/src/composition/service.ts";
import { createRetention } from "../../apps/server/src/people/privacy/retention.ts";
import { startPostgres } from "../support/postgres.ts";
import { makeProvince } from "./lending/province.ts";
import { setting } from "./setting.ts";
import { milliseconds } from "./statistics.ts";

const loans = setting("LOANS", 20_000, 500);

async function measure(name: string, place: InstallationOptions): Promise<void> {
	const rafta = await openRafta(place);
	const { service } = rafta;
	try {
		const sizes = { schools: 20, copies: loans, readers: loans / 2, loans, titles: Math.ceil(loans / 4) };
		await makeProvince(service, sizes, Date.now());
		await service.transaction(async (records) => {
			for (const { id } of await records.list("library_settings", {}))
				await records.update("library_settings", id, { history_months: 3 });
		});
		await service.database.optimize();
		const started = performance.now();
		const { loans: forgotten } = await createRetention(service, rafta.eraser, () => new Date()).run(null);
		const took = performance.now() - started;
		console.log(
			`${name}: ${forgotten} of ${loans} loans lost their reader in ${(took / 1000).toFixed(1)} s, ${milliseconds(took / forgotten)} each`,
		);
	} finally {
		await service.close();
	}
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const server = await startPostgres({ durable: true, settings: { shared_buffers: "1GB" } });
	try {
		await measure("sqlite", { folder });
		await measure("postgres", { folder, database: server.url });
	} finally {
		await server.dispose();
		rmSync(folder, { recursive: true, force: true });
	}
}
