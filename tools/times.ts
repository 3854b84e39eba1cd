/** Where the time of a run of `npm test` went: kept for the next one to be compared with, and printed in the log. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { ReportedFile } from "./report.ts";

/** Seconds of one step of the run. */
export interface Step {
	readonly name: string;
	readonly seconds: number;
}

const slowest = 30;

const table = (title: string, rows: readonly (readonly [string, number])[]): string[] => [
	`| ${title} | seconds |`,
	"| --- | ---: |",
	...rows.map(([name, seconds]) => `| ${name} | ${seconds.toFixed(1)} |`),
];

/** The two tables, in Markdown: seconds by step, and the slowest files. */
export function describeTimes(steps: readonly Step[], files: readonly ReportedFile[]): string {
	const whole = steps.reduce((sum, step) => sum + step.seconds, 0);
	const bySeconds = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, slowest);
	return [
		...table("step", [...steps.map(({ name, seconds }) => [name, seconds] as const), ["all", whole]]),
		"",
		...table(
			`the ${bySeconds.length} slowest files`,
			bySeconds.map(({ project, path, seconds }) => [`${project}: ${path}`, seconds]),
		),
	].join("\n");
}

/** How many different cases ran: a file and a name count once, whatever the engine. */
export const countCases = (files: readonly ReportedFile[]): number =>
	new Set(
		files.flatMap(({ path, tests }) =>
			tests.filter(({ state }) => state !== "skipped").map(({ name }) => `${path} > ${name}`),
		),
	).size;

/** Writes the figures of a run to `path`. */
export function keepTimes(path: string, steps: readonly Step[], files: readonly ReportedFile[]): void {
	mkdirSync(dirname(path), { recursive: true });
	const cases = files.map(({ tests, ...file }) => ({ ...file, tests: tests.map(({ name }) => name) }));
	writeFileSync(
		path,
		`${JSON.stringify({ at: new Date().toISOString(), steps, files: cases }, null, "\t")}\n`,
	);
}
