/** Rafta as it is shipped, for the comparison: empty, with one superuser. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRafta } from "../../../apps/server/src/composition/service.ts";
import { testPlace } from "../../support/database.ts";
import { startRafta } from "../../support/rafta.ts";
import type { Measured } from "./measured.ts";

export async function startOurs(account: {
	readonly email: string;
	readonly password: string;
}): Promise<Measured> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-ours-"));
	const { service } = await openRafta(await testPlace(folder), () => new Date());
	await service.transaction((records) => records.create("_superusers", account));
	await service.close();
	const { url, pid, dispose } = await startRafta({ folder });
	return { name: "Rafta", url, pid, dispose };
}
