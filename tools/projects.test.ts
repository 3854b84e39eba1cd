/** Nothing is left out: `npm test` and its rest are all tests, and so are the shards of a run. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Choice, chosenFiles, type ProjectName, projects, tagsOf, testFiles } from "./projects.ts";
import { nameOf, parseShard } from "./shards.ts";

const root = join(import.meta.dirname, "..");
const namesOf = (choice: Choice): string[] => chosenFiles(choice).map(nameOf).sort();
const all = namesOf({ part: "all" });

test("a test file runs in npm test or in the rest, and one that is chosen by its tests' tags in both", () => {
	const [push, rest] = [new Set(namesOf({ part: "push" })), new Set(namesOf({ part: "rest" }))];
	expect([...push.union(rest)].sort()).toEqual(all);
	const isTagged = (name: string): boolean => {
		const [project = "", path = ""] = name.split(": ");
		if (project === "browser") return true;
		const [filter] = tagsOf(project as ProjectName, "push") ?? [];
		return filter === "!long" && readFileSync(join(root, path), "utf8").includes('tags: "long"');
	};
	expect([...push.intersection(rest)].sort()).toEqual(all.filter(isTagged));
	expect(push.size).toBeGreaterThan(400);
	expect(rest.size).toBeGreaterThan(100);
});

test("the tags of the rest are those that npm test leaves out", () => {
	for (const name of Object.keys(projects) as ProjectName[]) {
		const known = (["push", "rest", "all"] as const).map((part) => tagsOf(name, part));
		expect([
			[undefined, undefined, undefined],
			[["walk"], ["!walk"], undefined],
			[["!long"], ["long"], undefined],
		]).toContainEqual(known);
	}
});

test("a tag is written in one of the two ways that are looked for", () => {
	const files = testFiles().filter((path) => path !== "tools/projects.test.ts");
	const odd = files.filter((path) => {
		const text = readFileSync(join(root, path), "utf8");
		const own = text.replaceAll("// @module-tag long\n", "").replaceAll('tags: "long"', "");
		return own.includes("@module-tag") || /tags:.*\blong\b/.test(own);
	});
	expect(odd).toEqual([]);
});

test("a tag is written in the test file itself: in a module that it shares, its tests would run in neither part", () => {
	const shared = globSync("{packages/*/tests,apps/*/tests,tests}/**/*.ts", { cwd: root }).filter(
		(path) => !path.endsWith(".test.ts"),
	);
	expect(shared.length).toBeGreaterThan(100);
	const tagged = shared.filter((path) =>
		/@module-tag|\btags: "/.test(readFileSync(join(root, path), "utf8")),
	);
	expect(tagged).toEqual([]);
});

test("every test file is of some kind", () => {
	const paths = new Set(all.map((name) => name.split(": ")[1]));
	expect(testFiles().filter((path) => !paths.has(path))).toEqual([]);
});

test("the files that no walk reaches are still there", () => {
	const web = join(root, "apps/web");
	const paths = readFileSync(join(root, "tests/browser/uncovered.txt"), "utf8").trim().split("\n");
	expect(paths.filter((path) => !existsSync(join(web, path)))).toEqual([]);
});

test.each([1, 2, 4, 7])("of %i shards each file is in one, and each has its share", (count) => {
	const shards = Array.from({ length: count }, (_, index) =>
		namesOf({ part: "all", shard: { index: index + 1, count } }),
	);
	expect(shards.flat().sort()).toEqual(all);
	for (const shard of shards) expect(shard.length).toBeGreaterThan(all.length / count / 4);
});

test("a shard that is none is refused", () => {
	expect(parseShard("2/4")).toEqual({ index: 2, count: 4 });
	for (const text of ["0/4", "5/4", "1", "1/0", "a/b"])
		expect(() => parseShard(text)).toThrow(/a shard is called/);
});
