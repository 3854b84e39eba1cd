/** Durations within a run of tests: stored for comparison with the next run, and printed in the log. */
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { choice } from "./projects.ts";
import type { ReportedFile } from "./report.ts";

/** Seconds of one step of the run. */
export interface Step {
	readonly name: string;
	readonly seconds: number;
}

/** Content of `timesFile`. */
export interface KeptTimes {
	readonly at: string;
	readonly steps: readonly Step[];
	readonly files: readonly (Pick<ReportedFile, "project" | "path" | "seconds" | "importing"> & {
		/** Names of its tests, without skipped ones. */
		readonly tests: readonly string[];
	})[];
}

/** Read before a run makes a temporary folder of its own (`tests/support/run.ts`). */
const folder = join(tmpdir(), "rafta");

/** Returns the file of this run's part, outside the repository: `RAFTA_TEST_TIMES`, or below the machine's temporary folder. */
export const timesFile = (): string =>
	process.env.RAFTA_TEST_TIMES ?? join(folder, `test-times-${choice().part}.json`);

const SLOWEST = 30;

const table = (title: string, rows: readonly (readonly [string, number])[]): string[] => [
	`| ${title} | seconds |`,
	"| --- | ---: |",
	...rows.map(([name, seconds]) => `| ${name} | ${seconds.toFixed(1)} |`),
];

const sum = (all: readonly { readonly seconds: number }[]): number =>
	all.reduce((total, { seconds }) => total + seconds, 0);

/** Returns the tables in Markdown: seconds by step, by project, and the slowest files. */
export function describeTimes(steps: readonly Step[], files: readonly ReportedFile[]): string {
	const slowest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
	const projects = [...Map.groupBy(files, ({ project }) => project)];
	return [
		...table("step", [...steps.map(({ name, seconds }) => [name, seconds] as const), ["all", sum(steps)]]),
		"",
		...table(
			"tests, several files at once",
			projects.map(([project, own]) => [`${project}: ${own.length} files`, sum(own)]),
		),
		"",
		...table(
			`the ${slowest.length} slowest files`,
			slowest.map(({ project, path, seconds }) => [`${project}: ${path}`, seconds]),
		),
	].join("\n");
}

const ranOnly = ({ tests }: ReportedFile): string[] =>
	tests.filter(({ state }) => state !== "skipped").map(({ name }) => name);

/** Returns the number of distinct cases that ran: a file and a name count once, whatever the engine. */
export const countCases = (files: readonly ReportedFile[]): number =>
	new Set(files.flatMap((file) => ranOnly(file).map((name) => `${file.path} > ${name}`))).size;

/** Writes the figures of a run to `timesFile`. */
export function keepTimes(steps: readonly Step[], files: readonly ReportedFile[]): void {
	const kept: KeptTimes = {
		at: new Date().toISOString(),
		steps,
		files: files.map((file) => ({
			project: file.project,
			path: file.path,
			seconds: file.seconds,
			importing: file.importing,
			tests: ranOnly(file),
		})),
	};
	const path = timesFile();
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, `${JSON.stringify(kept, null, "\t")}\n`);
}
