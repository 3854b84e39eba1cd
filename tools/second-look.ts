/**
 * A second look at what may have failed by chance: the file of a failure runs again when everything else has ended, alone
 * and in a new process, twice. What passes both times is unstable, a defect to be mended; what fails again has failed.
 */
import { appendFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ReportedFile } from "./report.ts";
import { nameOf, type TestFile } from "./shards.ts";
import { type Failure, failuresIn, type Place, runVitest, titleOf } from "./vitest.ts";

/** A run with more unstable tests than this has failed. */
const MOST_UNSTABLE = 3;
/** Where more files have failed than this, it is no chance: nothing runs again. */
const MOST_FILES = 6;
const LOOKS = 2;

/** A test that failed once and passed twice alone. */
export interface Unstable extends Failure {
	/** Files that ran at the same time. */
	readonly beside: readonly string[];
}

/** Results of tests, after a second look. */
export interface Verdict {
	readonly passed: number;
	readonly failures: readonly string[];
	readonly unstable: readonly Unstable[];
	readonly files: readonly ReportedFile[];
	readonly seconds: number;
}

/** Lines of JSON, one for each unstable test of each run, beside `timesFile`. */
export const unstableFile =
	process.env.RAFTA_TEST_UNSTABLE ?? join(tmpdir(), "rafta", "unstable-tests.jsonl");

/** Returns the reason why a file's run alone does not make up for a failure, if there is one. */
function objection({ name }: Failure, again: ReportedFile): string | undefined {
	const [failure] = failuresIn(again);
	if (failure) return `${titleOf(failure)}\n${failure.text}`;
	const same = name ? again.tests.filter((test) => test.name === name) : again.tests;
	const hasRun = same.length > 0 && same.every(({ state }) => state === "passed");
	return hasRun ? undefined : `${name || "the file"} did not run`;
}

/** Returns what a file's run alone gives: the file, or the reason why it counts as a failure. */
function lookAgain(file: ReportedFile, place: Place): ReportedFile | string {
	const { project, path } = file;
	const words = ["--project", project, "--maxWorkers=1", path];
	const { files, errors } = runVitest(`second look: ${nameOf(file)}`, words, place);
	const again = files.find((one) => one.path === path && one.project === project);
	if (errors.length > 0 || !again) return errors.join("\n") || "ran nothing";
	return failuresIn(file).flatMap((failure) => objection(failure, again) ?? [])[0] ?? again;
}

function besides({ project, path, span: [from, to] }: Failure, files: readonly ReportedFile[]): string[] {
	return files
		.filter((file) => file.project !== project || file.path !== path)
		.filter(({ span: [start, end] }) => start <= to && end >= from)
		.map(nameOf);
}

/**
 * Runs tests, and what fails twice more.
 *
 * @param files all that have to run; which ones Vitest finds is up to its configuration
 * @param workers how many files run in parallel
 */
export function runTests(files: readonly TestFile[], workers: number, place: Place): Verdict {
	const began = performance.now();
	const projects = new Set(files.map(({ project }) => project));
	const words = [...projects].flatMap((project) => ["--project", project]);
	const first = runVitest("tests", [...words, `--maxWorkers=${workers}`], place);
	const ran = new Set(first.files.map(nameOf));
	const failures = [
		...first.errors,
		...files
			.map(nameOf)
			.filter((name) => !ran.has(name))
			.map((name) => `${name} did not run`),
	];
	const unstable: Unstable[] = [];
	const suspects = first.files.filter((file) => failuresIn(file).length > 0);
	const results = new Map(first.files.map((file) => [file, file]));
	for (const file of suspects) {
		const own = failuresIn(file);
		let again: ReportedFile | string = `${suspects.length} files have failed, so none runs again`;
		for (let look = 0; look < LOOKS && suspects.length <= MOST_FILES; look++) {
			again = lookAgain(file, place);
			if (typeof again === "string") break;
		}
		if (typeof again === "string") {
			failures.push(...own.map((failure) => `${titleOf(failure)}\n${failure.text}\nAgain, alone: ${again}`));
			continue;
		}
		results.set(file, again);
		unstable.push(...own.map((failure) => ({ ...failure, beside: besides(failure, first.files) })));
	}
	if (unstable.length > MOST_UNSTABLE) {
		failures.push(`${unstable.length} tests are unstable, at most ${MOST_UNSTABLE} may be`);
	}
	const tests = [...results.values()].flatMap((file) => file.tests);
	return {
		passed: tests.filter(({ state }) => state === "passed").length,
		failures,
		unstable,
		files: [...results.values()],
		seconds: (performance.now() - began) / 1000,
	};
}

export const describeUnstable = (test: Unstable): string =>
	[
		`UNSTABLE ${titleOf(test)}: failed once, then passed ${LOOKS} times alone`,
		test.text,
		`beside it ran: ${test.beside.join(", ") || "nothing"}`,
	].join("\n");

/** Adds the unstable tests of a run to `unstableFile`, which lists them over runs. */
export function keepUnstable(tests: readonly Unstable[]): void {
	mkdirSync(dirname(unstableFile), { recursive: true });
	for (const { project, path, name, text, beside, span } of tests) {
		const at = new Date(span[0]).toISOString();
		appendFileSync(unstableFile, `${JSON.stringify({ at, project, path, name, text, beside })}\n`);
	}
}
