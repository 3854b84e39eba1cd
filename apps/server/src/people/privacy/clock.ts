/**
 * The day of the last clean-up. A computer whose clock is wrong for one night would delete records that are kept for
 * years in one go, and correcting the clock does not bring them back: an automatic clean-up moves forward by a week at
 * most.
 */
import { type CalendarDate, daysBetween } from "@rafta/library/turkish/dates";
import { readParam, writeParam } from "@rafta/records";
import type { RecordReader, RecordTransaction } from "../../records.ts";

const key = "last_cleaning";
const MAX_DAYS = 7;

/** The day of the last clean-up, if `today` is more than a week after it; empty otherwise, and if there was none. */
export async function jumpedFrom(records: RecordReader, today: CalendarDate): Promise<CalendarDate> {
	const last = (await readParam(records.sql, key)) ?? "";
	return last !== "" && daysBetween(last, today) > MAX_DAYS ? last : "";
}

/** Records that today's clean-up is done; called by code that may assert that the date is right. */
export const cleanedOn = (records: RecordTransaction, today: CalendarDate): Promise<void> =>
	writeParam(records.sql, key, today);
