// engines: one
/** A copy in the second place is whole or not there, whenever the process ends that makes it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { endWithFile } from "../../../../../tests/support/children.ts";
import { environmentOf } from "../../../../../tests/support/environment.ts";
import { folderStore } from "../../../src/installation/backups/copy-store.ts";

const folder = mkdtempSync(join(tmpdir(), "rafta-kill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const name = "auto_backup_20260301000000.rafta";

test("killed while it copies, a process leaves nothing that counts, and the next copy removes the rest", {
	tags: "long",
}, async () => {
	const source = join(folder, "source");
	const stick = mkdtempSync(join(folder, "stick-"));
	writeFileSync(source, Buffer.alloc(64 * 1024 ** 2, 7));
	const program = `
		import { folderStore } from ${JSON.stringify(new URL("../../../src/installation/backups/copy-store.ts", import.meta.url).href)};
		for (;;) {
			await folderStore(${JSON.stringify(stick)}).write(${JSON.stringify(source)}, ${JSON.stringify(name)});
			await folderStore(${JSON.stringify(stick)}).remove(${JSON.stringify(name)});
		}`;
	for (let kill = 0; kill < 5; kill++) {
		const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
			env: await environmentOf(folder),
		});
		endWithFile(child);
		await expect.poll(() => readdirSync(stick).some((one) => one.endsWith(".part"))).toBe(true);
		child.kill("SIGKILL");
		await once(child, "exit");
		for (const one of readdirSync(stick).filter((entry) => !entry.startsWith(".")))
			expect(statSync(join(stick, one)).size).toBe(64 * 1024 ** 2);
	}
	await folderStore(stick).write(source, name);
	expect(readdirSync(stick)).toEqual([name]);
});
