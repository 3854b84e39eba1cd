/**
 * `npm test`: static checks, the build with its size budget, and all tests, on both engines and in a browser. Ends with
 * the seconds of each step, the list of failures, and one line with the totals: `N passed, N failed`.
 */

import beginRun, { runFolder } from "../tests/support/run.ts";
import { checks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePostgres } from "./postgres.ts";
import type { ReportedFile } from "./report.ts";
import { runStep, runSteps } from "./steps.ts";
import { countCases, describeTimes, keepTimes, type Step, timesFile } from "./times.ts";
import { type Outcome, vitest } from "./vitest.ts";

/** Test files run in parallel on two processors: they spend part of their time waiting. A fourth costs more than it fills. */
const WORKERS = 3;

const total = { passed: 0, failed: 0, failures: [] as string[] };
const steps: Step[] = [];
const files: ReportedFile[] = [];

function add(name: string, outcome: Outcome): void {
	total.passed += outcome.passed;
	total.failed += outcome.failed;
	total.failures.push(...outcome.failures);
	steps.push({ name, seconds: outcome.seconds });
	files.push(...outcome.files);
}

function count(name: string, { ok, seconds }: { ok: boolean; seconds: number }): void {
	add(name, { passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name], files: [], seconds });
}

/** Installs a program where it is missing, and records the seconds that took. */
function prepared(name: string, ensure: () => boolean): boolean {
	const started = performance.now();
	const ok = ensure();
	const seconds = (performance.now() - started) / 1000;
	if (ok) steps.push({ name, seconds });
	else count(`${name} could not be installed`, { ok, seconds });
	return ok;
}

const endRun = beginRun();
for (const [name, outcome] of await runSteps(checks)) count(name, outcome);
// Tests that start the program find it built, and never build it concurrently.
const build = runStep("build with size budget", ["npm", "run", "build"]);
count("build with size budget", build);
const hasPostgres = prepared("PostgreSQL", ensurePostgres);
const hasBrowser = build.ok && prepared("Chromium", ensureChromium);
const projects = [
	...["unit", "web", "contract"],
	...(hasPostgres ? ["unit-postgres", "contract-postgres"] : []),
	...(hasBrowser ? ["browser"] : []),
	...(hasBrowser && hasPostgres ? ["browser-postgres"] : []),
];
add("tests", vitest(projects, runFolder(), WORKERS));
endRun?.();

console.log(`\n${describeTimes(steps, files)}`);
keepTimes(steps, files);
console.log(`\nkept in ${timesFile}\n${countCases(files)} different cases`);
// Printed at the end, where they are visible: the start of a long run has scrolled away by then.
for (const failure of total.failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
