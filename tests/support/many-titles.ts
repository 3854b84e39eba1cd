/** About three thousand titles for tests and benches of long lists; `tests/data/README.md` names their origin. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TitleRow } from "../../apps/server/src/demo/data.ts";

const file = join(import.meta.dirname, "../data/titles.tsv");

const deweyByGenre: Readonly<Record<string, string>> = {
	Şiir: "811",
	Tiyatro: "812",
	Roman: "813",
	Öykü: "813",
	Polisiye: "813",
	Çocuk: "813",
	Deneme: "814",
	Mizah: "817",
	Masal: "398",
	Efsane: "398",
	Destan: "398",
	Gezi: "910",
	Anı: "920",
	Biyografi: "920",
	Tarih: "956",
};
const agesByLevel: Readonly<Record<string, readonly [number, number]>> = {
	ilkokul: [6, 10],
	ortaokul: [10, 14],
	lise: [14, 18],
};

/** Reads the file. */
export const manyTitles = (): TitleRow[] =>
	readFileSync(file, "utf8")
		.trimEnd()
		.split("\n")
		.slice(1)
		.map((line): TitleRow => {
			const [
				title = "",
				authors = "",
				year = "",
				isbn13 = "",
				language,
				genre = "",
				level = "",
				series = "",
				seriesNo = "",
			] = line.split("\t");
			return {
				title,
				authors: authors.split("; "),
				translator: "",
				publisher: "",
				year: year ? Number(year) : null,
				pages: null,
				isbn13,
				language: language === "tr" ? "tr" : "en",
				subjects: genre === "" ? [] : [genre],
				dewey: deweyByGenre[genre] ?? "",
				ages: agesByLevel[level] ?? [0, 0],
				series,
				seriesNo,
			};
		});
