/** A saved report as stored by the record API. */
import type { Report } from "@rafta/library/reports/definition";
import type { SavedFilters, Schedule } from "@rafta/library/reports/saved";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { Filters } from "../address.ts";
import { choiceOf } from "../period.ts";

export interface SavedReport {
	readonly id: string;
	readonly name: string;
	readonly kind: string;
	readonly filters: SavedFilters | null;
	readonly schedule: Schedule | null;
	readonly next_on: string;
}

/** Returns the filters to save: a named period is saved by its name, so that it moves with the calendar. */
export function filtersToSave(report: Report, filters: Filters, today: CalendarDate): SavedFilters {
	const { school_id: _school, from, to, ...others } = filters;
	if (!report.filters.includes("period") || (!from && !to)) return others;
	const choice = choiceOf(filters, today);
	if (choice !== "own") return { ...others, period: choice };
	return { ...others, ...(from && { from }), ...(to && { to }) };
}
