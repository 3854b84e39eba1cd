/** Reads `demo/titles.tsv` and `demo/names.tsv`; `demo/README.md` documents their columns. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { homeLanguage } from "@rafta/words";

export type SchoolLevel = "ilkokul" | "ortaokul" | "lise";

export interface TitleRow {
	title: string;
	/** In filing form: names are inverted where the surname leads. */
	authors: string[];
	translator: string;
	/** Empty where it is not known. */
	publisher: string;
	/** Year of first publication; null when unknown. */
	year: number | null;
	/** Pages of a common edition; null when unknown. */
	pages: number | null;
	/** Empty for the Turkish titles. */
	isbn13: string;
	language: string;
	/** Turkish names, the genre first. */
	subjects: string[];
	dewey: string;
	/** Youngest and oldest reader. */
	ages: readonly [number, number];
	series: string;
	seriesNo: string;
}

export interface DemoNames {
	girl: [string, ...string[]];
	boy: [string, ...string[]];
	surname: [string, ...string[]];
}

export interface DemoData {
	titles: TitleRow[];
	names: DemoNames;
}

const folder = join(import.meta.dirname, "../../../../demo");

const lines = (file: string): string[][] =>
	readFileSync(join(folder, file), "utf8")
		.trimEnd()
		.split("\n")
		.slice(1)
		.map((line) => line.split("\t"));

function namesOf(kind: keyof DemoNames, rows: string[][]): [string, ...string[]] {
	const [first, ...others] = rows.filter(([rowKind]) => rowKind === kind).map(([, name = ""]) => name);
	if (!first) throw new Error(`demo/names.tsv has no ${kind}`);
	return [first, ...others];
}

/** Parses both files. Throws if one is missing or empty. */
export function readDemoData(): DemoData {
	const titles = lines("titles.tsv").map((cells): TitleRow => {
		const [
			title = "",
			authors = "",
			translator = "",
			publisher = "",
			year = "",
			pages = "",
			isbn13 = "",
			language = homeLanguage,
			subjects = "",
			dewey = "",
			ages = "",
			series = "",
			seriesNo = "",
		] = cells;
		const [youngest = 0, oldest = 0] = ages.split("-").map(Number);
		return {
			title,
			authors: authors.split("; "),
			translator,
			publisher,
			year: year ? Number(year) : null,
			pages: pages ? Number(pages) : null,
			isbn13,
			language,
			subjects: subjects.split("; "),
			dewey,
			ages: [youngest, oldest],
			series,
			seriesNo,
		};
	});
	const names = lines("names.tsv");
	return {
		titles,
		names: { girl: namesOf("girl", names), boy: namesOf("boy", names), surname: namesOf("surname", names) },
	};
}
