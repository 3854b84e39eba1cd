/**
 * Whether the computer's clock can be believed. One that is a year ahead for a night would delete what is kept for years,
 * let holds expire and look for books that are not late; correcting the clock brings nothing back. So all jobs of the
 * schedule that go by the day ask here, once they are due.
 */
import { type CalendarDate, daysBetween, todayIn } from "@rafta/library/turkish/dates";
import { readParam, writeParam } from "@rafta/records";
import type { RecordReader, RecordService, RecordTransaction } from "../../records.ts";
import { newestEntry, newestLoan } from "./queries.ts";

/** Day of the last night on which the clock was believed. */
const believedKey = "clock_believed";
const cleaningKey = "last_cleaning";
const MAX_DAYS = 7;

const dayOf = (instant: string): CalendarDate => (instant === "" ? "" : todayIn(new Date(instant)));

/** The newest day on which people worked at a desk; empty if nobody ever did. */
async function lastWorked({ sql }: RecordReader): Promise<CalendarDate> {
	return dayOf((await newestEntry(sql)) || (await newestLoan(sql)));
}

const isNear = (before: CalendarDate, today: CalendarDate): boolean => daysBetween(before, today) <= MAX_DAYS;

/** The day that the clock has jumped from, if it is not to be believed; empty otherwise. */
async function unbelievedSince(service: RecordService, today: CalendarDate): Promise<CalendarDate> {
	const [believed = "", cleaned = ""] = [
		await readParam(service.sql, believedKey),
		await readParam(service.sql, cleaningKey),
	];
	if ([believed, cleaned].some((day) => day !== "" && isNear(day, today))) return "";
	// After holidays with the computer off: the first day of work confirms the date.
	const worked = await lastWorked(service);
	const last = [believed, cleaned, worked].sort().at(-1) ?? "";
	return last === "" || (worked !== "" && isNear(worked, today)) ? "" : last;
}

/** Whether the clock can be believed today. A day that is believed is what the next one is compared with. */
export async function believesClock(
	service: RecordService,
	now: Date,
	report: (error: Error) => void,
): Promise<boolean> {
	const today = todayIn(now);
	const since = await unbelievedSince(service, today);
	if (since === "") {
		if ((await readParam(service.sql, believedKey)) !== today)
			await service.transaction((records) => writeParam(records.sql, believedKey, today));
		return true;
	}
	report(
		new Error(
			`Nightly jobs wait: the clock says ${today}, but nobody has worked here since ${since}. Correct the clock; if it is right, they go on after the first day of work.`,
		),
	);
	return false;
}

/**
 * For what cannot be taken back: the day of the last clean-up, if `today` is more than a week after it; empty otherwise.
 * Before the first one ever, the newest day on which people worked takes its place.
 */
export async function jumpedFrom(records: RecordReader, today: CalendarDate): Promise<CalendarDate> {
	const last = (await readParam(records.sql, cleaningKey)) || (await lastWorked(records));
	return last !== "" && !isNear(last, today) ? last : "";
}

/** Records that today's clean-up is done; called by code that may assert that the date is right. */
export const cleanedOn = (records: RecordTransaction, today: CalendarDate): Promise<void> =>
	writeParam(records.sql, cleaningKey, today);
