/**
 * The shelves of each school: they read all its titles and a month of its loans, so that they are made when its titles or
 * copies have changed, and every few minutes for what is read. What they say about single titles (whether they are public,
 * and on the shelf) is read again for every request.
 */
import { MAX_ON_SHELF, type Shelves, shelvesOf } from "@rafta/library/catalogue/shelves";
import { addDays, type CalendarDate, startOf, todayIn, weekdayOf } from "@rafta/library/turkish/dates";
import type { ChangeEvent } from "@rafta/records";
import { fresh } from "../../reading/wall/queries.ts";
import type { RecordService } from "../../records.ts";
import { hasCopyOf, popularTitles, shelvedTitles } from "./queries.ts";

/** Milliseconds for which a school's shelves stay as they are. */
const SHELVES_AGE_MS = 10 * 60_000;
/** Limit of schools whose shelves a process holds; those made longest ago are dropped. */
const MAX_SCHOOLS = 100;
/** Limit of changed titles that are compared with a school's copies; beyond it, its shelves are made again. */
const MAX_CHANGED = 200;
/** Milliseconds from which making shelves took long; they then rest for a multiple of that time. */
const LONG_MS = 100;
const REST_FACTOR = 10;
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

/** Fields of a title, and of a copy, by which shelves are made; any other change leaves them as they are. */
const titleFields = [
	"status",
	"school_id",
	"title",
	"unfinished",
	"language",
	"pages",
	"age_min",
	"age_max",
	"subjects",
];
const copyFields = ["book_id", "school_id", "library_id", "acquired_how"];

const differIn = (fields: readonly string[], { record, original }: ChangeEvent): boolean =>
	fields.some((field) => JSON.stringify(record[field]) !== JSON.stringify(original?.[field]));

/** Whether shelves may change with a copy: lending one and taking it back do not move it. */
const movesCopy = (event: ChangeEvent): boolean =>
	event.action !== "update" ||
	differIn(copyFields, event) ||
	(event.record.status === "withdrawn") !== (event.original?.status === "withdrawn");

interface Entry {
	readonly until: number;
	readonly shelves: Promise<SchoolShelves>;
	/** Titles that had changed when a request last compared them with the school's. */
	seen: number;
	isStale: boolean;
	/** Time until which even stale shelves stay: those that took long are not made at every request. */
	restsUntil: number;
}

/** Titles that changed last, numbered: schools that have none of them keep their shelves. */
function changedTitles() {
	let count = 0;
	let last: string[] = [];
	return {
		count: () => count,
		add(title: string) {
			count += 1;
			last = [...last.slice(1 - MAX_CHANGED), title];
		},
		/** Those since a number; `null` if there are too many to say. */
		since: (number: number): string[] | null =>
			count - number > last.length ? null : last.slice(last.length - (count - number)),
	};
}

/**
 * Returns a function that gives a school's shelves; requests at the same time wait for the same ones. They are made again
 * once the school's copies or their titles have changed, in whichever process. Empty ones are not kept.
 */
export function schoolShelves(
	service: RecordService,
	now: () => Date,
): (school: string) => Promise<SchoolShelves> {
	const made = new Map<string, Entry>();
	const changed = changedTitles();
	service.onRestore(() => made.clear());
	service.onChange((event) => {
		const { collection, record, original } = event;
		if (collection.name === "books") {
			// A new title has no copies yet.
			if (event.action === "update" && differIn(titleFields, event)) changed.add(record.id);
			return;
		}
		if (collection.name !== "library_books" || !movesCopy(event)) return;
		for (const school of new Set([record.school_id, original?.school_id])) {
			const entry = made.get(String(school));
			if (entry) entry.isStale = true;
		}
	});

	// With several processes this one learns of its own changes with those of the others, a moment after the commit.
	let [written, learnt] = [0, 0];
	service.onOutdated((collection) => {
		if (collection === "books" || collection === "library_books") written += 1;
	});

	async function isOutdated(school: string, entry: Entry): Promise<boolean> {
		if (learnt < written) {
			const writes = written;
			await service.processes.catchUp();
			learnt = writes;
		}
		if (entry.isStale) return true;
		const number = changed.count();
		if (entry.seen === number) return false;
		const titles = changed.since(entry.seen);
		const { read, dialect } = service.database;
		if (titles === null || (await hasCopyOf(read, dialect, school, titles))) entry.isStale = true;
		else entry.seen = number;
		return entry.isStale;
	}

	function make(school: string): Promise<SchoolShelves> {
		const began = performance.now();
		const shelves = makeShelves(service, school, now());
		const until = now().getTime() + SHELVES_AGE_MS;
		const entry: Entry = { until, shelves, seen: changed.count(), isStale: false, restsUntil: 0 };
		made.delete(school);
		made.set(school, entry);
		const oldest = made.size > MAX_SCHOOLS ? made.keys().next().value : undefined;
		if (oldest !== undefined) made.delete(oldest);
		const drop = () => {
			if (made.get(school) === entry) made.delete(school);
		};
		shelves.then(({ general, fresh: arrived }) => {
			const ended = performance.now();
			if (ended - began > LONG_MS) entry.restsUntil = ended + REST_FACTOR * (ended - began);
			if (general.length === 0 && arrived.length === 0) drop();
		}, drop); // After a failure the next request tries again.
		return shelves;
	}

	return async (school) => {
		const known = made.get(school);
		const isCurrent =
			known !== undefined &&
			known.until > now().getTime() &&
			(performance.now() < known.restsUntil || !(await isOutdated(school, known)));
		if (isCurrent) return known.shelves;
		// Another request may have begun to make them meanwhile.
		const other = made.get(school);
		return other !== undefined && other !== known ? other.shelves : make(school);
	};
}
