/** The titles of the demonstration, as their covers are drawn. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CoverTitle } from "../../src/covers/title.ts";

const ages: Readonly<Record<string, readonly [number, number]>> = {
	ilkokul: [6, 10],
	ortaokul: [10, 14],
	lise: [14, 18],
};

const file = join(import.meta.dirname, "../../../../demo/titles.tsv");

export const demoTitles: readonly CoverTitle[] = readFileSync(file, "utf8")
	.trim()
	.split("\n")
	.slice(1)
	.map((row) => {
		const [
			title = "",
			author_line = "",
			,
			,
			language = "",
			genre = "",
			level = "",
			series = "",
			series_no = "",
		] = row.split("\t");
		const [age_min = 0, age_max = 0] = ages[level] ?? [];
		const subjects = genre === "" ? [] : [genre];
		return { title, author_line, language, subjects, age_min, age_max, series, series_no };
	});
