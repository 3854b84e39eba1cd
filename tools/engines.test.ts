/** Every test file that opens a database declares its engines, and no other one does. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { enginesOf } from "./engines.ts";
import { testFiles } from "./projects.ts";

const root = join(import.meta.dirname, "..");
/** Module that provides databases to tests. */
const source = "tests/support/database.ts";

/** Returns the files that a file imports, relative to the root of the repository. */
const importsOf = (path: string): string[] =>
	[...readFileSync(join(root, path), "utf8").matchAll(/\b(?:from|import\()\s*"(\.[^"]+)"/g)]
		.map(([, name = ""]) => relative(root, join(root, dirname(path), name)))
		.filter((found) => /(^|\/)tests\//.test(found) && existsSync(join(root, found)));

const opens = new Map<string, boolean>();

/** Returns whether a file imports the database module, directly or indirectly. */
function opensDatabase(path: string): boolean {
	const known = opens.get(path);
	if (known !== undefined) return known;
	// Guards against import cycles.
	opens.set(path, false);
	const found = path === source || importsOf(path).some(opensDatabase);
	opens.set(path, found);
	return found;
}

test("a file that opens a database declares its engines: `// engines: one` or `// engines: both`", () => {
	const files = testFiles();
	expect(files.length).toBeGreaterThan(200);
	const silent = files.filter((path) => opensDatabase(path) && enginesOf(path) === "none");
	expect(silent, "files whose first line is to be `// engines: one` or `// engines: both`").toEqual([]);
});

test("a file that opens none declares none", () => {
	const declared = testFiles().filter((path) => ["one", "both"].includes(enginesOf(path)));
	expect(declared.filter((path) => !opensDatabase(path))).toEqual([]);
});
