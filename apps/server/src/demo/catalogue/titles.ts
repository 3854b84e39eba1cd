/** Creates title records from the rows of the data file. */
import { toIsbn10 } from "@rafta/library/catalogue/isbn";
import { upper } from "@rafta/library/turkish/case";
import { homeLanguage } from "@rafta/words";
import type { TitleRow } from "../data.ts";
import type { Random } from "../random.ts";

export interface DemoTitle {
	id: string;
	title: string;
	authors: string[];
	translator: string;
	publisher: string;
	year: number;
	pages: number;
	language: string;
	isbn13: string;
	isbn10: string;
	dewey: string;
	author_mark: string;
	subjects: string[];
	age_min: number;
	age_max: number;
	series: string;
	series_no: string;
	/** Not stored: its copies' place on the shelves. */
	callNumber: string;
}

const naturalName = (filed: string): string => filed.replace(/^(.*?), (.*)$/, "$2 $1");

/** Three capital letters of the name under which a book is filed. */
function authorMark({ authors: [author = ""], language }: TitleRow): string {
	const letters = author
		.replace(/[^\p{L},]/gu, "")
		.replace(/,.*/, "")
		.slice(0, 3);
	return language === homeLanguage ? upper(letters) : letters.toUpperCase();
}

/** Creates a title record. Foreign books stand on shelves of their own. */
function titleRecord(row: TitleRow, random: Random): DemoTitle {
	const mark = authorMark(row);
	const [age_min, age_max] = row.ages;
	return {
		id: random.id(),
		title: row.title,
		authors: row.authors.map(naturalName),
		translator: row.translator,
		publisher: row.publisher,
		year: row.year ?? 0,
		pages: row.pages ?? 0,
		language: row.language,
		isbn13: row.isbn13,
		isbn10: (row.isbn13 && toIsbn10(row.isbn13)) || "",
		dewey: row.dewey,
		author_mark: mark,
		subjects: row.subjects,
		age_min,
		age_max,
		series: row.series,
		series_no: row.seriesNo,
		callNumber: [row.language === homeLanguage ? "" : "İNG", row.dewey, mark].filter(Boolean).join(" "),
	};
}

export const makeTitles = (rows: readonly TitleRow[], random: Random): DemoTitle[] =>
	rows.map((row) => titleRecord(row, random));
