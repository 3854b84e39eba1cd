/** Reads book lists from the sheets of a file, as written by school programs or by hand. */
import type { Sheet } from "../../tables/sheet.ts";
import { nameless, type TitleColumn, type TitleCorrections, type TitleTable, tableIn } from "./columns.ts";
import type { ListedTitle } from "./listed.ts";
import { rowReader } from "./rows.ts";

export interface ReadTitles {
	readonly columns: readonly TitleColumn[];
	/** Headings, or names, of columns with national identity numbers, which were not read. */
	readonly dropped: readonly string[];
	/** Rows below the headings, over all sheets. */
	readonly rows: number;
	/** Reason why there are no titles; `null` where there are some. */
	readonly problem: "empty" | "no_title_column" | null;
	/** Yields the titles row by row. */
	titles(): Generator<ListedTitle>;
}

function* titlesIn(tables: readonly TitleTable[]): Generator<ListedTitle> {
	for (const table of tables) {
		const read = rowReader(table);
		const { rows } = table.sheet;
		for (let at = table.from; at < rows.length; at++) {
			const title = read(rows[at] ?? [], at + 1);
			if (title) yield title;
		}
	}
}

/** Reads every list of a file; the titles themselves are read lazily. */
export function readTitleTables(sheets: readonly Sheet[], corrections: TitleCorrections = {}): ReadTitles {
	const tables = sheets.flatMap((sheet) => tableIn(sheet, corrections) ?? []);
	const all = tables.flatMap(({ columns }) => columns);
	const dropped = all
		.filter(({ meaning }) => meaning === "national_id")
		.map(({ heading, name }) => heading || name);
	if (tables.length === 0) {
		const columns = nameless(sheets);
		const problem = columns.length === 0 ? "empty" : "no_title_column";
		return { columns, dropped: [], rows: 0, problem, titles: () => titlesIn([]) };
	}
	return {
		columns: tables[0]?.columns ?? [],
		dropped: [...new Set(dropped)],
		rows: tables.reduce((sum, { sheet, from }) => sum + Math.max(0, sheet.rows.length - from), 0),
		problem: null,
		titles: () => titlesIn(tables),
	};
}
