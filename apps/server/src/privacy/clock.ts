/**
 * The day of the last cleaning. A computer whose clock is wrong for a night would take what is kept for years off in one go,
 * and putting the clock right brings nothing back: whoever cleans by itself moves on by a week at most.
 */
import { type CalendarDate, daysBetween } from "@rafta/library/turkish/dates";
import { type RecordReader, type RecordTransaction, sql } from "@rafta/records";

const key = "last_cleaning";
const mostDays = 7;

/** The day of the last cleaning, if `today` is more than a week after it; empty otherwise, and where there was none. */
export async function jumpedFrom(records: RecordReader, today: CalendarDate): Promise<CalendarDate> {
	const row = await records.sql.get(sql`SELECT "value" FROM "_params" WHERE "key" = ${key}`);
	const last = String(row?.value ?? "");
	return last !== "" && daysBetween(last, today) > mostDays ? last : "";
}

/** Today's cleaning was done, by whoever may say that the day is right. */
export async function cleanedOn(records: RecordTransaction, today: CalendarDate): Promise<void> {
	await records.sql.run(
		sql`INSERT INTO "_params" ("key", "value") VALUES (${key}, ${today}) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
	);
}
