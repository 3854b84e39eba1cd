/**
 * Folder of a test run: contains everything that its tests write, and is removed with it. `npm test` makes one, or the
 * first project of a run; its other projects and processes find it.
 */
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { folderOfRun } from "../../tools/room.ts";
import { clockPreload, setMoment } from "./clock.ts";

const variable = "RAFTA_TEST_FOLDER";

function begin(): string {
	const folder = folderOfRun();
	// The tests' PostgreSQL runs as another user and makes its own folder in here.
	chmodSync(folder, 0o755);
	process.env[variable] = folder;
	process.env.TMPDIR = folder;
	// Compile cache for the thousands of threads and programs that the tests start.
	process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "../../node_modules/.cache/rafta-compiled");
	return folder;
}

const end = (folder: string): void =>
	rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** Returns the folder of this run. A program outside a run gets its own, which is removed with its process. */
export function runFolder(): string {
	const known = process.env[variable];
	if (known) return known;
	const folder = begin();
	process.once("exit", () => end(folder));
	return folder;
}

const quickPasswords = pathToFileURL(join(import.meta.dirname, "quick-passwords.ts")).href;

/** Environment variables set here are inherited by the test processes, which are started afterwards. */
export default function setup(): (() => void) | undefined {
	if (process.env[variable]) return undefined;
	const folder = begin();
	setMoment();
	const preloads = [quickPasswords, clockPreload].map((module) => `--import=${module}`);
	process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, ...preloads].join(" ").trim();
	return () => end(folder);
}
