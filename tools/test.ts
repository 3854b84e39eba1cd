/**
 * `npm test`: static checks, the build with its size budget, unit and contract tests on both engines, and the browser
 * tests.
 * Ends by naming what failed, and with one line that counts everything: `N passed, N failed`.
 */
import { chmodSync, rmSync } from "node:fs";
import { checks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePostgres } from "./postgres.ts";
import { folderOfRun } from "./room.ts";
import { runStep } from "./steps.ts";
import { type Outcome, vitest } from "./vitest.ts";

const total: Outcome = { passed: 0, failed: 0, failures: [], unstable: [] };

function add(outcome: Outcome): void {
	total.passed += outcome.passed;
	total.failed += outcome.failed;
	total.failures.push(...outcome.failures);
	total.unstable.push(...outcome.unstable);
}

const count = (ok: boolean, name: string): void =>
	add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name], unstable: [] });

/** Test files at once: most of their time they wait. */
const atOnce = 2;
const folder = folderOfRun();
// The tests' PostgreSQL runs as somebody else and makes its own folder in here.
chmodSync(folder, 0o755);
process.env.TMPDIR = folder;
for (const check of checks) count(runStep(check.name, check.command).ok, check.name);
// First of all: whoever starts the program finds it built, and no two of them build it at once.
const built = runStep("build with size budget", ["npm", "run", "build"]).ok;
count(built, "build with size budget");
add(vitest("unit", folder, atOnce));
add(vitest("contract", folder));
const hasPostgres = ensurePostgres();
if (hasPostgres) {
	add(vitest("unit-postgres", folder, atOnce));
	add(vitest("contract-postgres", folder));
} else count(false, "PostgreSQL could not be installed");
if (built && ensureChromium()) {
	add(vitest("browser", folder, atOnce));
	if (hasPostgres) add(vitest("browser-postgres", folder));
} else if (built) count(false, "Chromium could not be installed");
rmSync(folder, { recursive: true, force: true });

// Told at the end, where it is seen: a long run's beginning is out of sight by then.
for (const one of total.unstable) console.log(`\nUNSTABLE, passed alone: ${one}`);
for (const one of total.failures) console.log(`\nFAILED ${one}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
