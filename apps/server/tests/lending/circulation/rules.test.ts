// engines: both
/** The library's rules and calendar at the desk: every case through the operations and the record API's hooks. */
import { ApiError } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const lend = (copy = "1001", student = "101", more: Record<string, unknown> = {}) =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy, student, ...more });
const giveBack = (copy = "1001") => small.operations.checkin(small.desk, { op_id: small.op(), copy });
const renew = (copy = "1001", more: Record<string, unknown> = {}) =>
	small.operations.renew(small.desk, { op_id: small.op(), copy, ...more });
const warnings = (answer: Record<string, unknown>) =>
	(answer.warnings as { code: string }[]).map(({ code }) => code);
const dueOn = async (answer: Promise<Record<string, unknown>>) =>
	((await answer).loan as { due_on: string }).due_on;

const rule = (options: Record<string, unknown> = {}) => ({
	max_loans: 3,
	days: 15,
	renewals: 0,
	holds: 0,
	...options,
});
const settings = (values: Record<string, unknown> = {}) =>
	small.create("library_settings", {
		school_id: small.school,
		library_id: small.library,
		preset: "meb_2024",
		closed_day_mode: "next_open",
		...values,
	});
const closed = (from_on: string, to_on = from_on, more: Record<string, unknown> = {}) =>
	small.create("closed_days", {
		scope: "school",
		school_id: small.school,
		from_on,
		to_on,
		name: "Tatil",
		...more,
	});
const reader = (id: string, values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update("students", id, values));
const change = (collection: string, id: string, values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update(collection, id, values));
const at = (instant: string) => {
	small.clock.now = new Date(instant);
};

describe("who may borrow", () => {
	test("22: a late book blocks beyond the days of grace; within them it warns", async () => {
		await settings({ grace_days: 2 });
		await lend("1001");
		at("2026-03-22T09:00:00Z");
		expect(warnings(await lend("1002"))).toEqual(["overdue_in_grace"]);
		at("2026-03-23T09:00:00Z");
		expect(await refusedFor(lend("1003"))).toEqual(["overdue"]);
		// The refusal names the book on the table and what has to come back first.
		const refused = await lend("2001").then(
			() => null,
			(error: unknown) => (error instanceof ApiError ? error.extra : null),
		);
		expect(refused).toMatchObject({
			book: { title: "Çalıkuşu" },
			reasons: [{ code: "overdue", message: "Okurun 1 kitabı gecikmiş. Önce iade edilmeli: İnce Memed." }],
		});
		const card = await small.operations.scan(small.desk, { op_id: small.op(), code: "7101" });
		expect(card).toMatchObject({
			blocks: [{ message: "Okurun 1 kitabı gecikmiş. Önce iade edilmeli: İnce Memed." }],
		});
	});
	test("23: a blocked reader is refused on the last day and served on the next", async () => {
		await reader(small.readers.ayse, { status: "blocked", blocked_until: "2026-03-05" });
		expect(await refusedFor(lend())).toEqual(["reader_blocked"]);
		at("2026-03-06T09:00:00Z");
		expect(await dueOn(lend())).toBe("2026-03-23");
	});
	test("63: a late return suspends for its late open days, and nothing of it is stored", async () => {
		await settings({ suspension_per_day: 1, suspension_cap: 14 });
		await lend();
		// Due on Friday the 20th, back on Wednesday the 25th: three open days late, suspended until the 28th.
		at("2026-03-25T09:00:00Z");
		expect((await giveBack()).warnings).toEqual([
			expect.objectContaining({ code: "late" }),
			{ code: "suspension", message: expect.stringContaining("28.03.2026") },
		]);
		expect(await refusedFor(lend())).toEqual(["suspended"]);
		const stored = await small.service.find("students", small.readers.ayse);
		expect(stored).toMatchObject({ status: "active", blocked_until: "" });
		const card = await small.operations.scan(small.desk, { op_id: small.op(), code: "7101" });
		expect(card).toMatchObject({
			blocks: [{ code: "suspended", message: expect.stringContaining("28.03.2026"), overridable: true }],
		});
		expect(warnings(await lend("1002", "101", { override_reason: "Ödev için" }))).toEqual(["overridden"]);
		at("2026-03-28T09:00:00Z");
		expect(await refusedFor(lend())).toEqual(["suspended"]);
		at("2026-03-29T09:00:00Z");
		expect(warnings(await lend())).toEqual([]);
	});
	test("63: a suspension ends at its cap, and with the setting", async () => {
		const id = await settings({ suspension_per_day: 2, suspension_cap: 7 });
		await lend();
		at("2026-06-01T09:00:00Z");
		await giveBack();
		at("2026-06-08T09:00:00Z");
		expect(await refusedFor(lend())).toEqual(["suspended"]);
		at("2026-06-09T09:00:00Z");
		await lend();
		at("2026-06-08T09:00:00Z");
		await change("library_settings", id, { suspension_per_day: 0 });
		expect(warnings(await lend("1002"))).toEqual([]);
	});
	test("27: a book for older readers goes to a younger pupil with a warning", async () => {
		await change("books", small.titles.book, { age_min: 16, age_max: 18 });
		expect(warnings(await lend())).toEqual(["age"]);
		await change("books", small.titles.book, { age_min: 15 });
		expect(warnings(await lend("1002", "102"))).toEqual([]);
	});
});

