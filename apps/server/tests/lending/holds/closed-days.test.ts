// engines: both
/** Days that are closed while a copy waits on the hold shelf. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDueRescheduling } from "../../../src/lending/calendar/reschedule-loans.ts";
import { expireHolds } from "../../../src/lending/holds/expiry.ts";
import { refusedFor } from "../circulation/small-library.ts";
import { type Holds, openHolds } from "./support.ts";

let h: Holds;
let hold: string;
let moves: ReturnType<typeof createDueRescheduling>;
beforeEach(async () => {
	h = await openHolds();
	await h.settings({ shelf_holds: true });
	moves = createDueRescheduling(h.small.service, h.small.rafta.policies, h.small.now);
	hold = await h.place(h.small.readers.ayse);
	await h.giveBack("2001");
	// Thursday and three open days: Friday, Monday, Tuesday.
	expect(await h.hold(hold)).toMatchObject({ status: "ready", pickup_until: "2026-03-10" });
});
afterEach(() => h.small.dispose());

const close = (from_on: string, to_on = from_on, more: Record<string, unknown> = {}) =>
	h.small.create("closed_days", {
		...{ scope: "school", school_id: h.small.school, from_on, to_on, name: "Kar" },
		...more,
	});
const nightOf = (day: string) => {
	h.small.clock.now = new Date(`${day}T00:30:00+03:00`);
	return expireHolds(h.small.service, h.small.rafta.policies, h.small.now, (error) => {
		throw error;
	});
};

describe("at night", () => {
	test.each<[string, string, string, () => Record<string, unknown>]>([
		["of the school", "2026-03-06", "2026-03-14", () => ({})],
		["of the library", "2026-03-06", "2026-03-14", () => ({ scope: "library", library_id: h.small.library })],
		["of every year", "2026-03-06", "2026-03-14", () => ({ repeats: "yearly" })],
		["of all schools", "2026-03-06", "2026-03-14", () => ({ scope: "system", school_id: "" })],
	])("days %s move the last pickup day, and the hold ends after that", async (_name, from, to, more) => {
		await close(from, to, more());
		expect(await nightOf("2026-03-11")).toBe(0);
		expect(await h.hold(hold)).toMatchObject({ status: "ready", pickup_until: "2026-03-18" });
		expect(await nightOf("2026-03-18")).toBe(0);
		expect(await nightOf("2026-03-19")).toBe(1);
		expect(await h.hold(hold)).toMatchObject({ status: "expired" });
	});
	test("one weekday of every week moves it by one day", async () => {
		await close("2026-02-03", "2026-02-03", { repeats: "weekly" });
		expect(await nightOf("2026-03-11")).toBe(0);
		expect(await h.hold(hold)).toMatchObject({ status: "ready", pickup_until: "2026-03-11" });
		expect(await nightOf("2026-03-12")).toBe(1);
	});
	test("half a day, another library's day and a day after it move nothing", async () => {
		await close("2026-03-10", "2026-03-10", { half_day: true });
		await close("2026-03-10", "2026-03-10", { scope: "library", library_id: h.branch });
		await close("2026-03-11", "2026-03-13");
		expect(await nightOf("2026-03-11")).toBe(1);
		expect(await h.hold(hold)).toMatchObject({ status: "expired" });
	});
	test("the move is in the journal once", async () => {
		await close("2026-03-06", "2026-03-14");
		await nightOf("2026-03-11");
		await nightOf("2026-03-12");
		const entries = await h.small.service.list("circulation_events", { filter: 'kind = "pickup_moved"' });
		expect(entries).toMatchObject([{ student: h.small.readers.ayse, actor: "" }]);
	});
});

test("by hand a hold does not end either while its days are closed", async () => {
	await close("2026-03-06", "2026-03-14");
	h.small.clock.now = new Date("2026-03-16T09:00:00Z");
	const expire = h.holds.expire(h.small.desk, { op_id: h.small.op(), hold });
	expect(await refusedFor(expire)).toEqual(["hold_not_due"]);
});

describe("by the calendar", () => {
	test("the hold is offered beside the loans, moved once, and taken back", async () => {
		const lent = await h.lend("1001", h.small.readers.mehmet);
		await close("2026-03-06", "2026-03-14");
		await close("2026-03-20");
		const affected = await moves.affected(h.small.desk, "");
		expect(affected).toMatchObject({
			count: 2,
			groups: [
				{ kind: "due", due_on: "2026-03-20", to: "2026-03-23", count: 1 },
				{ kind: "pickup", library: h.small.library, due_on: "2026-03-10", to: "2026-03-18", count: 1 },
			],
			loans: [{ id: lent.loan?.id }],
			holds: [{ id: hold, reader: "Ayşe Yılmaz", title: "Çalıkuşu", to: "2026-03-18" }],
		});
		const op_id = h.small.op();
		expect(await moves.move(h.small.desk, { op_id })).toEqual({ moved: 2 });
		expect(await moves.move(h.small.desk, { op_id })).toEqual({ moved: 2 });
		expect(await h.hold(hold)).toMatchObject({ status: "ready", pickup_until: "2026-03-18" });
		expect((await moves.affected(h.small.desk, "")).count).toBe(0);
		const undo = { op_id: h.small.op(), undo: op_id };
		expect(await moves.undo(h.small.desk, undo)).toEqual({ undone: 2, kept: 0 });
		expect(await h.hold(hold)).toMatchObject({ status: "ready", pickup_until: "2026-03-10" });
	});
	test("what was fetched since keeps its end", async () => {
		await close("2026-03-06", "2026-03-14");
		const op_id = h.small.op();
		expect(await moves.move(h.small.desk, { op_id })).toEqual({ moved: 1 });
		await h.lend("2001", h.small.readers.ayse);
		const undo = { op_id: h.small.op(), undo: op_id };
		expect(await moves.undo(h.small.desk, undo)).toEqual({ undone: 0, kept: 1 });
		expect(await h.hold(hold)).toMatchObject({ status: "filled" });
	});
	test("only the chosen days and the own school's holds move", async () => {
		await close("2026-03-06", "2026-03-14");
		expect(await moves.move(h.small.desk, { op_id: h.small.op(), days: ["2026-03-11"] })).toEqual({
			moved: 0,
		});
		const school = await h.small.create("schools", { name: "Öteki", type: "lise", province: "Ankara" });
		const library = await h.small.create("libraries", { name: "Öteki", school_id: school, kind: "main" });
		const stranger = await h.small.deskFor("oteki", { school_id: school, library_id: library });
		expect((await moves.affected(stranger, "")).count).toBe(0);
		expect(await moves.move(stranger, { op_id: h.small.op() })).toEqual({ moved: 0 });
		expect(await h.hold(hold)).toMatchObject({ pickup_until: "2026-03-10" });
		expect(await moves.move(h.small.desk, { op_id: h.small.op(), days: ["2026-03-10"] })).toEqual({
			moved: 1,
		});
	});
});
