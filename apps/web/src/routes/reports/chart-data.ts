/** Converts a report's table to the data of `kit/chart`. */
import { cellText } from "@rafta/library/reports/cells";
import type { Chart, Column, ReportRow, ReportTable } from "@rafta/library/reports/definition";
import { addDays, daysBetween, weekdayOf } from "@rafta/library/turkish/dates";
import { type Language, languageFacts } from "@rafta/words";
import type { ChartData } from "#kit";

/** Maximum span in days; longer ones are drawn without the days that have no data. */
const MAX_FILLED_DAYS = 800;

const columnOf = (table: ReportTable, key: string): Column => {
	const column = table.columns.find((one) => one.key === key);
	if (!column) throw new Error(`the table ${table.key} has no column ${key}`);
	return column;
};

const inTime: readonly Column["kind"][] = ["day", "month", "weekday", "hour"];

/** Whether a chart's categories are consecutive in time. */
export const isInTime = (table: ReportTable, chart: Chart): boolean =>
	inTime.includes(columnOf(table, chart.by).kind);

const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0;

/** Adds school days that have no row, so that a line does not skip over days without data. */
function everyDay(rows: readonly ReportRow[], key: string): readonly ReportRow[] {
	const [first, last] = [String(rows[0]?.[key]), String(rows.at(-1)?.[key])];
	const length = daysBetween(first, last) + 1;
	if (!(length > rows.length && length <= MAX_FILLED_DAYS)) return rows;
	const known = new Map(rows.map((row) => [String(row[key]), row]));
	const days = Array.from({ length }, (_, index) => addDays(first, index));
	return days
		.filter((day) => known.has(day) || !isWeekend(day))
		.map((day) => known.get(day) ?? { [key]: day });
}

function orderRows(rows: readonly ReportRow[], { key, kind }: Column): readonly ReportRow[] {
	if (!inTime.includes(kind)) return rows;
	const isNumber = kind === "weekday" || kind === "hour";
	const up = rows.toSorted((a, b) => {
		const [one, other] = [a[key] ?? "", b[key] ?? ""];
		return isNumber ? Number(one) - Number(other) : String(one) < String(other) ? -1 : 1;
	});
	return kind === "day" ? everyDay(up, key) : up;
}

/** Returns `05.03.` for a day, `Mar 26` for a month, otherwise undefined. */
function shortOf({ kind }: Column, value: string, language: Language): string | undefined {
	if (kind === "day") return `${value.slice(8, 10)}.${value.slice(5, 7)}.`;
	if (kind !== "month") return undefined;
	const month = new Intl.DateTimeFormat(languageFacts[language].formats, { month: "short", timeZone: "UTC" });
	return `${month.format(new Date(`${value}-01T00:00:00Z`))} ${value.slice(2, 4)}`;
}

const none = "–";

/** Names of rows by a column, with their school where there are several: each may have a class 5/A. */
function namesOf(by: Column, rows: readonly ReportRow[], language: Language): string[] {
	const isOfSeveral = by.key !== "school" && new Set(rows.map(({ school }) => school)).size > 1;
	return rows.map((row) => {
		const name = cellText(by, row[by.key], language) || none;
		return isOfSeveral ? `${name} · ${row.school}` : name;
	});
}

/** Returns the data of bar, line and column charts. A series of only zeros is left out if there are others. */
export function chartDataOf(
	table: ReportTable,
	chart: Chart,
	rows: readonly ReportRow[],
	language: Language,
): ChartData {
	const by = columnOf(table, chart.by);
	const shown = orderRows(chart.maxRows === undefined ? rows : rows.slice(0, chart.maxRows), by);
	const columns = chart.values.map((key) => columnOf(table, key));
	const series = columns.map(({ key, label }) => ({
		name: label[language],
		values: shown.map((row) => (row[key] === null ? null : Number(row[key] ?? 0))),
	}));
	const nonZero = series.filter(({ values }) => values.some((value) => value !== null && value !== 0));
	const short = shown.map((row) => shortOf(by, String(row[chart.by] ?? ""), language));
	const [first] = columns;
	return {
		categories: namesOf(by, shown, language),
		...(short.every((name) => name !== undefined) && { short: short as string[] }),
		series: nonZero.length > 0 ? nonZero : series.slice(0, 1),
		write: (value) => (first ? cellText(first, value, language) : String(value)),
	};
}

const span = (values: readonly number[], min: number, max: number): number[] => {
	const from = Math.min(min, ...values);
	return Array.from({ length: Math.max(max, ...values) - from + 1 }, (_, index) => from + index);
};

/**
 * Returns the data of a heat map: every weekday and hour between the first and the last, always including school hours.
 */
export function heatOf(table: ReportTable, chart: Chart, rows: readonly ReportRow[], language: Language) {
	const down = columnOf(table, chart.by);
	const across = columnOf(table, chart.across ?? "");
	const value = columnOf(table, chart.values[0] ?? "");
	const known = new Map(rows.map((row) => [`${row[down.key]} ${row[across.key]}`, Number(row[value.key])]));
	const all = ({ key, kind }: Column) => {
		const values = rows.map((row) => Number(row[key]));
		return kind === "weekday" ? span(values, 1, 5) : span(values, 9, 15);
	};
	const [rowKeys, columnKeys] = [all(down), all(across)];
	return {
		rows: rowKeys.map((key) => cellText(down, key, language)),
		columns: columnKeys.map((key) =>
			across.kind === "hour" ? String(key).padStart(2, "0") : cellText(across, key, language),
		),
		valueAt: (row: number, column: number) => known.get(`${rowKeys[row]} ${columnKeys[column]}`) ?? 0,
		write: (number: number) => cellText(value, number, language),
	};
}
