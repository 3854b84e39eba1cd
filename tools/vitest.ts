/** Runs one project of vitest and tells what became of its tests. */
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runStep } from "./steps.ts";

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

export interface Outcome {
	passed: number;
	failed: number;
	/** What failed, each with the first lines of its message. */
	failures: string[];
	/** What failed among others and passed alone: not a failure, but something to look into. */
	unstable: string[];
}

/** Beyond so many failing files something is broken that no second run mends. */
const mostRunAgain = 5;

const hasFailed = (file: Report["testResults"][number]): boolean =>
	file.status === "failed" || file.assertionResults.some((test) => test.status === "failed");

function failuresIn(project: string, report: Report): string[] {
	return report.testResults.filter(hasFailed).flatMap((file) => {
		const where = `${project}: ${relative(process.cwd(), file.name)}`;
		const failed = file.assertionResults.filter((test) => test.status === "failed");
		// A file that could not be loaded or prepared names no test.
		if (failed.length === 0) return [`${where}\n${file.message}`];
		return failed.map((test) => {
			const lines = (test.failureMessages ?? []).join("\n").split("\n");
			const told = lines.filter((line) => !line.includes("node_modules")).slice(0, 12);
			return `${where} > ${test.fullName}\n${told.join("\n")}`;
		});
	});
}

function run(
	project: string,
	report: string,
	workers: number,
	files: string[],
): { ok: boolean; report: Report } | null {
	const again = files.length > 0 ? ", once more and alone" : "";
	const { ok } = runStep(`${project} tests${again}`, [
		"vitest",
		"run",
		...files,
		"--project",
		project,
		`--maxWorkers=${workers}`,
		"--reporter=default",
		"--reporter=json",
		`--outputFile.json=${report}`,
	]);
	try {
		return { ok, report: JSON.parse(readFileSync(report, "utf8")) };
	} catch (error) {
		console.error(`no report of the ${project} tests:`, error);
		return null;
	}
}

const countsOf = (report: Report) => {
	const unnamed = report.testResults.filter(
		(file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
	).length;
	return { passed: report.numPassedTests, failed: report.numFailedTests + unnamed };
};

/**
 * Runs a project, `workers` files at once. Few failing files are run once more, alone: what passes then has failed for
 * what ran beside it, is told by its name and does not fail the run; what fails twice has failed.
 *
 * @param folder where reports are written
 */
export function vitest(project: string, folder: string, workers = 1): Outcome {
	const first = run(project, join(folder, `${project}.json`), workers, []);
	const counts = first ? countsOf(first.report) : { passed: 0, failed: 0 };
	const failures = first ? failuresIn(project, first.report) : [];
	const files = first?.report.testResults.filter(hasFailed) ?? [];
	if (!first?.ok && files.length === 0) {
		return { ...counts, failed: 1, failures: [`${project} tests ended badly`], unstable: [] };
	}
	if (counts.passed + counts.failed === 0) {
		return { ...counts, failed: 1, failures: [`${project} tests ran nothing`], unstable: [] };
	}
	const once: Outcome = { ...counts, failures, unstable: [] };
	if (files.length === 0 || files.length > mostRunAgain) return once;

	const names = files.map((file) => file.name);
	const second = run(project, join(folder, `${project}-again.json`), 1, names);
	if (!second || (!second.ok && !second.report.testResults.some(hasFailed))) return once;
	const before = countsOf({ ...totalsOf(files), testResults: files });
	const after = countsOf(second.report);
	const left = failuresIn(project, second.report);
	const title = (failure: string) => failure.split("\n", 1)[0];
	return {
		passed: counts.passed - before.passed + after.passed,
		failed: counts.failed - before.failed + after.failed,
		failures: left,
		unstable: failures.filter((one) => !left.some((other) => title(other) === title(one))),
	};
}

function totalsOf(files: Report["testResults"]): Pick<Report, "numPassedTests" | "numFailedTests"> {
	const tests = files.flatMap((file) => file.assertionResults);
	const of = (status: string) => tests.filter((test) => test.status === status).length;
	return { numPassedTests: of("passed"), numFailedTests: of("failed") };
}
