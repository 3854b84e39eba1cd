// @module-tag long
/** The demonstration is tried on any day: each of these is a day in term, with the same work for everybody. */
import { makeCalendar } from "@rafta/library/calendar/calendar";
import { MIN_READERS } from "@rafta/library/catalogue/shelves";
import { readingOf } from "@rafta/library/readers/reading";
import {
	addDays,
	daysBetween,
	formatInstant,
	instantOf,
	startOf,
	todayIn,
} from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDemo } from "../../src/demo/index.ts";
import { isWeekend } from "../../src/demo/school-days.ts";

const moments = [
	{ at: "2026-11-27T10:20", what: "the drawing's day" },
	{ at: "2026-11-30T10:00", what: "the Monday after" },
	{ at: "2026-12-01T08:31", what: "the first of a month" },
	{ at: "2027-01-01T00:05", what: "five minutes into a year" },
	{ at: "2027-01-02T11:00", what: "a Saturday after New Year" },
	{ at: "2027-02-02T09:00", what: "the term's break" },
	{ at: "2027-03-10T12:00", what: "a religious holiday" },
	{ at: "2027-03-14T21:40", what: "a Sunday evening" },
	{ at: "2027-04-25T23:58", what: "a Sunday before midnight" },
	{ at: "2027-06-25T10:00", what: "the last school day" },
	{ at: "2027-06-28T10:30", what: "the first Monday of the holidays" },
	{ at: "2027-07-01T10:00", what: "a day in the holidays" },
	{ at: "2027-08-15T14:00", what: "a Sunday in the holidays" },
	{ at: "2027-08-31T10:00", what: "the last day of a school year" },
	{ at: "2027-09-01T00:01", what: "the first minute of a school year" },
	{ at: "2027-09-13T08:00", what: "the first school day, before lessons" },
	{ at: "2028-02-29T09:30", what: "a leap day" },
	{ at: "2031-10-29T10:00", what: "a public holiday" },
] as const;

/** The first visitors have come. */
const hasBegun = (at: string): boolean => at.slice(11) >= "08:30";

type Tables = ReadonlyMap<string, readonly RecordData[]>;

async function tablesOf(at: string): Promise<Tables> {
	const now = new Date(`${at}:00+03:00`);
	const tables = new Map<string, RecordData[]>();
	for (const [collection, rows] of await makeDemo(todayIn(now), now))
		tables.set(collection, [...(tables.get(collection) ?? []), ...rows]);
	return tables;
}

const middleSchool = (tables: Tables) => tables.get("schools")?.find(({ type }) => type === "ortaokul");

function ofSchool(tables: Tables, collection: string): readonly RecordData[] {
	const school = middleSchool(tables)?.id;
	return (tables.get(collection) ?? []).filter(({ school_id }) => school_id === school);
}

/** Loans of the pupil who signs in. */
function pupilsLoans(tables: Tables): readonly RecordData[] {
	const pupil = tables.get("users")?.find(({ username }) => username === "ogrenci");
	return ofSchool(tables, "book_loans").filter(({ student_id }) => student_id === pupil?.student_id);
}

