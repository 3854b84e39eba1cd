// engines: both
/** Changing the due date of one loan: an open day, a written reason, a journal entry, an undo. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createDueChange } from "../../../src/lending/calendar/change-due.ts";
import { person } from "../../access/people.ts";
import { openSmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let change: (due_on: string, more?: Record<string, unknown>) => Promise<Record<string, unknown>>;
let loan: string;
beforeEach(async () => {
	small = await openSmallLibrary();
	const answer = await small.operations.checkout(small.desk, {
		op_id: small.op(),
		copy: "1001",
		student: "101",
	});
	loan = (answer.loan as { id: string }).id;
	const changeDue = createDueChange(small.service, small.rafta.policies, small.now);
	change = (due_on, more = {}) =>
		changeDue(small.desk, { op_id: small.op(), loan, due_on, reason: "Proje ödevi", ...more });
});
afterEach(() => small.dispose());

const stored = () => small.service.find("book_loans", loan);

describe("41: another due date", () => {
	test("is an open day; a closed one is refused, whoever closed it", async () => {
		expect(await refusedFor(change("2026-03-28"))).toEqual(["closed_day"]);
		await small.create("closed_days", {
			scope: "library",
			school_id: small.school,
			library_id: small.library,
			from_on: "2026-03-25",
			to_on: "2026-03-25",
			name: "Sayım",
		});
		expect(await refusedFor(change("2026-03-25"))).toEqual(["closed_day"]);
		expect(await stored()).toMatchObject({ due_on: "2026-03-20" });
		// Today is no past day.
		expect(await change("2026-03-05")).toMatchObject({ loan: { due_on: "2026-03-05" } });
		expect(await change("2026-03-26")).toMatchObject({ loan: { due_on: "2026-03-26" } });
		expect(await stored()).toMatchObject({ original_due_on: "2026-03-20", renewals: 0 });
	});
	test("is none in the past, after the last day or without a reason: all is said at once", async () => {
		await small.create("library_settings", { school_id: small.school, ceiling_on: "2026-03-18" });
		expect(await refusedFor(change("2026-03-28", { reason: " x " }))).toEqual([
			"closed_day",
			"after_last_day",
			"override_reason",
		]);
		expect(await refusedFor(change("2026-03-04"))).toEqual(["due_past"]);
		await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1001" });
		expect(await refusedFor(change("2026-03-17"))).toEqual(["not_open"]);
	});
	test("stands in the journal with its reason, happens once, and is taken back like every action", async () => {
		const op_id = small.op();
		const first = await change("2026-03-27", { op_id });
		expect(await change("2026-03-27", { op_id })).toEqual(first);
		const entries = await small.service.list("circulation_events", { filter: 'kind = "due_changed"' });
		expect(entries).toMatchObject([{ op_id, reason: "Proje ödevi", loan }]);
		await small.operations.undo(small.desk, { op_id: small.op(), undo: op_id });
		expect(await stored()).toMatchObject({ due_on: "2026-03-20" });
	});
	test("of another school's loan is not found", async () => {
		const school = await small.create("schools", { name: "Öteki", type: "lise", province: "Ankara" });
		const library = await small.create("libraries", { name: "Öteki", school_id: school, kind: "main" });
		const stranger = await small.deskFor("oteki", { school_id: school, library_id: library });
		const changeDue = createDueChange(small.service, small.rafta.policies, small.now);
		const body = { op_id: small.op(), loan, due_on: "2026-03-26", reason: "Proje ödevi" };
		await expect(changeDue(stranger, body)).rejects.toMatchObject({ status: 404 });
		expect(await stored()).toMatchObject({ due_on: "2026-03-20" });
	});
	test("lies in years that a calendar can show: others are refused at the door, and say which field", async () => {
		const server = await openSmallServer(small.rafta, small.now);
		const { token } = await person(small, "sorumlu");
		const send = (due_on: unknown) =>
			server.call("POST", "/api/calendar/due", {
				token,
				body: { op_id: small.op(), loan, due_on, reason: "Proje ödevi" },
			});
		for (const due_on of [
			"9999-12-31",
			"2200-01-04",
			"0001-01-01",
			"2026-02-30",
			"26.03.2026",
			"",
			20260326,
		]) {
			const { status, body } = await send(due_on);
			expect([status, Object.keys(body.data)], String(due_on)).toEqual([400, ["due_on"]]);
		}
		expect(await stored()).toMatchObject({ due_on: "2026-03-20" });
		expect((await send("2026-03-26")).status).toBe(200);
		await server.close();
	});
});
