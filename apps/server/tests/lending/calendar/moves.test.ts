// engines: both
/** Moving due dates after a calendar change: previewed, applied, undone. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDueRescheduling } from "../../../src/lending/calendar/reschedule-loans.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let moves: ReturnType<typeof createDueRescheduling>;
beforeEach(async () => {
	small = await openSmallLibrary();
	moves = createDueRescheduling(small.service, small.rafta.policies, small.now);
});
afterEach(() => small.dispose());

const lend = async (copy: string, student = "101"): Promise<string> => {
	const answer = await small.operations.checkout(small.desk, { op_id: small.op(), copy, student });
	return (answer.loan as { id: string }).id;
};
const close = (from_on: string, to_on = from_on, more: Record<string, unknown> = {}) =>
	small.create("closed_days", {
		scope: "school",
		school_id: small.school,
		from_on,
		to_on,
		name: "Kar",
		...more,
	});
const loan = (id: string) => small.service.find("book_loans", id);
const at = (instant: string) => {
	small.clock.now = new Date(instant);
};
const journal = (kind: string) => small.service.list("circulation_events", { filter: `kind = "${kind}"` });

describe("40: a day that is closed after the loans were made", () => {
	test("offers to move what is due on it, and moves it into the journal, once", async () => {
		const first = await lend("1001");
		const second = await lend("1002", "102");
		expect(await moves.affected(small.desk, "")).toEqual({ count: 0, groups: [], loans: [], holds: [] });
		await close("2026-03-20", "2026-03-23");
		const affected = await moves.affected(small.desk, small.library);
		expect(affected.groups).toEqual([
			{ kind: "due", library: small.library, due_on: "2026-03-20", count: 2, to: "2026-03-24" },
		]);
		expect(affected.loans.map(({ reader, to }) => `${reader} ${to}`).sort()).toEqual([
			"Ayşe Yılmaz 2026-03-24",
			"Mehmet Yılmaz 2026-03-24",
		]);
		// A preview changes nothing.
		expect(await loan(first)).toMatchObject({ due_on: "2026-03-20" });
		const op_id = small.op();
		expect(await moves.move(small.desk, { op_id })).toEqual({ moved: 2 });
		expect(await moves.move(small.desk, { op_id })).toEqual({ moved: 2 });
		for (const id of [first, second]) {
			expect(await loan(id)).toMatchObject({ due_on: "2026-03-24", original_due_on: "2026-03-20" });
		}
		expect(await journal("due_moved")).toHaveLength(2);
		expect((await moves.affected(small.desk, "")).count).toBe(0);
	});
	test("is taken back for a day; what was renewed or returned since keeps what it has", async () => {
		await small.create("library_settings", { school_id: small.school, preset: "meb_2024_renewal" });
		const [moved, returned, renewed] = [await lend("1001"), await lend("1002"), await lend("1003")];
		await close("2026-03-20");
		const move = small.op();
		await moves.move(small.desk, { op_id: move });
		at("2026-03-06T08:00:00Z");
		await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1002" });
		await small.service.transaction((records) =>
			records.update("book_loans", renewed, { due_on: "2026-03-30" }),
		);
		const undo = { op_id: small.op(), undo: move };
		expect(await moves.undo(small.desk, undo)).toEqual({ undone: 1, kept: 2 });
		expect(await moves.undo(small.desk, undo)).toEqual({ undone: 1, kept: 2 });
		expect(await loan(moved)).toMatchObject({ due_on: "2026-03-20" });
		expect(await loan(returned)).toMatchObject({ status: "returned", due_on: "2026-03-23" });
		expect(await loan(renewed)).toMatchObject({ due_on: "2026-03-30" });
		at("2026-03-06T09:30:00Z");
		expect(await refusedFor(moves.undo(small.desk, { op_id: small.op(), undo: move }))).toEqual([
			"undo_too_late",
		]);
	});
	test("moves the chosen days alone, and nothing that is late already or over", async () => {
		const early = await lend("1001");
		at("2026-03-06T09:00:00Z");
		const later = await lend("1002");
		await close("2026-03-20", "2026-03-23");
		await moves.move(small.desk, { op_id: small.op(), days: ["2026-03-23"] });
		expect([await loan(early), await loan(later)]).toMatchObject([
			{ due_on: "2026-03-20" },
			{ due_on: "2026-03-24" },
		]);
		at("2026-03-21T09:00:00Z");
		expect((await moves.affected(small.desk, "")).count).toBe(0);
	});
	test("moves by the library's own way, and by a ceiling that came later; a membership's end stays", async () => {
		const id = await lend("1001");
		await small.create("library_settings", {
			school_id: small.school,
			preset: "meb_2024",
			closed_day_mode: "previous_open",
		});
		await close("2026-03-19", "2026-03-20");
		await moves.move(small.desk, { op_id: small.op() });
		expect(await loan(id)).toMatchObject({ due_on: "2026-03-18" });
		await small.create("library_settings", {
			school_id: small.school,
			library_id: small.library,
			preset: "meb_2024",
			closed_day_mode: "next_open",
			ceiling_on: "2026-03-16",
		});
		await moves.move(small.desk, { op_id: small.op() });
		expect(await loan(id)).toMatchObject({ due_on: "2026-03-16" });
		await small.service.transaction((records) =>
			records.update("students", small.readers.ayse, { member_until: "2026-03-17" }),
		);
		await close("2026-03-16");
		await small.service.transaction(async (records) => {
			const own = await records.findBy("library_settings", { library_id: small.library });
			await records.update("library_settings", String(own?.id), { ceiling_on: "" });
		});
		await moves.move(small.desk, { op_id: small.op() });
		expect(await loan(id)).toMatchObject({ due_on: "2026-03-17" });
	});
	test("is another school's business neither to see, to move nor to take back", async () => {
		const id = await lend("1001");
		await close("2026-03-20");
		const school = await small.create("schools", { name: "Öteki", type: "lise", province: "Ankara" });
		const library = await small.create("libraries", { name: "Öteki", school_id: school, kind: "main" });
		const stranger = await small.deskFor("oteki", { school_id: school, library_id: library });
		expect((await moves.affected(stranger, small.library)).count).toBe(0);
		expect(await moves.move(stranger, { op_id: small.op(), library: small.library })).toEqual({ moved: 0 });
		expect(await loan(id)).toMatchObject({ due_on: "2026-03-20" });
		const move = small.op();
		await moves.move(small.desk, { op_id: move });
		await expect(moves.undo(stranger, { op_id: small.op(), undo: move })).rejects.toMatchObject({
			status: 404,
		});
		expect(await loan(id)).toMatchObject({ due_on: "2026-03-23" });
	});
});
