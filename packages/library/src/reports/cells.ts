/** Formatting of report values for display. */
import { fillText, type Language, words } from "@rafta/words";
import { monthNames } from "../text/months.ts";
import { formatNumber } from "../text/numbers.ts";
import { formatDate } from "../turkish/dates.ts";
import type { Column, ReportValue } from "./definition.ts";
import { weekdayNames } from "./filters.ts";

const texts = words("library/reports/cells");

/** `0.835` -> `%83,5`, in English `83.5%`. */
function percent(share: number, language: Language): string {
	return fillText(texts.percent[language], { number: formatNumber(share * 100, language, 1, 0) });
}

/** `2026-03` -> `Mart 2026`. */
function monthOf(value: string, language: Language): string {
	const [year = "", month = ""] = value.split("-");
	return `${monthNames(language)[Number(month) - 1] ?? month} ${year}`.trim();
}

/** Formats a value for display; empty where there is none. */
export function cellText(column: Column, value: ReportValue | undefined, language: Language): string {
	if (value === null || value === undefined || value === "") return "";
	const number = Number(value);
	switch (column.kind) {
		case "number":
			return formatNumber(number, language, 0);
		case "decimal":
			return formatNumber(number, language, 2);
		case "money":
			return `${formatNumber(number, language, 2)} TL`;
		case "percent":
			return percent(number, language);
		case "day":
			return formatDate(String(value));
		case "month":
			return monthOf(String(value), language);
		case "weekday":
			return weekdayNames[number - 1]?.[language] ?? String(value);
		case "hour":
			return `${String(value).padStart(2, "0")}:00`;
		default:
			return column.values?.[String(value)]?.[language] ?? String(value);
	}
}

/** Whether a column's values are numbers that can be compared. */
export const isCounted = ({ kind }: Column): boolean =>
	["number", "decimal", "percent", "money"].includes(kind);

/** As `cellText`, where people read: a number that nobody knows is a dash, since nothing and zero are different. */
export const readText = (column: Column, value: ReportValue | undefined, language: Language): string =>
	cellText(column, value, language) || (value === null && isCounted(column) ? "–" : "");
