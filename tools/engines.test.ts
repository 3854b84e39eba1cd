/** Every file of tests that opens a database says on which engines it runs, and no other one does. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { enginesOf, testFiles } from "./engines.ts";

const root = join(import.meta.dirname, "..");
/** Where tests get databases from. */
const source = "tests/support/database.ts";

/** Files that a file imports, from the root of the repository. */
const importsOf = (path: string): string[] =>
	[...readFileSync(join(root, path), "utf8").matchAll(/\b(?:from|import\()\s*"(\.[^"]+)"/g)]
		.map(([, name = ""]) => relative(root, join(root, dirname(path), name)))
		.filter((found) => /(^|\/)tests\//.test(found) && existsSync(join(root, found)));

const opens = new Map<string, boolean>();

/** Whether a file can reach the source of databases. */
function opensDatabase(path: string): boolean {
	const known = opens.get(path);
	if (known !== undefined) return known;
	// Two that import each other reach nothing by that.
	opens.set(path, false);
	const found = path === source || importsOf(path).some(opensDatabase);
	opens.set(path, found);
	return found;
}

test("whoever opens a database says on which engines: `// engines: one` or `// engines: both`", () => {
	const files = testFiles();
	expect(files.length).toBeGreaterThan(200);
	expect(files.filter((path) => opensDatabase(path) && enginesOf(path) === "none")).toEqual([]);
});

test("whoever opens none says nothing", () => {
	const said = testFiles().filter((path) => ["one", "both"].includes(enginesOf(path)));
	expect(said.filter((path) => !opensDatabase(path))).toEqual([]);
});
