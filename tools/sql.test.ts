/** SQL is set in lines that a person can review: one clause per line, none wider than a screen. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

const root = join(import.meta.dirname, "..");
const folders = ["apps/server/src", "packages/records/src", "packages/library/src"];
const MAX_COLUMNS = 120;
const TAB_COLUMNS = 3;

/** Keywords in capitals with what follows them in SQL, or columns of an aliased table. */
const isSql = new RegExp(
	[
		/\b(?:SELECT|JOIN|HAVING|UNION|EXISTS|COALESCE|CASE)\b/,
		/\b(?:INSERT INTO|DELETE FROM|GROUP BY|ORDER BY|ON CONFLICT|IS NULL|IS NOT NULL)\b/,
		/\b(?:FROM|WHERE|UPDATE|SET|VALUES|WHEN|THEN|AND|OR|NOT|IN|LIKE|BETWEEN|AS|ON|LIMIT)\s+["'($\\]/,
		/\b(?:FROM|WHERE|UPDATE|WHEN|AND|OR)\s+[a-z_]/,
		/\b[a-z]\."\w+"(?:,| AS\b)/,
	]
		.map(({ source }) => source)
		.join("|"),
);

/** Definitions are stored in databases and compared with what is stored: in another layout they would be others. */
const isStored = (line: string): boolean => /\bCREATE\b/.test(line);

/** Files with other SQL that is stored. */
const stored: Readonly<Record<string, string>> = {
	"packages/library/src/collections/swaps.ts": "The query of a view.",
};

const widthOf = (line: string): number => line.replaceAll("\t", " ".repeat(TAB_COLUMNS)).length;

const wideSql = (text: string): string[] =>
	text.split("\n").filter((line) => widthOf(line) > MAX_COLUMNS && isSql.test(line) && !isStored(line));

const files = sourceFiles()
	.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))
	.filter((path) => path.endsWith(".ts") && !(path in stored));

test("no line of SQL is wider than a screen", () => {
	expect(files.length).toBeGreaterThan(800);
	const found = files.flatMap((path) =>
		wideSql(readFileSync(join(root, path), "utf8")).map((line) => `${path}: ${line.trim().slice(0, 80)}`),
	);
	expect(found, `lines to break at ${MAX_COLUMNS} columns`).toEqual([]);
});

test("a wide line of SQL is found, one of another language or of a stored definition is not", () => {
	const wide = (start: string): string[] => wideSql(start.padEnd(MAX_COLUMNS + 1, "x"));
	// biome-ignore lint/suspicious/noTemplateCurlyInString: a line of source
	for (const start of ['SELECT "id"', 'WHERE "id" = ${id}', 'l."id", l."status"', "SET \"status\" = 'lost' "])
		expect(wide(start), start).toHaveLength(1);
	for (const start of ['en: "copy FROM TO"', 'filter: "id = {:id} && "', 'CREATE INDEX "i" ON "t" WHERE "a"'])
		expect(wide(start), start).toEqual([]);
	expect(wideSql(`SELECT "id"`)).toEqual([]);
});
