/** Addresses of reports, and the parameters kept in them. */
import type { Column, Report, ReportRow } from "@rafta/library/reports/definition";
import { parametersOf } from "@rafta/library/reports/filters";
import { reportOf, reports } from "@rafta/library/reports/index";

/** On screens of their own, on the desk's home, or in the administration. */
export type Place = "own" | "desk" | "admin";

/** Filters of a report, by the names that its address and the server use. */
export type Filters = Readonly<Record<string, string>>;

const homes: Readonly<Record<Place, string>> = {
	own: "/reports",
	desk: "/book_loans?view=reports",
	admin: "/admin/analytics",
};

/** The school selected by an administrator. */
const schoolParameter = "school_id";

const parametersIn = (report: Report, place: Place): string[] => [
	...report.filters.flatMap((filter) => parametersOf[filter]),
	...(place === "admin" ? [schoolParameter] : []),
];

/** Returns the report's filters from the address. */
export function filtersOf(report: Report, place: Place, params: URLSearchParams): Filters {
	const found = parametersIn(report, place).map((name) => [name, params.get(name)?.trim() ?? ""]);
	return Object.fromEntries(found.filter(([, value]) => value !== ""));
}

const withParams = (address: string, params: Readonly<Record<string, string>>): string => {
	const query = new URLSearchParams(params).toString();
	return query ? `${address}${address.includes("?") ? "&" : "?"}${query}` : address;
};

/** Returns the address of a place's list of reports. */
export const homeOf = (place: Place, school = ""): string =>
	withParams(homes[place], place === "admin" && school !== "" ? { [schoolParameter]: school } : {});

/** Returns the address of a report. */
export function addressOf(report: Report, place: Place, filters: Filters): string {
	if (place === "own" && report.path !== undefined) return withParams(report.path, filters);
	return withParams(homes[place], { report: report.kind, ...filters });
}

/** Returns the server path of a report, as a file or for the screen. */
export const requestOf = (
	report: Report,
	place: Place,
	filters: Filters,
	more: Readonly<Record<string, string>> = {},
): string =>
	withParams(`/api/reports/${report.kind}`, {
		...(place === "admin" && { [schoolParameter]: "all" }),
		...filters,
		...more,
	});

/** Returns the report at an address of the route table. */
function reportAt(path: string, params: URLSearchParams): Report | undefined {
	if (path === homes.own) return reportOf(params.get("report") ?? "");
	return reports.find((report) => report.path === path);
}

/**
 * Returns the target of a cell, or `null` if its row does not give one. A link to a report stays in the same place and
 * takes the filters along.
 */
export function opensOf(column: Column, row: ReportRow, place: Place, filters: Filters): string | null {
	if (column.opens === undefined) return null;
	let isWhole = true;
	const address = column.opens.replace(/\{(\w+)\}/g, (_, key: string) => {
		const value = row[key] ?? "";
		if (value === "") isWhole = false;
		return encodeURIComponent(String(value));
	});
	if (!isWhole) return null;
	const { pathname, searchParams } = new URL(address, "http://localhost");
	const report = reportAt(pathname, searchParams);
	if (!report) return address;
	const kept = Object.entries(filters).filter(([name]) => parametersIn(report, place).includes(name));
	return addressOf(report, place, {
		...Object.fromEntries(kept),
		...filtersOf(report, place, searchParams),
	});
}

/** Sets filters, by their parameters in the address. */
export type Change = (changes: Readonly<Record<string, string>>) => void;
