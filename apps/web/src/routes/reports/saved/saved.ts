/** A saved report as the record API keeps it. */
import type { Report } from "@rafta/library/reports/definition";
import type { SavedFilters, Schedule } from "@rafta/library/reports/saved";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { Filters } from "../address.ts";
import { choiceOf } from "../period.ts";

export interface Saved {
	readonly id: string;
	readonly name: string;
	readonly kind: string;
	readonly filters: SavedFilters | null;
	readonly schedule: Schedule | null;
	readonly next_on: string;
}

/** What is kept of an address: a period that has a name by it, so that it moves with the calendar. */
export function filtersToSave(report: Report, filters: Filters, today: CalendarDate): SavedFilters {
	const { school_id: _school, from, to, ...others } = filters;
	if (!report.filters.includes("period") || (!from && !to)) return others;
	const choice = choiceOf(filters, today);
	if (choice !== "own") return { ...others, period: choice };
	return { ...others, ...(from && { from }), ...(to && { to }) };
}
