/** Every bench runs, with little to do: what nobody has started for a month would be broken when it is needed. */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const suffix = ".bench.ts";
const benches = readdirSync(import.meta.dirname).filter((file) => file.endsWith(suffix));

test.each(benches.map((file) => file.slice(0, -suffix.length)))("%s", async (name) => {
	const command = [join(import.meta.dirname, "run.ts"), name, "--brief"];
	const { stdout } = await promisify(execFile)(process.execPath, command);
	// Figures are printed, and of something that took place.
	expect(stdout).toMatch(/\d/);
	expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
});
