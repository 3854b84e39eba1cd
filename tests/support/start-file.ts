/** Runs `start.mjs` to its end: commands, and starts that are refused. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { endTree, outputOf } from "./children.ts";
import { environmentOf } from "./environment.ts";

const root = join(import.meta.dirname, "..", "..");

/**
 * Resolves once it has ended. One that does not, because a start that should be refused is not, ends with the test.
 *
 * @param folder its data folder
 * @param more further environment variables
 * @param input what is typed
 * @param sources folder of `start.mjs`
 */
export async function runStartFile(
	args: readonly string[],
	folder: string,
	more: Readonly<Record<string, string>> = {},
	input = "",
	sources = root,
): Promise<{ code: number | null; output: string }> {
	const child = spawn(process.execPath, ["start.mjs", ...args], {
		cwd: sources,
		env: await environmentOf(folder, more),
	});
	onTestFinished(() => endTree(child));
	const output = outputOf(child);
	child.stdin.end(input);
	return new Promise((resolve) => child.on("close", (code) => resolve({ code, output: output() })));
}
