/** The titles of the demonstration and the many of `tests/data`, as their covers are drawn. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoverTitle } from "../../src/covers/title.ts";

const root = join(import.meta.dirname, "../../../..");

const agesByLevel: Readonly<Record<string, string>> = { ilkokul: "6-10", ortaokul: "10-14", lise: "14-18" };

/** The rows of a file, by the names in its first line. */
function rowsOf(path: string): Record<string, string>[] {
	const [header = [], ...rows] = readFileSync(join(root, path), "utf8")
		.trimEnd()
		.split("\n")
		.map((line) => line.split("\t"));
	return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
}

export const demoTitles: readonly CoverTitle[] = ["demo/titles.tsv", "tests/data/titles.tsv"].flatMap(
	(path) =>
		rowsOf(path).map((row) => {
			const { title = "", authors = "", language = "", series = "", series_no = "", dewey = "" } = row;
			const [age_min = 0, age_max = 0] = (row.ages ?? agesByLevel[row.level ?? ""] ?? "0-0")
				.split("-")
				.map(Number);
			const subjects = (row.subjects ?? row.genre ?? "").split("; ").filter(Boolean);
			return { title, author_line: authors, language, subjects, dewey, age_min, age_max, series, series_no };
		}),
);
