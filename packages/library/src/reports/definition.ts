import type { Text } from "@rafta/words";
/**
 * Definition of a report: key figures and tables, some of them drawn as a chart. The server's queries, its files, the
 * screens and the print view are all derived from these definitions (`reports/index.ts` lists them).
 */

/**
 * Format of a value. `day` is `YYYY-MM-DD`, `month` is `YYYY-MM`, `weekday` 1 (Monday) to 7, `hour` 0 to 23, `percent`
 * a share from 0 to 1, `decimal` has two places, `money` is in Turkish lira.
 */
export type CellKind =
	| "text"
	| "number"
	| "decimal"
	| "percent"
	| "money"
	| "day"
	| "month"
	| "weekday"
	| "hour";

export interface Column {
	readonly key: string;
	readonly label: Text;
	readonly kind: CellKind;
	/** Labels where the value is a code, such as a status. */
	readonly values?: Readonly<Record<string, Text>>;
	/** Link target: an address with `{key}` for values of the same row, e.g. `/students/detail/{student_id}`. */
	readonly opens?: string;
	/** Names a person: left out where the report is public (posters, the wall). */
	readonly personal?: boolean;
	/** Shown only to an administrator who views all schools. */
	readonly onlyAll?: boolean;
}

/** Chart of columns of its table, so that the table gives the same information to those who cannot see the chart. */
export interface Chart {
	/** `twins`: two values side by side for each category; `heat`: `by` down, `across` to the right, one value. */
	readonly kind: "bars" | "lines" | "stacked" | "twins" | "heat";
	/** Category column. */
	readonly by: string;
	/** Of a heat map: the horizontal column. */
	readonly across?: string;
	/** Columns drawn as values. */
	readonly values: readonly string[];
	/** Maximum number of rows drawn, from the top; absent: all. */
	readonly maxRows?: number;
}

export interface ReportTable {
	readonly key: string;
	readonly label: Text;
	readonly columns: readonly Column[];
	readonly chart?: Chart;
}

/**
 * Filters of a report, each a parameter of its address: `period` is `from` and `to` (days), the others keep their
 * names. All reports also have `library` (`library_id`).
 */
export type ReportFilter =
	| "period"
	| "library"
	| "class"
	| "grade"
	| "band"
	| "leavers"
	| "dewey"
	| "age"
	| "idle"
	| "shelf"
	| "stocktake"
	| "weekday"
	| "hour"
	| "reader";

/** What a report's card shows of it before it is opened. */
export interface Glance {
	/** The figure that answers the report's question; others stand small beside it where no rows are drawn. */
	readonly figure: string;
	/** Anything above zero wants attention. */
	readonly isBad?: boolean;
	/** First rows of a table: bars, columns over time, or the covers of titles (`book_id`). */
	readonly rows?: {
		readonly look: "bars" | "columns" | "covers";
		readonly table: string;
		readonly by: string;
		readonly value: string;
		/** Rows that are read. */
		readonly most: number;
	};
}

export interface Report {
	/** Name in addresses: `/api/reports/{kind}`. */
	readonly kind: string;
	readonly name: Text;
	/** One sentence: which question the report answers. */
	readonly about: Text;
	/** Screen in the route table; reports without one are at `/reports?report={kind}`. */
	readonly path?: string;
	readonly filters: readonly ReportFilter[];
	readonly glance: Glance;
	/** Single figures for the whole report. */
	readonly figures: readonly Column[];
	/** The first is the report's main table; the others group the same records differently. */
	readonly tables: readonly ReportTable[];
}

export type ReportValue = string | number | null;
export type ReportRow = Readonly<Record<string, ReportValue>>;

/** Visible columns of a table: for all schools, or for one; without those that name a person, on request. */
export const shownColumns = (
	{ columns }: ReportTable,
	{ all, personal = true }: { readonly all: boolean; readonly personal?: boolean },
): readonly Column[] =>
	columns.filter((column) => (all || !column.onlyAll) && (personal || !column.personal));
