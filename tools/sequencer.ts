/**
 * Order of test files: one kind after the other, as `projects.ts` lists them, since a worker that switches to another kind
 * starts again; of a kind the longest first, so that no worker is left alone with one at the end. Their previous durations
 * come from an earlier run; on a machine without it they are estimated.
 */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { estimate, nameOf } from "./shards.ts";
import { type KeptTimes, timesFile } from "./times.ts";

function knownSeconds(): ReadonlyMap<string, number> {
	const path = timesFile();
	if (!existsSync(path)) return new Map();
	const { files }: KeptTimes = JSON.parse(readFileSync(path, "utf8"));
	return new Map(files.map((file) => [nameOf(file), file.seconds]));
}

export default class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const known = knownSeconds();
		const secondsOf = ({ project, moduleId }: TestSpecification): number => {
			const file = { project: project.name, path: relative(process.cwd(), moduleId) };
			return known.get(nameOf(file)) ?? estimate(file);
		};
		const seconds = new Map(files.map((file) => [file, secondsOf(file)]));
		const { projects } = this.ctx;
		const kindOf = ({ project }: TestSpecification): number => projects.indexOf(project);
		return files.toSorted((a, b) => kindOf(a) - kindOf(b) || (seconds.get(b) ?? 0) - (seconds.get(a) ?? 0));
	}
}
