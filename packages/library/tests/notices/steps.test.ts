import { expect, test } from "vitest";
import { makeCalendar } from "../../src/calendar/calendar.ts";
import { areSteps, dueNotice, factorySteps, type LastNotice, stepsOf } from "../../src/notices/steps.ts";
import { addDays } from "../../src/turkish/dates.ts";

/** A nine-day holiday from Saturday, 14 March 2026. */
const calendar = makeCalendar([{ from_on: "2026-03-14", to_on: "2026-03-22", name: "Tatil" }]);

const at = (
	due_on: string,
	today: string,
	{
		lastNotice = null,
		manual = false,
		status = "open",
	}: { lastNotice?: LastNotice | null; manual?: boolean; status?: string } = {},
) => {
	const notice = dueNotice({ status, due_on }, lastNotice, factorySteps, today, calendar, manual);
	return notice && [notice.kind, notice.step, notice.days_late];
};

test("before a weekend and before a holiday a reader is told on days on which the library is open", () => {
	// Due on Monday: two open days before is Thursday.
	expect(at("2026-03-09", "2026-03-04")).toBeNull();
	expect(at("2026-03-09", "2026-03-05")).toEqual(["due_soon", 0, 0]);
	expect(at("2026-03-09", "2026-03-06", { lastNotice: { step: 0, on: "2026-03-05" } })).toBeNull();
	// Due on the first day after nine closed ones.
	expect(at("2026-03-23", "2026-03-12")).toEqual(["due_soon", 0, 0]);
	expect(at("2026-03-23", "2026-03-11")).toBeNull();
	expect(at("2026-03-05", "2026-03-05")).toEqual(["due_soon", 0, 0]);
	expect(
		dueNotice(
			{ status: "open", due_on: "2026-03-06" },
			null,
			{ ...factorySteps, due_soon: 0 },
			"2026-03-05",
			calendar,
			false,
		),
	).toBeNull();
});

test("three reminders come on their days, then the commission, then nothing more", () => {
	const due = "2026-01-05";
	const sent: [number, number][] = [];
	let last: LastNotice | null = null;
	for (let day = 0; day <= 200; day++) {
		const today = addDays(due, day);
		const notice = dueNotice({ status: "open", due_on: due }, last, factorySteps, today, calendar, false);
		if (notice?.kind !== "overdue") continue;
		sent.push([notice.step, notice.days_late]);
		last = { step: notice.step, on: today };
	}
	expect(sent).toEqual([
		[1, 1],
		[2, 7],
		[3, 14],
		[4, 30],
	]);
});

test("a loan that is found very late begins with the first reminder and keeps the distances", () => {
	const due = "2025-10-01";
	expect(at(due, "2026-03-02")).toEqual(["overdue", 1, 152]);
	expect(at(due, "2026-03-03", { lastNotice: { step: 1, on: "2026-03-02" } })).toBeNull();
	expect(at(due, "2026-03-08", { lastNotice: { step: 1, on: "2026-03-02" } })).toEqual(["overdue", 2, 158]);
	expect(at(due, "2026-03-23", { lastNotice: { step: 3, on: "2026-03-08" } })).toBeNull();
	expect(at(due, "2026-03-24", { lastNotice: { step: 3, on: "2026-03-08" } })).toEqual(["overdue", 4, 174]);
	expect(at(due, "2027-03-24", { lastNotice: { step: 4, on: "2026-03-24" } })).toBeNull();
});

test("whoever asks reminds before the day, not twice within days, and never the commission too early", () => {
	const manual = true;
	expect(at("2026-03-09", "2026-03-05", { manual })).toBeNull();
	expect(at("2026-03-02", "2026-03-05", { manual, lastNotice: { step: 1, on: "2026-03-03" } })).toBeNull();
	expect(at("2026-03-01", "2026-03-05", { manual, lastNotice: { step: 1, on: "2026-03-02" } })).toEqual([
		"overdue",
		2,
		4,
	]);
	expect(at("2026-02-20", "2026-03-05", { manual, lastNotice: { step: 3, on: "2026-02-25" } })).toBeNull();
	expect(at("2026-01-05", "2026-03-05", { manual, lastNotice: { step: 3, on: "2026-02-01" } })).toEqual([
		"overdue",
		4,
		59,
	]);
	// A notice before the due date does not count as a reminder.
	expect(at("2026-03-04", "2026-03-05", { manual, lastNotice: { step: 0, on: "2026-03-04" } })).toEqual([
		"overdue",
		1,
		1,
	]);
});

test.each(["returned", "lost", "claimed_returned", "closed_missing", "cancelled"])(
	"nobody is told of a loan that is %s",
	(status) => {
		for (const manual of [true, false]) {
			expect(at("2026-01-05", "2026-03-05", { status, manual })).toBeNull();
			expect(at("2026-03-06", "2026-03-05", { status, manual })).toBeNull();
		}
	},
);

test("days of a library are whole, rising and few; anything else is the factory's", () => {
	expect(areSteps({ due_soon: 0, reminders: [1, 2, 3], commission: 4 })).toBe(true);
	const wrong: unknown[] = [
		null,
		"",
		[],
		{},
		{ due_soon: -1, reminders: [1, 7, 14], commission: 30 },
		{ due_soon: 2, reminders: [0, 7, 14], commission: 30 },
		{ due_soon: 2, reminders: [7, 7, 14], commission: 30 },
		{ due_soon: 2, reminders: [1, 7], commission: 30 },
		{ due_soon: 2, reminders: [1, 7, 14], commission: 14 },
		{ due_soon: 2, reminders: [1, 7, 14.5], commission: 30 },
		{ due_soon: 2, reminders: [1, 7, 14], commission: 400 },
		{ due_soon: 2, reminders: [1, 7, 14], commission: 30, more: 1 },
	];
	for (const value of wrong) {
		expect(areSteps(value), JSON.stringify(value)).toBe(false);
		expect(stepsOf(value)).toBe(factorySteps);
	}
});
