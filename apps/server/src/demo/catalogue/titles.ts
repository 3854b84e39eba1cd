/** Creates title records from the rows of the data file. */
import { toIsbn10 } from "@rafta/library/catalogue/isbn";
import { upper } from "@rafta/library/turkish/case";
import type { SchoolLevel, TitleRow } from "../data.ts";
import type { Random } from "../random.ts";

export interface DemoTitle {
	id: string;
	title: string;
	authors: string[];
	year: number;
	language: "tr" | "en";
	isbn13: string;
	isbn10: string;
	dewey: string;
	author_mark: string;
	subjects: string[];
	age_min: number;
	age_max: number;
	series: string;
	series_no: string;
	/** Not stored: determines the number of copies. */
	level: SchoolLevel;
	callNumber: string;
}

/** Follows many school and public libraries of Turkey: Turkish literature at 810, tales at 398. */
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

const ages: Readonly<Record<SchoolLevel, readonly [number, number]>> = {
	ilkokul: [6, 10],
	ortaokul: [10, 14],
	lise: [14, 18],
};

const naturalName = (filed: string): string => filed.replace(/^(.*?), (.*)$/, "$2 $1");

/** Three capital letters of the name under which a book is filed. */
function authorMark(row: TitleRow): string {
	const [author = ""] = row.authors;
	const words = author.replace(/ (Jr\.|Sr\.)$/, "").split(" ");
	const filing = row.language === "tr" ? words[0] : words.at(-1);
	const letters = (filing ?? "").replace(/[^\p{L}]/gu, "").slice(0, 3);
	return row.language === "tr" ? upper(letters) : letters.toUpperCase();
}

/** Creates a title record. Where no class is known (translations, English titles), a shelf word is used instead. */
function titleRecord(row: TitleRow, random: Random): DemoTitle {
	const dewey = deweyByGenre[row.genre] ?? "";
	const mark = authorMark(row);
	const shelfWord = row.language === "en" ? "İNG" : "ÇEV";
	const [ageMin, ageMax] = ages[row.level];
	return {
		id: random.id(),
		title: row.title,
		authors: row.authors.map(naturalName),
		year: row.year ?? 0,
		language: row.language,
		isbn13: row.isbn13,
		isbn10: (row.isbn13 && toIsbn10(row.isbn13)) || "",
		dewey,
		author_mark: mark,
		subjects: row.genre ? [row.genre] : [],
		age_min: ageMin,
		age_max: ageMax,
		series: row.series,
		series_no: row.seriesNo,
		level: row.level,
		callNumber: `${dewey || shelfWord} ${mark}`,
	};
}

export const makeTitles = (rows: readonly TitleRow[], random: Random): DemoTitle[] =>
	rows.map((row) => titleRecord(row, random));
