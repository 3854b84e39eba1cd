/**
 * `npm test`: static checks, unit and contract tests on both engines, the build with its size budget, and the browser
 * tests.
 * Ends with one line that counts everything: `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePostgres } from "./postgres.ts";
import { runStep } from "./steps.ts";

interface Counts {
	passed: number;
	failed: number;
}

const total: Counts = { passed: 0, failed: 0 };

function count(ok: boolean): void {
	if (ok) total.passed += 1;
	else total.failed += 1;
}

/** Runs one vitest project; a run that ends badly without naming a failed test counts as one failure. */
function vitest(project: string, folder: string, workers = 1): void {
	const report = join(folder, `${project}.json`);
	const { ok } = runStep(`${project} tests`, [
		"vitest",
		"run",
		"--project",
		project,
		`--maxWorkers=${workers}`,
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${report}`,
	]);
	let counts: Counts = { passed: 0, failed: 0 };
	try {
		const json = JSON.parse(readFileSync(report, "utf8"));
		counts = { passed: json.numPassedTests, failed: json.numFailedTests };
	} catch (error) {
		console.error(`no report of the ${project} tests:`, error);
	}
	total.passed += counts.passed;
	total.failed += counts.failed;
	if (!ok && counts.failed === 0) total.failed += 1;
	if (ok && counts.passed === 0) {
		console.error(`the ${project} tests ran nothing`);
		total.failed += 1;
	}
}

/** Test files at once where none of them measures or looks at a screen: most of their time they wait. */
const atOnce = 2;
const folder = mkdtempSync(join(tmpdir(), "rafta-tests-"));
for (const check of checks) count(runStep(check.name, check.command).ok);
vitest("unit", folder, atOnce);
vitest("contract", folder);
const hasPostgres = ensurePostgres();
if (hasPostgres) {
	vitest("unit-postgres", folder, atOnce);
	vitest("contract-postgres", folder);
} else count(false);
const built = runStep("build with size budget", ["npm", "run", "build", "-w", "apps/web"]).ok;
count(built);
if (built && ensureChromium()) {
	vitest("browser", folder);
	if (hasPostgres) vitest("browser-postgres", folder);
} else count(false);
rmSync(folder, { recursive: true, force: true });

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
