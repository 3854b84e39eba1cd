/**
 * `npm test`: static checks, the build with its size budget, unit and contract tests on both engines, and the browser
 * tests.
 * Ends with the seconds of each step, by naming what failed, and with one line that counts everything:
 * `N passed, N failed`.
 */
import { chmodSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePostgres } from "./postgres.ts";
import type { ReportedFile } from "./report.ts";
import { folderOfRun } from "./room.ts";
import { runStep } from "./steps.ts";
import { countCases, describeTimes, keepTimes, type Step } from "./times.ts";
import { type Outcome, vitest } from "./vitest.ts";

const total = { passed: 0, failed: 0, failures: [] as string[], unstable: [] as string[] };
const steps: Step[] = [];
const files: ReportedFile[] = [];

function add(name: string, outcome: Outcome): void {
	total.passed += outcome.passed;
	total.failed += outcome.failed;
	total.failures.push(...outcome.failures);
	total.unstable.push(...outcome.unstable);
	steps.push({ name, seconds: outcome.seconds });
	files.push(...outcome.files);
}

function count(name: string, { ok, seconds }: { ok: boolean; seconds: number }): void {
	const failures = ok ? [] : [name];
	add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures, unstable: [], files: [], seconds });
}

/** Seconds that installing a program took, where it was not there. */
function prepared(name: string, ensure: () => boolean): boolean {
	const started = performance.now();
	const ok = ensure();
	const seconds = (performance.now() - started) / 1000;
	if (ok) steps.push({ name, seconds });
	else count(`${name} could not be installed`, { ok, seconds });
	return ok;
}

const timesFile = process.env.RAFTA_TEST_TIMES ?? join(tmpdir(), "rafta", "test-times.json");
/** Test files at once: most of their time they wait. */
const atOnce = 2;
const folder = folderOfRun();
// The tests' PostgreSQL runs as somebody else and makes its own folder in here.
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
for (const check of checks) count(check.name, runStep(check.name, check.command));
// First of all: whoever starts the program finds it built, and no two of them build it at once.
const build = runStep("build with size budget", ["npm", "run", "build"]);
count("build with size budget", build);
add("unit", vitest("unit", folder, atOnce));
add("contract", vitest("contract", folder));
const hasPostgres = prepared("PostgreSQL", ensurePostgres);
if (hasPostgres) {
	add("unit-postgres", vitest("unit-postgres", folder, atOnce));
	add("contract-postgres", vitest("contract-postgres", folder));
}
if (build.ok && prepared("Chromium", ensureChromium)) {
	add("browser", vitest("browser", folder, atOnce));
	if (hasPostgres) add("browser-postgres", vitest("browser-postgres", folder));
}
rmSync(folder, { recursive: true, force: true });

console.log(`\n${describeTimes(steps, files)}`);
keepTimes(timesFile, steps, files);
console.log(`\nkept in ${timesFile}\n${countCases(files)} different cases`);
// Told at the end, where it is seen: a long run's beginning is out of sight by then.
for (const one of total.unstable) console.log(`\nUNSTABLE, passed alone: ${one}`);
for (const one of total.failures) console.log(`\nFAILED ${one}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
