/**
 * What a report is: key figures and tables, some of them drawn as a chart. The server's queries, its files, the screens
 * and the print view all follow from these definitions (`reports/index.ts` lists them).
 */
import type { Text } from "../collections/definition.ts";

/**
 * How a value is written. `day` is `YYYY-MM-DD`, `month` is `YYYY-MM`, `weekday` 1 (Monday) to 7, `hour` 0 to 23,
 * `percent` a share from 0 to 1, `decimal` has two places, `money` is in Turkish lira.
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
	/** Where a press leads: an address with `{key}` for values of the same row, e.g. `/students/detail/{student_id}`. */
	readonly opens?: string;
	/** Names a person: left out where the report is for everybody's eyes (posters, the wall). */
	readonly personal?: boolean;
	/** Shown only where an administrator looks at all schools. */
	readonly onlyAll?: boolean;
}

/** A chart draws columns of its table, so that the table is the chart's twin for whoever does not see it. */
export interface Chart {
	/** `twins`: two values side by side for each category; `heat`: `by` down, `across` to the right, one value. */
	readonly kind: "bars" | "lines" | "stacked" | "twins" | "heat";
	/** The column of the categories. */
	readonly by: string;
	/** Of a heat map: the column that goes to the right. */
	readonly across?: string;
	/** The columns that are drawn. */
	readonly values: readonly string[];
	/** How many rows are drawn at most, from the top; absent: all. */
	readonly most?: number;
}

export interface ReportTable {
	readonly key: string;
	readonly label: Text;
	readonly columns: readonly Column[];
	readonly chart?: Chart;
}

/**
 * What a report can be narrowed by, each a parameter of its address: `period` is `from` and `to` (days), the others are
 * called as they are. Everybody's: `library` (`library_id`).
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

export interface Report {
	/** Its name in addresses: `/api/reports/{kind}`. */
	readonly kind: string;
	readonly name: Text;
	/** One sentence: which question it answers. */
	readonly about: Text;
	/** Its screen in the route table; reports beyond that table stand on `/reports?report={kind}`. */
	readonly path?: string;
	readonly filters: readonly ReportFilter[];
	/** Single numbers about all of it. */
	readonly figures: readonly Column[];
	/** The first one is the report's own; the others look at the same records by something else. */
	readonly tables: readonly ReportTable[];
}

export type ReportValue = string | number | null;
export type ReportRow = Readonly<Record<string, ReportValue>>;

/** What `GET /api/reports/{kind}?format=json` answers. */
export interface ReportAnswer {
	readonly kind: string;
	/** When it was made, as an ISO time. */
	readonly made_at: string;
	/** The period in force, days included; empty where the report has none. */
	readonly from: string;
	readonly to: string;
	/** The school's name; empty where an administrator looks at all schools. */
	readonly school: string;
	readonly figures: Readonly<Record<string, ReportValue>>;
	/** By table: all rows counted, and the first of them (`offset` and `limit` of the request, with `table`). */
	readonly tables: Readonly<Record<string, { readonly count: number; readonly rows: readonly ReportRow[] }>>;
}

/** The columns of a table that somebody sees: of all schools, or of one; without those that name a person, if asked. */
export const shownColumns = (
	{ columns }: ReportTable,
	{ all, personal = true }: { readonly all: boolean; readonly personal?: boolean },
): readonly Column[] =>
	columns.filter((column) => (all || !column.onlyAll) && (personal || !column.personal));
