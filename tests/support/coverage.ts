/**
 * Which files of the web app the screens' tests reach, for `tools/coverage.ts`: in its build, the first function of a file that
 * runs in a page says so.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";

/** Environment variable with the folder in which each worker writes the paths of reached files, one a line. */
export const coverageVariable = "RAFTA_TEST_COVERAGE";

/** Begins what a page logs for us. */
const MARK = "rafta-mark ";

/** Runs in each page before its own scripts. */
function logMarks(mark: string): void {
	let fresh: string[] = [];
	const send = (): void => {
		console.debug(mark + fresh.join(" "));
		fresh = [];
	};
	Object.assign(globalThis, {
		raftaMark(path?: string): boolean {
			// A function may run before the variables of its file have values.
			if (!path) return false;
			if (fresh.push(path) === 1) queueMicrotask(send);
			return true;
		},
	});
}

/** Writes which files the pages of a context reach, in a run that asks for it. */
export async function collectCoverage(context: BrowserContext): Promise<void> {
	const folder = process.env[coverageVariable];
	if (!folder) return;
	const file = join(folder, String(process.pid));
	context.on("console", (message) => {
		const text = message.text();
		if (text.startsWith(MARK)) appendFileSync(file, `${text.slice(MARK.length).replaceAll(" ", "\n")}\n`);
	});
	await context.addInitScript(logMarks, MARK);
}
