/** Runs vitest projects and returns the results of their tests. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Report, type ReportedFile, reportVariable } from "./report.ts";
import { runStep } from "./steps.ts";

export interface Outcome {
	readonly passed: number;
	readonly failed: number;
	/** Failures, each with the first lines of its message. */
	readonly failures: readonly string[];
	readonly files: readonly ReportedFile[];
	readonly seconds: number;
}

const LINES_SHOWN = 12;

const shortened = (errors: readonly string[]): string =>
	errors
		.join("\n")
		.split("\n")
		.filter((line) => !line.includes("node_modules"))
		.slice(0, LINES_SHOWN)
		.join("\n");

/** A file that could not be loaded or set up has no test names. */
const failuresIn = ({ project, path, errors, tests }: ReportedFile): string[] => [
	...(errors.length > 0 ? [`${project}: ${path}\n${shortened(errors)}`] : []),
	...tests
		.filter(({ state }) => state === "failed")
		.map((test) => `${project}: ${path} > ${test.name}\n${shortened(test.errors)}`),
];

/**
 * Runs projects as one step, `workers` files in parallel.
 *
 * @param folder where the report is written
 */
export function vitest(projects: readonly string[], folder: string, workers: number): Outcome {
	const path = join(folder, "report.json");
	process.env[reportVariable] = path;
	const { ok, seconds } = runStep("tests", [
		...["vitest", "run", ...projects.flatMap((project) => ["--project", project])],
		...[`--maxWorkers=${workers}`, "--reporter=default", "--reporter=./tools/report.ts"],
	]);
	let report: Report;
	try {
		report = JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		return { passed: 0, failed: 1, failures: [`no report of the tests: ${error}`], files: [], seconds };
	}
	const failures = [...report.files.flatMap(failuresIn), ...report.errors];
	if (!ok && failures.length === 0) failures.push("the tests ended badly");
	const ran = new Set(report.files.map(({ project }) => project));
	failures.push(
		...projects.filter((project) => !ran.has(project)).map((project) => `${project} ran nothing`),
	);
	const tests = report.files.flatMap((file) => file.tests);
	return {
		passed: tests.filter(({ state }) => state === "passed").length,
		failed: failures.length,
		failures,
		files: report.files,
		seconds,
	};
}
