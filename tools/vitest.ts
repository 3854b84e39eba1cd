/** Runs one project of vitest and tells what became of its tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Report, type ReportedFile, reportVariable } from "./report.ts";
import { runStep } from "./steps.ts";

export interface Outcome {
	passed: number;
	failed: number;
	/** What failed, each with the first lines of its message. */
	failures: string[];
	/** What failed among others and passed alone: not a failure, but something to look into. */
	unstable: string[];
	/** Every file of the first run. */
	files: readonly ReportedFile[];
	/** Of the whole step. */
	seconds: number;
}

/** Beyond so many failing files something is broken that no second run mends. */
const mostRunAgain = 5;

const hasFailed = (file: ReportedFile): boolean =>
	file.errors.length > 0 || file.tests.some((test) => test.state === "failed");

const shortened = (errors: readonly string[]): string =>
	errors
		.join("\n")
		.split("\n")
		.filter((line) => !line.includes("node_modules"))
		.slice(0, 12)
		.join("\n");

/** A file that could not be loaded or prepared names no test. */
const failuresIn = (files: readonly ReportedFile[]): string[] =>
	files.flatMap(({ project, path, errors, tests }) => [
		...(errors.length > 0 ? [`${project}: ${path}\n${shortened(errors)}`] : []),
		...tests
			.filter((test) => test.state === "failed")
			.map((test) => `${project}: ${path} > ${test.name}\n${shortened(test.errors)}`),
	]);

function countsOf(files: readonly ReportedFile[]): { passed: number; failed: number } {
	const tests = files.flatMap((file) => file.tests);
	return { passed: tests.filter((test) => test.state === "passed").length, failed: failuresIn(files).length };
}

function run(
	project: string,
	path: string,
	workers: number,
	files: string[],
): { ok: boolean; report: Report | null; seconds: number } {
	const again = files.length > 0 ? ", once more and alone" : "";
	process.env[reportVariable] = path;
	const { ok, seconds } = runStep(`${project} tests${again}`, [
		...["vitest", "run", ...files, "--project", project, `--maxWorkers=${workers}`],
		...["--reporter=default", "--reporter=./tools/report.ts"],
	]);
	try {
		return { ok, seconds, report: JSON.parse(readFileSync(path, "utf8")) };
	} catch (error) {
		console.error(`no report of the ${project} tests:`, error);
		return { ok, seconds, report: null };
	}
}

/**
 * Runs a project, `workers` files at once. Few failing files are run once more, alone: what passes then has failed for
 * what ran beside it, is told by its name and does not fail the run; what fails twice has failed.
 *
 * @param folder where reports are written
 */
export function vitest(project: string, folder: string, workers = 1): Outcome {
	const first = run(project, join(folder, `${project}.json`), workers, []);
	const files = first.report?.files ?? [];
	const counts = countsOf(files);
	const once: Outcome = {
		...counts,
		files,
		seconds: first.seconds,
		failures: [...failuresIn(files), ...(first.report?.errors ?? [])],
		unstable: [],
	};
	const failing = files.filter(hasFailed);
	if (!first.ok && failing.length === 0) {
		return { ...once, failed: 1, failures: [...once.failures, `${project} tests ended badly`] };
	}
	if (counts.passed + counts.failed === 0) {
		return { ...once, failed: 1, failures: [`${project} tests ran nothing`] };
	}
	if (failing.length === 0 || failing.length > mostRunAgain) return once;

	const names = failing.map((file) => file.path);
	const second = run(project, join(folder, `${project}-again.json`), 1, names);
	const repeated = second.report?.files ?? [];
	if (!second.report || (!second.ok && !repeated.some(hasFailed))) return once;
	const before = countsOf(failing);
	const after = countsOf(repeated);
	const left = failuresIn(repeated);
	const title = (failure: string) => failure.split("\n", 1)[0];
	return {
		...once,
		seconds: first.seconds + second.seconds,
		passed: counts.passed - before.passed + after.passed,
		failed: counts.failed - before.failed + after.failed,
		failures: left,
		unstable: once.failures.filter((one) => !left.some((other) => title(other) === title(one))),
	};
}
