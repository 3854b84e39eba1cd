/** Two builds of one folder follow one another, and a builder that was killed holds nobody up. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endWithFile } from "../tests/support/children.ts";

const module = pathToFileURL(join(import.meta.dirname, "lock.ts")).href;
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-build-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process that takes the lock, says so, and releases it when its input ends. */
function builder() {
	const path = join(folder, "cache", "lock");
	const program = `
		const { lockBuilds } = await import(${JSON.stringify(module)});
		const release = lockBuilds(${JSON.stringify(path)}, () => console.log("waits"));
		console.log("builds");
		process.stdin.on("end", () => { release(); console.log("done"); }).resume();`;
	const child = endWithFile(
		spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "inherit"] }),
	);
	const lines: string[] = [];
	child.stdout.on("data", (chunk) => lines.push(...String(chunk).trim().split("\n")));
	const ended = new Promise((resolve) => child.on("close", resolve));
	return { lines, ended, child };
}

test("the second build waits for the first one", async () => {
	const first = builder();
	await expect.poll(() => first.lines).toEqual(["builds"]);
	const second = builder();
	await expect.poll(() => second.lines).toEqual(["waits"]);
	first.child.stdin.end();
	await expect.poll(() => second.lines).toEqual(["waits", "builds"]);
	second.child.stdin.end();
	await Promise.all([first.ended, second.ended]);
	expect([first.lines, second.lines]).toEqual([
		["builds", "done"],
		["waits", "builds", "done"],
	]);
});

test("the lock of a process that was killed is free", async () => {
	const first = builder();
	await expect.poll(() => first.lines).toEqual(["builds"]);
	const second = builder();
	await expect.poll(() => second.lines).toEqual(["waits"]);
	first.child.kill("SIGKILL");
	await expect.poll(() => second.lines).toEqual(["waits", "builds"]);
	second.child.stdin.end();
	await second.ended;
	expect(first.lines).toEqual(["builds"]);
});
