/**
 * Order of test files: one kind after the other, as `vitest.config.ts` lists them, since a worker that switches to another
 * kind starts again; of a kind the longest first, so that no worker is left alone with one at the end. Their previous
 * durations come from `test-times.json`; on a machine without it they are estimated.
 */
import { existsSync, readFileSync } from "node:fs";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { type KeptTimes, timesFile } from "./times.ts";

/** Seconds per hundred lines of a file, by its project. */
const PACE: Readonly<Record<string, number>> = {
	"unit-postgres": 2,
	"contract-postgres": 2,
	browser: 15,
	"browser-postgres": 15,
};
/** Additional seconds for a file that starts programs. */
const PROGRAM_SECONDS = 20;
const startsPrograms = /startRafta|openTogether|startPostgres|startServer/;

function guessed(project: string, path: string): number {
	const text = readFileSync(path, "utf8");
	const lines = text.split("\n").length;
	return (lines / 100) * (PACE[project] ?? 1) + (startsPrograms.test(text) ? PROGRAM_SECONDS : 0);
}

function knownSeconds(): ReadonlyMap<string, number> {
	if (!existsSync(timesFile)) return new Map();
	const { files }: KeptTimes = JSON.parse(readFileSync(timesFile, "utf8"));
	return new Map(files.map(({ project, path, seconds }) => [`${project} ${path}`, seconds]));
}

export default class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const known = knownSeconds();
		const root = `${process.cwd()}/`;
		const secondsOf = ({ project, moduleId }: TestSpecification): number =>
			known.get(`${project.name} ${moduleId.replace(root, "")}`) ?? guessed(project.name, moduleId);
		const seconds = new Map(files.map((file) => [file, secondsOf(file)]));
		const { projects } = this.ctx;
		const kindOf = ({ project }: TestSpecification): number => projects.indexOf(project);
		return files.toSorted((a, b) => kindOf(a) - kindOf(b) || (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0));
	}
}