describe.each(moments)("$at, $what", ({ at }) => {
	const now = new Date(`${at}:00+03:00`);
	const today = todayIn(now);
	let tables: Tables;
	beforeAll(async () => {
		tables = await tablesOf(at);
	});

	it("is a day in term: open, with closed days behind it that due dates jump over", () => {
		const closedDays = (tables.get("closed_days") ?? []) as unknown as Parameters<typeof makeCalendar>[0];
		const calendar = makeCalendar(closedDays);
		expect(calendar.isClosed(today)).toBe(false);
		const near = Array.from({ length: 21 }, (_, index) => addDays(today, index - 10));
		expect(near.filter((day) => calendar.isClosed(day) && !isWeekend(day)).length).toBeGreaterThanOrEqual(2);
		const jumps = ofSchool(tables, "book_loans").filter(({ loaned_at, due_on }) => {
			const day = String(loaned_at).slice(0, 10);
			return String(due_on) > addDays(today, -10) && daysBetween(day, String(due_on)) > 15 + 2;
		});
		expect(jumps.length).toBeGreaterThan(5);
	});

	it("has books out, late ones, and work at the desk", () => {
		const loans = ofSchool(tables, "book_loans");
		const open = loans.filter(({ status }) => status === "open");
		expect(open.length).toBeGreaterThan(80);
		expect(open.filter(({ due_on }) => String(due_on) < today).length).toBeGreaterThan(5);
		expect(open.filter(({ due_on }) => due_on === today).length).toBeGreaterThan(1);
		const ready = ofSchool(tables, "holds").filter(({ status }) => status === "ready");
		expect(ready).toMatchObject([{ ready_on: today }]);
		expect(daysBetween(today, String(ready[0]?.pickup_until))).toBeGreaterThanOrEqual(3);
		const since = (moment: unknown) => String(moment) >= startOf(today);
		const [lent, back] = [
			loans.filter((loan) => since(loan.loaned_at)).length,
			loans.filter((loan) => since(loan.returned_at)).length,
		];
		expect([lent > 5, back > 5]).toEqual([hasBegun(at), hasBegun(at)]);
	});

	it("has six covers of what is read and six of what is new on the wall", () => {
		const month = startOf(addDays(today, -30));
		const lately = ofSchool(tables, "book_loans").filter(({ loaned_at }) => String(loaned_at) >= month);
		const titles = Map.groupBy(lately, ({ book_id }) => book_id);
		const readers = [...titles.values()].map((of) => new Set(of.map(({ student_id }) => student_id)).size);
		expect(readers.filter((count) => count >= MIN_READERS).length).toBeGreaterThanOrEqual(6);
		const fresh = ofSchool(tables, "library_books").filter(
			({ created }) => String(created) >= startOf(addDays(today, -60)),
		);
		expect(new Set(fresh.map(({ book_id }) => book_id)).size).toBeGreaterThanOrEqual(6);
	});

	it("has a pupil with a book in hand, none late, and with months of reading", () => {
		const loans = pupilsLoans(tables);
		const open = loans.filter(({ status }) => status === "open");
		expect(open.length).toBeGreaterThan(0);
		expect(open.filter(({ due_on }) => String(due_on) < today)).toEqual([]);
		const back = loans
			.filter(({ status }) => status === "returned")
			.map(({ book_id, returned_at }) => ({
				book_id: String(book_id),
				returned_on: String(returned_at).slice(0, 10),
				pages: 0,
			}));
		// In the first weeks of a school year there is no month of it to look back on.
		if (today.slice(5, 7) !== "09") expect(readingOf(back, today).books).toBeGreaterThan(2);
		expect(back.filter(({ returned_on }) => returned_on >= addDays(today, -45)).length).toBeGreaterThan(2);
		const lists = ofSchool(tables, "reading_lists");
		expect(lists.filter(({ from_on, to_on }) => from_on <= today && today <= to_on)).toHaveLength(2);
	});

	it("has no event in the future", () => {
		const instants = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z/g;
		const future = [...tables].flatMap(([collection, rows]) =>
			rows.flatMap((row) =>
				[...JSON.stringify(row).matchAll(instants)].flatMap(([instant]) =>
					instantOf(instant) > now ? [`${collection} ${formatInstant(instant)}`] : [],
				),
			),
		);
		expect(future).toEqual([]);
	});
});

/** Everything but dates, years and names of months: accounts, whose keys are random, and the calendar are left out. */
const withoutDates = (tables: Tables): string[] =>
	[...tables].flatMap(([collection, rows]) =>
		["users", "closed_days"].includes(collection)
			? []
			: rows.map((row) =>
					JSON.stringify({ ...row, column_order: 0, birth_year: 0, active_school_year: "" })
						.replaceAll(/\d{4}-\d\d-\d\d/g, "date")
						.replaceAll(/"decision_no":"\d{4}/g, '"decision_no":"year')
						.replaceAll(/\p{L}+ takas şenliği/gu, "event"),
				),
	);

it("every day has the same demonstration, only its dates differ", async () => {
	const drawn = withoutDates(await tablesOf("2026-11-27T10:20"));
	for (const at of ["2027-03-14T21:40", "2027-07-03T10:00", "2028-02-29T09:30"]) {
		const differing = withoutDates(await tablesOf(at)).filter((row, index) => row !== drawn[index]);
		expect(differing, at).toEqual([]);
	}
});

it("the same moment gives the same demonstration", async () => {
	const [one, other] = [await tablesOf("2027-07-01T10:00"), await tablesOf("2027-07-01T10:00")];
	for (const [collection, rows] of one)
		if (collection !== "users") expect(rows, collection).toEqual(other.get(collection));
});
