/** The list of the project's files is the same with git and without it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sourceFiles, walked } from "./sources.ts";

const root = join(import.meta.dirname, "..");
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-sources-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string): void {
	mkdirSync(dirname(join(folder, path)), { recursive: true });
	writeFileSync(join(folder, path), "");
}

test("a walk through this project gives what git lists", () => {
	const files = sourceFiles();
	expect(files).toContain("tools/sources.test.ts");
	expect(files.filter((path) => /node_modules|\/dist\//.test(path))).toEqual([]);
	expect(walked(root)).toEqual(files);
});

test("what .gitignore ignores is not listed, and a name may have spaces, quotes and Turkish letters", () => {
	writeFileSync(join(folder, ".gitignore"), readFileSync(join(root, ".gitignore")));
	const own = [
		".gitignore",
		"apps/a/data/b.ts",
		"apps/a/src/a.ts",
		"Işıl'ın dosyası %20 #1.ts",
		'öğe "2".ts',
	];
	const ignored = ["data/a.db", ".rafta-x/a", "a.log", "apps/a/dist/a.js", "apps/a/node_modules/b/c.ts"];
	for (const path of [...own.slice(1), ...ignored]) write(path);
	expect(sourceFiles(folder)).toEqual(own.sort());
	// Without git on the machine, this is a walk again.
	spawnSync("git", ["init", "--quiet"], { cwd: folder });
	expect(sourceFiles(folder)).toEqual(own.sort());
	expect(walked(folder)).toEqual(own.sort());
});

test("a tracked file that was deleted is not listed", () => {
	for (const path of ["gone.ts", "there.ts"]) write(path);
	spawnSync("git", ["init", "--quiet"], { cwd: folder });
	spawnSync("git", ["add", "."], { cwd: folder });
	rmSync(join(folder, "gone.ts"));
	expect(sourceFiles(folder)).toEqual(["there.ts"]);
});

test("a line of .gitignore that the walk does not understand is named, not passed over", () => {
	writeFileSync(join(folder, ".gitignore"), "!kept.log\n");
	expect(() => walked(folder)).toThrow('"!kept.log" is not understood');
});
