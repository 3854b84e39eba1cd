// @module-tag long
/** What a run says of tests that fail always, once, or not as tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeUnstable, runTests } from "./second-look.ts";

/** The planted tests import nothing: their folder is outside the repository. */
const config = `export default { test: { globals: true, projects: [
	{ extends: true, test: { name: "planted", include: ["*.test.ts"] } },
] } };`;

const passes = 'test("passes", () => expect(1).toBe(1));';
const failsAlways = 'test("fails always", () => expect(1).toBe(2));';
/** A test that fails the first time it runs, in whatever process. */
const failsOnce = (name: string): string => `test("${name}", async () => {
	const { mkdirSync } = await import("node:fs");
	let isFirst = false;
	try { mkdirSync(new URL("ran-${name}", import.meta.url)); isFirst = true; } catch {}
	expect(isFirst).toBe(false);
});`;

/** Runs planted files as `npm test` runs its own. */
function runPlanted(files: Readonly<Record<string, string>>, expected = Object.keys(files)) {
	const root = mkdtempSync(join(tmpdir(), "rafta-planted-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const folder = join(root, "reports");
	mkdirSync(folder);
	writeFileSync(join(root, "vitest.config.ts"), config);
	writeFileSync(join(root, "package.json"), '{ "type": "module" }');
	for (const [name, text] of Object.entries(files)) writeFileSync(join(root, `${name}.test.ts`), text);
	const named = expected.map((name) => ({ project: "planted", path: `${name}.test.ts` }));
	const { passed, failures, unstable } = runTests(named, 2, { root, folder, isQuiet: true });
	return { passed, failures, unstable };
}

test("a test that fails again alone has failed, and one that passes has passed", () => {
	const { passed, failures, unstable } = runPlanted({ one: `${passes}\n${failsAlways}`, two: passes });
	expect(passed).toBe(2);
	expect(failures).toHaveLength(1);
	expect(failures[0]).toMatch(/^planted: one\.test\.ts > fails always\nAssertionError: expected 1 to be 2/);
	expect(failures[0]).toContain("Again, alone: planted: one.test.ts > fails always");
	expect(unstable).toEqual([]);
});

test("a test that fails once is unstable: the run stays green, and says what failed and what ran beside it", () => {
	// Each waits for the other, so that both run at the same time; the second goes on for a while.
	const waits = `const until = async (name) => {
	const { existsSync } = await import("node:fs");
	while (!existsSync(new URL(name, import.meta.url))) await new Promise((resolve) => setTimeout(resolve, 20));
};`;
	const one = `${waits}\nbeforeAll(() => until("begun"), 60_000);\n${failsOnce("a")}\n${passes}`;
	const two = `${waits}\ntest("passes late", async () => {
	(await import("node:fs")).writeFileSync(new URL("begun", import.meta.url), "");
	await until("ran-a");
	await new Promise((resolve) => setTimeout(resolve, 500));
}, 60_000);`;
	const { passed, failures, unstable } = runPlanted({ one, two });
	expect([passed, failures]).toEqual([3, []]);
	expect(unstable).toMatchObject([
		{ project: "planted", path: "one.test.ts", name: "a", beside: ["planted: two.test.ts"] },
	]);
	const [first] = unstable;
	expect(first && describeUnstable(first)).toMatch(
		/^UNSTABLE planted: one\.test\.ts > a: failed once, then passed 2 times alone\nAssertionError: expected true to be false/,
	);
});

test("three unstable tests are borne, a fourth is not", () => {
	const names = ["a", "b", "c"];
	const three = runPlanted({ one: names.map(failsOnce).join("\n") });
	expect([three.passed, three.unstable.length, three.failures]).toEqual([3, 3, []]);
	const four = runPlanted({ one: names.map(failsOnce).join("\n"), two: failsOnce("d") });
	expect([four.passed, four.unstable.length]).toEqual([4, 4]);
	expect(four.failures).toEqual(["4 tests are unstable, at most 3 may be"]);
});

test("a test that fails in the second of its two looks has failed", () => {
	const counts = `test("fails now and then", async () => {
	const { appendFileSync, readFileSync } = await import("node:fs");
	const file = new URL("count", import.meta.url);
	appendFileSync(file, "x");
	expect(readFileSync(file, "utf8").length % 2).toBe(0);
});`;
	const { passed, failures, unstable } = runPlanted({ one: counts });
	expect([passed, failures.length, unstable.length]).toEqual([0, 1, 0]);
});

test("a test that fails and is then left out has failed", () => {
	const leavesOut = `import { existsSync, writeFileSync } from "node:fs";
const mark = new URL("ran", import.meta.url);
const isSecond = existsSync(mark);
test.skipIf(isSecond)("is left out", () => {
	writeFileSync(mark, "");
	expect(1).toBe(2);
});
if (!isSecond) test("is gone", () => expect(1).toBe(2));`;
	const { passed, failures, unstable } = runPlanted({ one: `${leavesOut}\n${passes}` });
	expect([passed, failures.length, unstable]).toEqual([1, 2, []]);
	expect(failures[0]).toContain("Again, alone: is left out did not run");
});

test("a file that cannot be loaded has failed", () => {
	const { passed, failures } = runPlanted({ one: `throw new Error("not loaded");\n${passes}`, two: passes });
	expect(passed).toBe(1);
	expect(failures).toHaveLength(1);
	expect(failures[0]).toMatch(/^planted: one\.test\.ts\nError: not loaded/);
});

test("a worker that is killed fails the run", () => {
	const killed = 'test("is killed", () => process.kill(process.pid, "SIGKILL"));';
	const { passed, failures } = runPlanted({ one: `${passes}\n${killed}`, two: passes });
	expect(passed).toBeLessThan(3);
	expect(failures.length).toBeGreaterThan(0);
});

test("a project that runs nothing has failed", () => {
	const { failures } = runPlanted({}, ["one"]);
	expect(failures).toContain("planted: one.test.ts did not run");
});

test("a file that does not run has failed", () => {
	const { passed, failures } = runPlanted({ one: passes }, ["one", "two"]);
	expect([passed, failures]).toEqual([1, ["planted: two.test.ts did not run"]]);
});

test("where many files fail, none runs again", () => {
	const files = Object.fromEntries(Array.from({ length: 7 }, (_, n) => [`file${n}`, failsOnce(`t${n}`)]));
	const { passed, failures, unstable } = runPlanted(files);
	expect([passed, failures.length, unstable.length]).toEqual([0, 7, 0]);
	expect(failures[0]).toContain("7 files have failed, so none runs again");
});
