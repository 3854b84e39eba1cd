/**
 * Which tests a change touches. By the graph of imports alone it is nearly all of them: the server is put together from
 * every module, and a test of any room opens that server. So the graph is followed for a few steps and not through the
 * places where everything comes together, and the tests of a room are those in the folder of its name.
 */
import { dirname, posix } from "node:path";

/** Imports between the change and what is taken for touched. */
const STEPS = 2;

/** Where everything comes together: whoever imports one of these is not touched by each of its parts. */
export const gathering: ReadonlySet<string> = new Set([
	"apps/server/src/composition/app.ts",
	"apps/server/src/hooks/index.ts",
	"apps/web/src/routes/registry.ts",
	"packages/library/src/collections/index.ts",
	"packages/records/src/create.ts",
	"packages/records/src/http/routes.ts",
	"packages/records/src/index.ts",
]);

const importing = /\bfrom "([^"]+)"|\bimport\(?\s?"([^"]+)"/g;

/** The file that an import of `path` names, from the root of the repository; `null`: a package's. */
function fileOf(path: string, name: string): string | null {
	if (name.startsWith(".")) return posix.join(dirname(path), name);
	const [, own, inner] = /^@rafta\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
	return own ? `packages/${own}/src/${inner ?? "index"}.ts` : null;
}

/** Who imports each file. `sources`: texts of files by their paths. */
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

/** The folders of a room's tests: `apps/server/tests/holds` for `apps/server/src/holds`; the wire has the contract, too. */
const testsOf = (path: string): readonly string[] => [
	dirname(path).replace("/src", "/tests"),
	...(path.startsWith("packages/records/src/http/") ? ["tests/contract"] : []),
];

/**
 * Paths of the test files that a change touches.
 *
 * @param changed paths of files that were changed, from the root of the repository
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
			.filter((path) => !gathering.has(path))
			.flatMap((path) => importers.get(path) ?? [])
			.filter((path) => !touched.has(path));
		for (const path of layer) touched.add(path);
	}
	const rooms = new Set([...touched].filter((path) => path.includes("/src/")).flatMap(testsOf));
	return [...sources.keys()]
		.filter((path) => path.endsWith(".test.ts") && (touched.has(path) || rooms.has(dirname(path))))
		.sort();
}