describe("24: the rule", () => {
	test("is the most specific one by reader, grade and kind; without any the fall-back answers", async () => {
		const id = await settings({
			rules: [
				rule({ days: 10 }),
				rule({ reader_type: "pupil", days: 12 }),
				rule({ reader_type: "pupil", grade_from: 9, grade_to: 9, days: 7, max_loans: 1 }),
				rule({ reader_type: "teacher", loanable: "teacher_only", days: 29 }),
			],
		});
		expect(await dueOn(lend("1001"))).toBe("2026-03-12");
		expect(await refusedFor(lend("1002"))).toEqual(["limit_reached"]);
		await reader(small.readers.mehmet, { class_code: "10/A" });
		expect(await dueOn(lend("1002", "102"))).toBe("2026-03-17");
		await reader(small.readers.mehmet, { reader_type: "teacher" });
		expect(await dueOn(lend("1003", "102"))).toBe("2026-03-16");
		await change("library_books", small.copies.fourth, { loanable: "teacher_only" });
		expect(await dueOn(lend("1004", "102"))).toBe("2026-04-03");
		await change("library_settings", id, { rules: [rule({ reader_type: "club", days: 1 })] });
		expect(await dueOn(lend("2001"))).toBe("2026-03-20");
	});
	test("25: changed after the loan touches new loans only", async () => {
		const id = await settings();
		const first = await lend("1001");
		await change("library_settings", id, { rules: [rule({ days: 7 })] });
		expect(await dueOn(lend("1002"))).toBe("2026-03-12");
		const stored = await small.service.find("book_loans", (first.loan as { id: string }).id);
		expect(stored).toMatchObject({ due_on: "2026-03-20", rule_snapshot: { days: 15 } });
	});
	test("the library's own settings go before the school's, and those before the system's", async () => {
		await small.create("library_settings", { rules: [rule({ days: 5 })] });
		expect(await dueOn(lend("1001"))).toBe("2026-03-10");
		await small.create("library_settings", { school_id: small.school, rules: [rule({ days: 6 })] });
		expect(await dueOn(lend("1002"))).toBe("2026-03-11");
		await settings({ rules: [rule({ days: 7 })] });
		expect(await dueOn(lend("1003"))).toBe("2026-03-12");
	});
});

