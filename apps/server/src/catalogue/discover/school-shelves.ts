/**
 * The shelves of each school, made at most every few minutes: they read all its titles and a month of its loans. What
 * they say about single titles (whether they are public, and on the shelf) is read again for every request.
 */
import { MAX_ON_SHELF, type Shelves, shelvesOf } from "@rafta/library/catalogue/shelves";
import { addDays, type CalendarDate, startOf, todayIn, weekdayOf } from "@rafta/library/turkish/dates";
import type { RecordService } from "../../records.ts";
import { fresh } from "../../reports/wall/queries.ts";
import { popularTitles, shelvedTitles } from "./queries.ts";

/** Milliseconds for which a school's shelves stay as they are. */
const SHELVES_AGE_MS = 10 * 60_000;
/** Limit of schools whose shelves a process holds; those made longest ago are dropped. */
const MAX_SCHOOLS = 100;
/** Days for which a title is new, and over which readers are counted. */
const NEW_DAYS = 60;
const READ_DAYS = 30;

export interface SchoolShelves extends Shelves {
	readonly fresh: readonly string[];
	readonly popular: readonly string[];
}

/** The Monday of a day's week. */
const mondayOf = (day: CalendarDate): CalendarDate => addDays(day, -((weekdayOf(day) + 6) % 7));

async function makeShelves({ database }: RecordService, school: string, now: Date): Promise<SchoolShelves> {
	const { read, dialect } = database;
	const day = todayIn(now);
	const titles = await shelvedTitles(read, dialect, school);
	const arrived = await fresh(read, school, startOf(addDays(day, -NEW_DAYS)), MAX_ON_SHELF);
	return {
		...shelvesOf(titles, mondayOf(day)),
		fresh: arrived,
		popular: await popularTitles(read, school, startOf(addDays(day, -READ_DAYS)), MAX_ON_SHELF),
	};
}

/** Returns a function that gives a school's shelves; requests at the same time wait for the same ones. */
export function schoolShelves(
	service: RecordService,
	now: () => Date,
): (school: string) => Promise<SchoolShelves> {
	const made = new Map<string, { readonly until: number; readonly shelves: Promise<SchoolShelves> }>();
	service.onRestore(() => made.clear());
	return (school) => {
		const known = made.get(school);
		const time = now().getTime();
		if (known && known.until > time) return known.shelves;
		const shelves = makeShelves(service, school, now());
		made.delete(school);
		made.set(school, { until: time + SHELVES_AGE_MS, shelves });
		const oldest = made.size > MAX_SCHOOLS ? made.keys().next().value : undefined;
		if (oldest !== undefined) made.delete(oldest);
		// The next request tries again.
		shelves.catch(() => made.delete(school));
		return shelves;
	};
}
