/**
 * `npm test`: static checks, unit and contract tests on both engines, the build with its size budget, and the browser
 * tests.
 * Ends with one line that counts everything: `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { checks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { ensurePostgres } from "./postgres.ts";
import { runStep } from "./steps.ts";

interface Counts {
	passed: number;
	failed: number;
}

/** What is read of vitest's JSON report. */
interface Report {
	numPassedTests: number;
	numFailedTests: number;
	testResults: {
		name: string;
		status: string;
		message: string;
		assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
	}[];
}

const total: Counts = { passed: 0, failed: 0 };

/** What failed, told again at the end: a long run's beginning is out of sight by then. */
const failures: string[] = [];

function count(ok: boolean, name: string): void {
	if (ok) total.passed += 1;
	else {
		total.failed += 1;
		failures.push(name);
	}
}

/** The failed tests of one report, each with the first lines of its message. */
function failedIn(project: string, report: Report): string[] {
	return report.testResults.flatMap((file) => {
		const where = `${project}: ${relative(process.cwd(), file.name)}`;
		const failed = file.assertionResults.filter((test) => test.status === "failed");
		if (failed.length === 0 && file.status === "failed") return [`${where}\n${file.message}`];
		return failed.map((test) => {
			const message = (test.failureMessages ?? []).join("\n").split("\n").slice(0, 12).join("\n");
			return `${where} > ${test.fullName}\n${message}`;
		});
	});
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
		const json: Report = JSON.parse(readFileSync(report, "utf8"));
		counts = { passed: json.numPassedTests, failed: json.numFailedTests };
		failures.push(...failedIn(project, json));
	} catch (error) {
		console.error(`no report of the ${project} tests:`, error);
	}
	total.passed += counts.passed;
	total.failed += counts.failed;
	if (!ok && counts.failed === 0) count(false, `${project} tests ended badly`);
	if (ok && counts.passed === 0) {
		count(false, `${project} tests ran nothing`);
	}
}

/** Test files at once where none of them measures or looks at a screen: most of their time they wait. */
const atOnce = 2;
const folder = mkdtempSync(join(tmpdir(), "rafta-tests-"));
for (const check of checks) count(runStep(check.name, check.command).ok, check.name);
vitest("unit", folder, atOnce);
vitest("contract", folder);
const hasPostgres = ensurePostgres();
if (hasPostgres) {
	vitest("unit-postgres", folder, atOnce);
	vitest("contract-postgres", folder);
} else count(false, "PostgreSQL could not be installed");
const built = runStep("build with size budget", ["npm", "run", "build", "-w", "apps/web"]).ok;
count(built, "build with size budget");
if (built && ensureChromium()) {
	vitest("browser", folder);
	if (hasPostgres) vitest("browser-postgres", folder);
} else if (built) count(false, "Chromium could not be installed");
rmSync(folder, { recursive: true, force: true });

for (const failure of failures) console.log(`\nFAILED ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
