/** CI runs both parts of the tests whatever the first one gives, and ends with the totals of both. */
import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs CI's script with an `npm` that prints `lines` for each command, and ends with 1 if they end with a failure. */
async function runWith(lines: Readonly<Record<string, string>>) {
	const root = mkdtempSync(join(tmpdir(), "rafta-ci-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	for (const folder of [".ci", "bin"]) mkdirSync(join(root, folder));
	cpSync(join(import.meta.dirname, "../.ci/run"), join(root, ".ci/run"));
	const cases = Object.entries(lines).map(([words, line]) => {
		const code = line.endsWith(" 0 failed") || line === "installed" ? 0 : 1;
		return `"${words}") printf '9 passed, 9 failed\\n%s\\n' '${line}'; exit ${code} ;;`;
	});
	const program = join(root, "bin/npm");
	writeFileSync(
		program,
		`#!/bin/sh\necho "$*" >> "${root}/calls"\ncase "$*" in\n${cases.join("\n")}\nesac\n`,
	);
	chmodSync(program, 0o755);
	const env = { ...process.env, PATH: `${join(root, "bin")}${delimiter}${process.env.PATH}` };
	return new Promise<{ isGreen: boolean; last: string | undefined }>((resolve) => {
		execFile(join(root, ".ci/run"), { env }, (error, stdout) =>
			resolve({ isGreen: error === null, last: stdout.trimEnd().split("\n").at(-1) }),
		);
	});
}

test.each([
	["both pass", "10 passed, 0 failed", "5 passed, 0 failed", true, "15 passed, 0 failed"],
	["the first one fails", "8 passed, 2 failed", "5 passed, 0 failed", false, "13 passed, 2 failed"],
	["the second one fails", "10 passed, 0 failed", "4 passed, 1 failed", false, "14 passed, 1 failed"],
	["one of them is killed", "10 passed, 0 failed", "Killed", false, "10 passed, 1 failed"],
	["none of them begins", "no such command", "no such command", false, "0 passed, 2 failed"],
])("where %s, CI's last line says so", async (_, push, rest, isGreen, last) => {
	const outcome = await runWith({ ci: "installed", "run test": push, "run test:rest": rest });
	expect(outcome).toEqual({ isGreen, last });
});

test("where the packages cannot be installed, CI has failed", async () => {
	const { isGreen } = await runWith({ ci: "npm error", "run test": "1 passed, 0 failed" });
	expect(isGreen).toBe(false);
});
