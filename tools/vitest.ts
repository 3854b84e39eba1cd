/** Runs vitest and reads what it reports. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Report, type ReportedFile, reportVariable, type Span } from "./report.ts";
import { nameOf } from "./shards.ts";
import { runStep } from "./steps.ts";

/** Results of one run of vitest. */
export interface Run extends Report {
	readonly seconds: number;
}

/** Where vitest runs. */
export interface Place {
	/** Folder with `vitest.config.ts`; the repository, unless given. */
	readonly root?: string;
	/** Folder in which reports are written. */
	readonly folder: string;
	/** Whether vitest's own output is left out. */
	readonly isQuiet?: boolean;
}

const reporter = join(import.meta.dirname, "report.ts");

/**
 * Runs tests as one step.
 *
 * @param words what is run: projects, files and further options of `vitest run`
 */
export function runVitest(name: string, words: readonly string[], { root, folder, isQuiet }: Place): Run {
	const path = join(folder, "report.json");
	rmSync(path, { force: true });
	const command = ["vitest", "run", ...words, "--reporter=default", `--reporter=${reporter}`];
	const { ok, seconds } = runStep(name, command, { cwd: root, isQuiet, env: { [reportVariable]: path } });
	let report: Report;
	try {
		report = JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		return { files: [], errors: [`no report of the tests: ${error}`], seconds };
	}
	const hasFailures = report.errors.length > 0 || report.files.some((file) => failuresIn(file).length > 0);
	return { ...report, errors: ok || hasFailures ? report.errors : ["the tests ended badly"], seconds };
}

/** A test that has failed, or, without a name, a file that could not be loaded or set up. */
export interface Failure {
	readonly project: string;
	readonly path: string;
	readonly name: string;
	/** First lines of its errors. */
	readonly text: string;
	readonly span: Span;
}

const LINES_SHOWN = 12;

const shortened = (errors: readonly string[]): string =>
	errors
		.join("\n")
		.split("\n")
		.filter((line) => !line.includes("node_modules"))
		.slice(0, LINES_SHOWN)
		.join("\n");

/** Returns the failures of a file, in its order. */
export const failuresIn = ({ project, path, errors, tests, span }: ReportedFile): Failure[] => [
	...(errors.length > 0 ? [{ project, path, name: "", text: shortened(errors), span }] : []),
	...tests
		.filter(({ state }) => state === "failed")
		.map((test) => ({ project, path, name: test.name, text: shortened(test.errors), span: test.span })),
];

export const titleOf = ({ name, ...file }: Omit<Failure, "text" | "span">): string =>
	`${nameOf(file)}${name && ` > ${name}`}`;
