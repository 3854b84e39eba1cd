/** Every process that a test starts ends with the test's file, whatever fails in it. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endChildren, endWithFile, outputOf } from "../tests/support/children.ts";
import { isAlive } from "../tests/support/processes.ts";
import { sourceFiles } from "./sources.ts";

const root = join(import.meta.dirname, "..");
/** `tests/support/postgres.ts` has a watcher, which ends its server even when the tests are killed. */
const others = ["tests/support/postgres.ts"];

test("every test that starts a process without waiting for it names its end", () => {
	const starting = sourceFiles()
		.filter((path) => /^tests\/|^(?:apps|packages)\/[^/]+\/tests\/|^tools\/.*\.test\.ts$/.test(path))
		.filter((path) => !/^tests\/(?:bench|peer|data|pictures|fuzz)\/(?!.*\.test\.ts$)/.test(path))
		.filter((path) => !others.includes(path))
		.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
		.filter(({ text }) => /\b(?:spawn|fork)\(|\(execFile\)\(/.test(text));
	expect(starting.length).toBeGreaterThan(10);
	const endless = starting.filter(({ text }) => !/\bendWithFile\(|\bendTree\(/.test(text));
	expect(endless.map(({ path }) => path)).toEqual([]);
});

test("a process ends with those that it has started", async () => {
	const wait = "setInterval(() => {}, 1000)";
	const program = `const child = require("node:child_process").spawn(process.execPath, ["-e", "${wait}"]);
		console.log(child.pid); ${wait}`;
	const child = endWithFile(spawn(process.execPath, ["-e", program]));
	const output = outputOf(child);
	await expect.poll(output).toMatch(/^\d+\n$/);
	const pids = [Number(child.pid), Number(output())];
	expect(pids.map(isAlive)).toEqual([true, true]);
	endChildren();
	await expect.poll(() => pids.map(isAlive)).toEqual([false, false]);
});
