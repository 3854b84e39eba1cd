/**
 * `npm test`, `npm run test:rest` and `npm run test:all`: static checks, the build with its size budget, and tests
 * (`projects.ts` says which). Ends with the seconds of each step, the unstable tests, the failures, and one line with the
 * totals: `N passed, N failed`.
 *
 *     npm run test:all -- --shard=1/4   a quarter of the tests, for four machines; the first one has the checks
 */

import { parseArgs } from "node:util";
import beginRun, { runFolder } from "../tests/support/run.ts";
import { timeFactor } from "../tests/support/time-limits.ts";
import { checks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePostgres } from "./postgres.ts";
import { choose, chosenFiles, parseChoice } from "./projects.ts";
import { describeUnstable, keepUnstable, runTests, unstableFile } from "./second-look.ts";
import type { TestFile } from "./shards.ts";
import { runStep, runSteps } from "./steps.ts";
import { countCases, describeTimes, keepTimes, type Step, timesFile } from "./times.ts";

/** Test files run in parallel on two processors: they spend part of their time waiting. A fourth costs more than it fills. */
const WORKERS = 3;

let passed = 0;
const failures: string[] = [];
const steps: Step[] = [];

function count(name: string, { ok, seconds }: { ok: boolean; seconds: number }): void {
	if (ok) passed += 1;
	else failures.push(name);
	steps.push({ name, seconds });
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

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { shard: { type: "string" } },
});
const chosen = parseChoice(positionals[0], values.shard);
choose(chosen);
console.log(`limits of time: ${timeFactor()} times those of a quiet machine`);
const endRun = beginRun();
if (chosen.part !== "rest" && (chosen.shard?.index ?? 1) === 1) {
	for (const [name, outcome] of await runSteps(checks)) count(name, outcome);
}
// Tests that start the program find it built, and never build it concurrently.
const build = runStep("build with size budget", ["npm", "run", "build"]);
count("build with size budget", build);
const hasPostgres = prepared("PostgreSQL", ensurePostgres);
const hasBrowser = build.ok && prepared("Chromium", ensureChromium);
const canRun = ({ project }: TestFile): boolean =>
	(hasPostgres || !project.endsWith("-postgres")) && (hasBrowser || !project.startsWith("browser"));
const { files, unstable, ...tests } = runTests(chosenFiles(chosen).filter(canRun), WORKERS, {
	folder: runFolder(),
});
endRun?.();
passed += tests.passed;
failures.push(...tests.failures);
steps.push({ name: "tests", seconds: tests.seconds });

console.log(`\n${describeTimes(steps, files)}`);
keepTimes(steps, files);
keepUnstable(unstable);
console.log(`\nkept in ${timesFile()} and ${unstableFile}\n${countCases(files)} different cases`);
// Printed at the end, where they are visible: the start of a long run has scrolled away by then.
for (const test of unstable) console.log(`\n${describeUnstable(test)}`);
for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
