// @module-tag long
/**
 * Runs every bench with a minimal load, so that a bench nobody has started for a month still works when it is needed.
 */
import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { endWithFile } from "../support/children.ts";

const suffix = ".bench.ts";
const benches = readdirSync(import.meta.dirname).filter((file) => file.endsWith(suffix));

test.each(benches.map((file) => file.slice(0, -suffix.length)))("%s", async (name) => {
	const command = [join(import.meta.dirname, "run.ts"), name, "--brief"];
	const running = promisify(execFile)(process.execPath, command);
	endWithFile(running.child);
	const { stdout } = await running;
	// Real figures are printed.
	expect(stdout).toMatch(/\d/);
	expect(stdout).not.toMatch(/NaN|Infinity|undefined/);
});
