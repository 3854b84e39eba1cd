/**
 * The folder of a run of tests: everything that its tests write lies in it, and goes with it. `npm test` makes one, or
 * the first project of a run; its other projects and processes find it.
 */
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folderOfRun } from "../../tools/room.ts";

const variable = "RAFTA_TEST_FOLDER";

function begin(): string {
	const folder = folderOfRun();
	// The tests' PostgreSQL runs as somebody else and makes its own folder in here.
	chmodSync(folder, 0o755);
	process.env[variable] = folder;
	process.env.TMPDIR = folder;
	// Threads and programs that the tests start, by the thousand.
	process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/rafta-compiled");
	return folder;
}

const end = (folder: string): void =>
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** The folder of this run. A program that is no part of one has a run to itself, which ends with its process. */
export function runFolder(): string {
	const known = process.env[variable];
	if (known) return known;
	const folder = begin();
	process.once("exit", () => end(folder));
	return folder;
}

/** What is set here is inherited by the processes of the tests, which are made afterwards. */
export default function setup(): (() => void) | undefined {
	if (process.env[variable]) return undefined;
	const folder = begin();
	return () => end(folder);
}
