/**
 * Kinds of tests ("projects"), their files, and which of them each command runs: `npm test` what every push needs in eight
 * minutes, `npm run test:rest` everything else, `npm run test:all` both.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Engines, enginesOf } from "./engines.ts";
import { parseShard, type Shard, shardOf, type TestFile } from "./shards.ts";

const root = join(import.meta.dirname, "..");

/** Which tests of a kind run: those of `npm test`, the others, or all. */
export type Part = "push" | "rest" | "all";

/** Tag of a screen's test that walks through a main job. */
const WALK = "walk";
/** Tag of a long run of one thing, whose shorter tests are in `npm test`; of a whole file `// @module-tag long`. */
const LONG = "long";

/** What tags mean: Vitest refuses others. */
export const tags = [
	{ name: WALK, description: "a main job, from end to end: npm test runs it" },
	{ name: LONG, description: "a long run of one thing: npm test leaves it to the rest" },
];

/** What a kind of tests is made of. */
interface Project {
	/** Pattern of its files' folders. */
	readonly folders: string;
	/** Engines of those of their files that belong to it; all do, unless given. */
	readonly engines?: readonly Engines[];
	/** Which of them belong to it; all do, unless given. */
	readonly has?: (path: string) => boolean;
	/** Which of its tests `npm test` runs: those with a tag, those without (`!`), or none. It runs all, unless given. */
	readonly push?: typeof WALK | `!${typeof LONG}` | "none";
}

/** What is PostgreSQL's own: its dialect and plans, rights, and what several do at once. */
const isOfPostgres = (path: string): boolean =>
	/\.postgres\.test\.ts$|\/(access\/matrix|attacks\/races|together)\.test\.ts$/.test(path);
const onPostgres = {
	folders: "{packages/*/tests,apps/server/tests,tests/support}",
	engines: ["both", "postgres"],
} as const;

/**
 * In the order in which they run (`sequencer.ts`): first the kind with the longest files, last the one with the shortest.
 * The web app's keep a page's state; the official client's are the contract; a real Chromium's are the screens.
 */
export const projects = {
	browser: { folders: "tests/browser", push: WALK },
	// The screens use HTTP, whatever the engine: the desk's tests prove that nothing else is needed.
	"browser-postgres": { folders: "tests/browser", engines: ["both", "postgres"], push: "none" },
	"unit-postgres": { ...onPostgres, has: isOfPostgres, push: "!long" },
	// What a client sees of these is in the contract.
	"both-postgres": { ...onPostgres, has: (path: string) => !isOfPostgres(path), push: "none" },
	"contract-postgres": { folders: "tests/contract", engines: ["both", "postgres"], push: "!long" },
	unit: {
		folders: "{packages/*/tests,apps/server/tests,tests/bench,tests/support,tools}",
		engines: ["one", "both", "none"],
		push: "!long",
	},
	contract: { folders: "tests/contract", push: "!long" },
	web: { folders: "apps/web/tests" },
} as const satisfies Readonly<Record<string, Project>>;

export type ProjectName = keyof typeof projects;

const filesIn = (folders: string): string[] => globSync(`${folders}/**/*.test.ts`, { cwd: root }).sort();

/** Returns the test files of all kinds, relative to the root of the repository. */
export const testFiles = (): string[] =>
	[...new Set(Object.values(projects).flatMap(({ folders }) => filesIn(folders)))].sort();

/** Whether a file gives a tag to some of its tests, or (`isWhole`) to all. */
function hasTag(path: string, tag: string, isWhole: boolean): boolean {
	const text = readFileSync(join(root, path), "utf8");
	return text.includes(`// @module-tag ${tag}\n`) || (!isWhole && text.includes(`tags: "${tag}"`));
}

/** Returns the files of a kind that have tests of a part. */
function filesOf(name: ProjectName, part: Part): string[] {
	const { folders, engines, has, push }: Project = projects[name];
	const isInPart = (path: string): boolean => {
		if (part === "all" || push === WALK) return true;
		if (push === `!${LONG}`) return part === "rest" ? hasTag(path, LONG, false) : !hasTag(path, LONG, true);
		return (push === "none") === (part === "rest");
	};
	return filesIn(folders).filter(
		(path) => (!engines || engines.includes(enginesOf(path))) && (has?.(path) ?? true) && isInPart(path),
	);
}

/** Returns what the tags of a kind's tests must be in a part; `undefined`: anything. */
export function tagsOf(name: ProjectName, part: Part): string[] | undefined {
	const { push }: Project = projects[name];
	if (!push || push === "none" || part === "all") return undefined;
	const rest = push.startsWith("!") ? push.slice(1) : `!${push}`;
	return [part === "push" ? push : rest];
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
