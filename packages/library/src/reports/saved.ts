/** Saved reports: which one, with which filters, and when it is sent to whom. */
import { words } from "@rafta/words";
import { addDays, type CalendarDate, weekdayOf } from "../turkish/dates.ts";
import type { Report } from "./definition.ts";
import { parametersOf } from "./filters.ts";
import { reportOf } from "./index.ts";
import { type PeriodName, periodNames, periodOf } from "./periods.ts";

/** Filters under their address parameter names; a relative period is stored by its name, as `period`. */
export type SavedFilters = Readonly<Record<string, string>>;

export const scheduleFormats = ["pdf", "xlsx"] as const;

export interface Schedule {
	readonly every: "week" | "month";
	/** Weekday 1 (Monday) to 7, or day of the month 1 to 28. */
	readonly on: number;
	readonly format: (typeof scheduleFormats)[number];
	/** Ids of accounts of the same school. */
	readonly to: readonly string[];
}

const MAX_RECIPIENTS = 20;
const MAX_VALUE_LENGTH = 60;

const isPeriod = (name: string): name is PeriodName => periodNames.some((one) => one === name);

/** Whether a report names persons: its files are never sent by mail. */
export const isPersonal = (report: Report): boolean =>
	report.tables.some(({ columns }) => columns.some(({ personal }) => personal));

const plainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Filters of a saved report, or `null` if they are invalid. */
export function savedFilters(kind: string, value: unknown): SavedFilters | null {
	const report = reportOf(kind);
	if (!report || !plainObject(value ?? {})) return null;
	const known = new Set(report.filters.flatMap((filter) => parametersOf[filter]));
	const entries = Object.entries(value ?? {});
	const fits = entries.every(
		([name, one]) =>
			typeof one === "string" &&
			one !== "" &&
			one.length <= MAX_VALUE_LENGTH &&
			(known.has(name) || (name === "period" && known.has("from") && isPeriod(one))),
	);
	return fits ? (Object.fromEntries(entries) as SavedFilters) : null;
}

/** Address filters of a saved report on a day: a named period is resolved to its days on that day. */
export function filtersOn({ period, ...others }: SavedFilters, today: CalendarDate): SavedFilters {
	return period !== undefined && isPeriod(period) ? { ...others, ...periodOf(period, today) } : others;
}

/** Schedule of a saved report; `null` for none, `undefined` for an invalid one. */
export function readSchedule(value: unknown): Schedule | null | undefined {
	if (value === null || value === undefined) return null;
	if (!plainObject(value)) return undefined;
	const { every, on, format, to, ...others } = value;
	const last = every === "week" ? 7 : 28;
	const isWhole = typeof on === "number" && Number.isInteger(on) && on >= 1 && on <= last;
	const isKnown = scheduleFormats.some((one) => one === format) && (every === "week" || every === "month");
	const isList =
		Array.isArray(to) &&
		to.length >= 1 &&
		to.length <= MAX_RECIPIENTS &&
		new Set(to).size === to.length &&
		to.every((id) => typeof id === "string" && /^[a-z0-9]{15}$/.test(id));
	if (!isWhole || !isKnown || !isList || Object.keys(others).length > 0) return undefined;
	return { every, on, format, to } as Schedule;
}

/** First sending day after a given day. */
export function nextRun({ every, on }: Pick<Schedule, "every" | "on">, after: CalendarDate): CalendarDate {
	let day = addDays(after, 1);
	const isDue = (): boolean =>
		every === "week" ? (weekdayOf(day) || 7) === on : Number(day.slice(8)) === on;
	while (!isDue()) day = addDays(day, 1);
	return day;
}

export const savedFaults = words("library/reports/saved-faults");
