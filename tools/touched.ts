/**
 * Tests affected by a change. By the import graph alone that is nearly all of them: the server is composed of every
 * module, and a test of any module opens that server. So the graph is followed for a few steps and not through the
 * composition modules, and the tests of a module are those in the folder of its name.
 */
import { dirname, posix } from "node:path";

/** Number of imports to follow from a change. */
const STEPS = 2;

/** Composition modules: their importers are not affected by each of their parts. */
export const compositionModules: ReadonlySet<string> = new Set([
	"apps/server/src/composition/app.ts",
	"apps/server/src/composition/features.ts",
	...["data", "desk", "device", "i18n", "kit", "shell", "state"].map(
		(room) => `apps/web/src/${room}/index.ts`,
	),
	"apps/web/src/routes/registry.ts",
	"packages/library/src/api/index.ts",
	"packages/library/src/collections/index.ts",
	"packages/records/src/create.ts",
	"packages/records/src/http/routes.ts",
	"packages/records/src/index.ts",
]);

const importing = /\bfrom "([^"]+)"|\bimport\(?\s?"([^"]+)"/g;

/** Returns the file that an import of `path` names, relative to the root of the repository; `null`: a package's. */
function fileOf(path: string, name: string): string | null {
	if (name.startsWith(".")) return posix.join(dirname(path), name);
	const [, room, inside] = /^#([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
	if (room) return `${path.split("/", 2).join("/")}/src/${inside ?? `${room}/index.ts`}`;
	const [, own, inner] = /^@rafta\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
	return own ? `packages/${own}/src/${inner ?? "index"}.ts` : null;
}

/** Returns the importers of each file. `sources`: texts of files by their paths. */
function importersOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
	const importers = new Map<string, string[]>();
	for (const [path, text] of sources) {
		for (const [, one, other] of text.matchAll(importing)) {
			const file = fileOf(path, one ?? other ?? "");
			if (file !== null) importers.set(file, [...(importers.get(file) ?? []), path]);
		}
	}
	return importers;
}

/**
 * Returns the test folders of a module: `apps/server/tests/lending/holds` for `apps/server/src/lending/holds`; HTTP
 * routes also have the contract tests.
 */
const testsOf = (path: string): readonly string[] => [
	dirname(path).replace("/src", "/tests"),
	...(path.startsWith("packages/records/src/http/") ? ["tests/contract"] : []),
];

/**
 * Returns the paths of the test files affected by a change.
 *
 * @param changed paths of changed files, relative to the root of the repository
 * @param sources texts of all source and test files by their paths
 */
export function touchedTests(
	changed: readonly string[],
	sources: ReadonlyMap<string, string>,
): readonly string[] {
	const importers = importersOf(sources);
	const touched = new Set(changed);
	let layer: readonly string[] = changed;
	for (let step = 0; step < STEPS; step += 1) {
		layer = layer
			.filter((path) => !compositionModules.has(path))
			.flatMap((path) => importers.get(path) ?? [])
			.filter((path) => !touched.has(path));
		for (const path of layer) touched.add(path);
	}
	const folders = new Set([...touched].filter((path) => path.includes("/src/")).flatMap(testsOf));
	return [...sources.keys()]
		.filter((path) => path.endsWith(".test.ts") && (touched.has(path) || folders.has(dirname(path))))
		.sort();
}
