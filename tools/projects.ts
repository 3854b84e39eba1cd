/**
 * Kinds of tests ("projects"), their files, and which of them each command runs: `npm test` what every push needs in eight
 * minutes, `npm run test:rest` everything else, `npm run test:all` both.
 */
import { globSync } from "node:fs";
import { join } from "node:path";
import { type Engines, enginesOf } from "./engines.ts";
import { parseShard, type Shard, shardOf, type TestFile } from "./shards.ts";

const root = join(import.meta.dirname, "..");

/** Which tests of a kind run: those of `npm test`, the others, or all. */
export type Part = "push" | "rest" | "all";

/** What a kind of tests is made of. */
interface Project {
	/** Pattern of its files' folders. */
	readonly folders: string;
	/** Engines of those of their files that belong to it; all do, unless given. */
	readonly engines?: readonly Engines[];
	/** Whether `npm test` runs a file, or of all files those tests that have a tag; it runs all, unless given. */
	readonly push?: ((path: string) => boolean) | { readonly tag: string };
}

/** Long runs of one thing, whose shorter tests are in `npm test`. */
export const longFiles: readonly string[] = [
	// Two hundred rounds of fifty at once.
	"apps/server/tests/processes/races.test.ts",
	// Tables of tens of thousands of rows, beside a desk.
	"apps/server/tests/catalogue/imports/together.test.ts",
	// Servers, and upgrades at every step, that are killed.
	"apps/server/tests/processes/killed.postgres.test.ts",
	"apps/server/tests/upgrade/killed.test.ts",
	// The demonstration on eighteen days.
	"apps/server/tests/demo/every-day.test.ts",
	// All benches, in brief.
	"tests/bench/brief.test.ts",
	// Packages for all systems, and one that runs.
	"tools/package/package.test.ts",
	// Failures planted in runs of their own.
	"tools/second-look.test.ts",
];
const isShort = (path: string): boolean => !longFiles.includes(path);

/** What is PostgreSQL's own: its dialect and plans, the record service, rights, and what several do at once. */
const ofPostgres = /^packages\/|\.postgres\.test\.ts$|\/(access\/matrix|attacks\/races|together)\.test\.ts$/;

/**
 * In the order in which they run (`sequencer.ts`): first the kind with the longest files, last the one with the shortest.
 * The web app's keep a page's state; the official client's are the contract; a real Chromium's are the screens.
 */
export const projects = {
	browser: { folders: "tests/browser", push: { tag: "walk" } },
	// The screens use HTTP, whatever the engine: the desk's tests prove that nothing else is needed.
	"browser-postgres": { folders: "tests/browser", engines: ["both", "postgres"], push: () => false },
	"unit-postgres": {
		folders: "{packages/*/tests,apps/server/tests,tests/support}",
		engines: ["both", "postgres"],
		push: (path: string) => ofPostgres.test(path) && isShort(path),
	},
	"contract-postgres": { folders: "tests/contract", engines: ["both", "postgres"] },
	unit: {
		folders: "{packages/*/tests,apps/server/tests,tests/bench,tests/support,tools}",
		engines: ["one", "both", "none"],
		push: isShort,
	},
	contract: { folders: "tests/contract" },
	web: { folders: "apps/web/tests" },
} as const satisfies Readonly<Record<string, Project>>;

export type ProjectName = keyof typeof projects;

const filesIn = (folders: string): string[] => globSync(`${folders}/**/*.test.ts`, { cwd: root }).sort();

/** Returns the test files of all kinds, relative to the root of the repository. */
export const testFiles = (): string[] =>
	[...new Set(Object.values(projects).flatMap(({ folders }) => filesIn(folders)))].sort();

/** Returns the files of a kind that have tests of a part. */
function filesOf(name: ProjectName, part: Part): string[] {
	const { folders, engines, push }: Project = projects[name];
	const isInPart = (path: string): boolean => {
		if (part === "all" || typeof push === "object") return true;
		return (push?.(path) ?? true) === (part === "push");
	};
	return filesIn(folders).filter((path) => (!engines || engines.includes(enginesOf(path))) && isInPart(path));
}

/** Returns what the tags of a kind's tests must be in a part; `undefined`: anything. */
export function tagsOf(name: ProjectName, part: Part): string[] | undefined {
	const { push }: Project = projects[name];
	if (typeof push !== "object" || part === "all") return undefined;
	return [part === "push" ? push.tag : `!${push.tag}`];
}

/** What a command runs. */
export interface Choice {
	readonly part: Part;
	/** Without it, the whole part runs. */
	readonly shard?: Shard;
}

/** Environment variables with the choice, for Vitest's configuration; without them, all tests run. */
const partVariable = "RAFTA_TEST_PART";
const shardVariable = "RAFTA_TEST_SHARD";

/** Makes a choice, for this process and those that it starts. */
export function choose({ part, shard }: Choice): void {
	process.env[partVariable] = part;
	if (shard) process.env[shardVariable] = `${shard.index}/${shard.count}`;
	else delete process.env[shardVariable];
}

/** Reads a choice by its names: `push`, `rest` or `all`, and a shard's. */
export function parseChoice(part: string | undefined, shard: string | undefined): Choice {
	if (part !== "push" && part !== "rest" && part !== "all") throw new Error(`push, rest or all, not ${part}`);
	return { part, ...(shard && { shard: parseShard(shard) }) };
}

/** Returns the choice made for this process. */
export const choice = (): Choice =>
	parseChoice(process.env[partVariable] ?? "all", process.env[shardVariable]);

const names = Object.keys(projects) as ProjectName[];

/** Returns the files with tests of a choice. */
export function chosenFiles({ part, shard }: Choice): TestFile[] {
	const files = names.flatMap((project) => filesOf(project, part).map((path) => ({ project, path })));
	return shard ? shardOf(files, shard) : files;
}