describe("a loan is due", () => {
	test("29, 39: in whole days of Turkey, a day later from midnight on", async () => {
		at("2026-03-04T20:59:00Z");
		expect(await dueOn(lend("1001"))).toBe("2026-03-19");
		at("2026-03-04T21:01:00Z");
		expect(await dueOn(lend("1002"))).toBe("2026-03-20");
	});
	test("30, 34: after the closed days of school and holiday in a row", async () => {
		await closed("2026-03-20", "2026-03-20");
		await closed("2026-03-23", "2026-03-27", { scope: "library", library_id: small.library });
		await closed("2026-03-30", "2026-03-30", { scope: "system", school_id: "" });
		expect(await dueOn(lend())).toBe("2026-03-31");
	});
	test("30: not moved by the days of another school or library, by half a day, or where the library is open all the same", async () => {
		const school = await small.create("schools", { name: "Öteki", type: "lise", province: "Ankara" });
		const library = await small.create("libraries", {
			name: "Sınıf",
			school_id: small.school,
			kind: "class",
		});
		await closed("2026-03-20", "2026-03-20", { school_id: school });
		await closed("2026-03-20", "2026-03-20", { scope: "library", library_id: library });
		await closed("2026-03-20", "2026-03-20", { half_day: true });
		expect(await dueOn(lend("1001"))).toBe("2026-03-20");
		await closed("2026-03-20", "2026-03-20");
		expect(await dueOn(lend("1002"))).toBe("2026-03-23");
		await closed("2026-03-20", "2026-03-20", { is_open: true });
		expect(await dueOn(lend("1003"))).toBe("2026-03-20");
	});
	test("31: on the open day before, where the library wants it so", async () => {
		await settings({ closed_day_mode: "previous_open" });
		await closed("2026-03-19", "2026-03-20");
		expect(await dueOn(lend())).toBe("2026-03-18");
	});
	test("32, 33: by weeks; on a weekday that is always closed by days", async () => {
		const id = await settings({ closed_day_mode: "weekly", rules: [rule({ days: 14 })] });
		await closed("2026-03-19");
		await closed("2026-03-26");
		expect(await dueOn(lend("1001"))).toBe("2026-04-02");
		await change("library_settings", id, { closed_weekdays: [0, 4, 6] });
		expect(await dueOn(lend("1002"))).toBe("2026-03-20");
	});
	test("35, 37: never after the ceiling; once it is past, not at all", async () => {
		const id = await settings({ ceiling_on: "2026-03-18" });
		await closed("2026-03-18");
		expect(await dueOn(lend("1001"))).toBe("2026-03-17");
		await change("library_settings", id, { ceiling_on: "2026-03-04" });
		expect(await refusedFor(lend("1002"))).toEqual(["ceiling_past"]);
	});
	test("36: never after the membership; once it is over, not at all", async () => {
		await reader(small.readers.ayse, { member_until: "2026-03-15" });
		expect(await dueOn(lend("1001"))).toBe("2026-03-13");
		await reader(small.readers.ayse, { member_until: "2026-03-04" });
		expect(await refusedFor(lend("1002", "101", { override_reason: "Müdür onayladı" }))).toEqual([
			"membership_over",
		]);
	});
	test("38: not at all without an open day within a year", async () => {
		await settings({ closed_weekdays: [0, 1, 2, 3, 4, 5, 6] });
		expect(await refusedFor(lend())).toEqual(["no_open_day"]);
	});
	test("42: as late at the desk as in the list of what is late", async () => {
		await lend();
		at("2026-03-27T09:00:00Z");
		const today = await small.operations.today(small.desk);
		expect(today).toMatchObject({ overdue: 1, late_classes: [{ loans: 1, due_on: "2026-03-20" }] });
		expect(await giveBack()).toMatchObject({ days_late: 7 });
	});
});

describe("a renewal", () => {
	const once = { renewals: 1 };
	test("43, 44: runs from today or from the due date, by the setting, and ends at its limit", async () => {
		const id = await settings({ rules: [rule(once)] });
		await lend("1001");
		await lend("1002");
		at("2026-03-11T09:00:00Z");
		expect(await dueOn(renew("1001"))).toBe("2026-03-26");
		expect(await refusedFor(renew("1001"))).toContain("no_renewals");
		await change("library_settings", id, { renew_from_due: true });
		expect(await dueOn(renew("1002"))).toBe("2026-04-06");
	});
	test("48, 52: of no days is honoured, and refused as it would move nothing; of own length it has that", async () => {
		const id = await settings({ rules: [rule({ ...once, renew_days: 0 })] });
		await lend();
		at("2026-03-16T09:00:00Z");
		expect(await refusedFor(renew())).toEqual(["not_later"]);
		await change("library_settings", id, { rules: [rule({ ...once, renew_days: 7 })] });
		expect(await dueOn(renew())).toBe("2026-03-23");
	});
	test("50: of a blocked reader is refused, as an exception it stands in the journal; a leaver has none", async () => {
		await settings({ rules: [rule(once)] });
		await lend();
		at("2026-03-09T09:00:00Z");
		await reader(small.readers.ayse, { status: "blocked" });
		expect(await refusedFor(renew())).toEqual(["reader_blocked"]);
		await reader(small.readers.ayse, { status: "left" });
		expect(await refusedFor(renew("1001", { override_reason: "Müdür onayladı" }))).toEqual([
			"reader_inactive",
		]);
		await reader(small.readers.ayse, { status: "blocked" });
		await renew("1001", { override_reason: "Müdür onayladı" });
		const entries = await small.service.list("circulation_events", { filter: 'kind = "renew"' });
		expect(entries.map(({ reason }) => reason)).toEqual(["Müdür onayladı"]);
	});
	test("51: too early is refused and says from when", async () => {
		await settings({ rules: [rule(once)], renew_before_days: 5 });
		await lend();
		at("2026-03-14T09:00:00Z");
		expect(await refusedFor(renew())).toEqual(["renew_too_early"]);
		await expect(renew()).rejects.toMatchObject({
			extra: { reasons: [{ message: "Süre en erken 15.03.2026 tarihinde uzatılabilir." }] },
		});
		at("2026-03-15T09:00:00Z");
		expect(await dueOn(renew())).toBe("2026-03-30");
	});
});
