// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { actionsSince } from "../../../src/lending/recent/queries.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const since = "2026-03-04 09:00:00.000Z";
const lend = (copy = "1001", student = "101", op_id = small.op(), desk = small.desk) =>
	small.operations.checkout(desk, { op_id, copy, student });
const giveBack = (copy = "1001", op_id = small.op()) => small.operations.checkin(small.desk, { op_id, copy });
const undo = (op: string, desk = small.desk) => small.operations.undo(desk, { op_id: small.op(), undo: op });
const actions = (actor: string | null = null) => actionsSince(small.service.sql, small.school, since, actor);
/** Advances the clock: two actions of one millisecond have no order. */
const later = () => {
	small.clock.now = new Date(small.clock.now.getTime() + 1000);
};

describe("the list of actions", () => {
	test("names what was done, to whom, newest first, and what can still be taken back", async () => {
		await lend("1001", "101");
		later();
		await lend("1002", "102");
		later();
		await giveBack("1001");
		expect(await actions()).toMatchObject([
			{ kind: "checkin", title: "İnce Memed", barcode: "1001", undone: false, moved_on: false },
			{ kind: "checkout", barcode: "1002", reader: "Mehmet Yılmaz", class_code: "9/A", moved_on: false },
			{ kind: "checkout", barcode: "1001", reader: "Ayşe Yılmaz", undone: false, moved_on: true },
		]);
	});

	test("says what was taken back, once", async () => {
		const op = small.op();
		await lend("1001", "101", op);
		later();
		await undo(op);
		expect(await actions()).toMatchObject([{ op_id: op, undone: true, moved_on: true }]);
		expect(await refusedFor(undo(op))).toEqual(["undo_moved_on"]);
	});

	test("keeps to the asked account, and to the school", async () => {
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		await lend("1001", "101", small.op(), volunteer);
		later();
		await lend("1002", "102");
		expect(await actions(volunteer.user)).toMatchObject([{ barcode: "1001", actor_name: "gonullu" }]);
		expect(await actions()).toHaveLength(2);
		expect(await actionsSince(small.service.sql, "another-school0", since, null)).toEqual([]);
		expect(await actionsSince(small.service.sql, small.school, "2026-03-05 10:00:00.000Z", null)).toEqual([]);
	});

	test("what was done together is one action with its number, days that were moved are none", async () => {
		const entry = (op_id: string, kind: string, group_op = "") =>
			small.create("circulation_events", {
				op_id,
				kind,
				group_op,
				school_id: small.school,
				actor: small.desk.user,
				copy: small.copies.first,
				at_server: "2026-03-05 09:00:00.000Z",
			});
		await entry("set", "checkout");
		await entry("member1", "checkout", "set");
		await entry("member2", "checkout", "set");
		await entry("moved", "due_moved");
		expect(await actions()).toMatchObject([{ op_id: "set", count: 3 }]);
	});

	test("a volunteer takes back the own actions alone, staff everybody's of the school", async () => {
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		const [theirs, own] = [small.op(), small.op()];
		await lend("1001", "101", theirs);
		await lend("1002", "102", own, volunteer);
		expect(await refusedFor(undo(theirs, volunteer))).toEqual(["action_unknown"]);
		expect(await undo(own, small.desk)).toMatchObject({ undone: "checkout" });
	});

	test("an action is taken back within a day, not after", async () => {
		const [first, second] = [small.op(), small.op()];
		await lend("1001", "101", first);
		await lend("1002", "102", second);
		small.clock.now = new Date("2026-03-06T08:59:00Z");
		expect(await undo(first)).toMatchObject({ undone: "checkout" });
		small.clock.now = new Date("2026-03-06T09:01:00Z");
		expect(await refusedFor(undo(second))).toEqual(["undo_too_late"]);
	});

	test("66: undoing a return restores the loan, who waits and in which place, and the copy", async () => {
		await lend("2001", "101");
		const wanted = { school_id: small.school, library_id: small.library, book_id: small.titles.rare };
		const waits = (student_id: string, position: number) =>
			small.create("holds", { ...wanted, student_id, status: "waiting", position });
		const first = await waits(small.readers.mehmet, 1);
		const third = await small.create("students", {
			school_id: small.school,
			first_name: "Ümit",
			last_name: "Yılmaz",
			student_no: "103",
			class_code: "9/A",
			reader_type: "pupil",
			status: "active",
		});
		const second = await waits(third, 2);
		const seen = async () => {
			const members = ["status", "position", "library_book_id", "ready_on", "pickup_until"] as const;
			const queue = [];
			for (const id of [first, second]) {
				const hold = await small.service.find("holds", id);
				queue.push(members.map((member) => hold?.[member]));
			}
			const [loan] = await small.service.list("book_loans", { filter: 'library_book_id.barcode = "2001"' });
			const parts = ["status", "due_on", "renewals", "returned_at", "checked_in_by", "condition_in"] as const;
			return {
				queue,
				loan: parts.map((part) => loan?.[part]),
				copy: await small.statusOf(small.copies.only),
			};
		};
		const before = await seen();
		expect(before.copy).toBe("on_loan");
		later();
		const op = small.op();
		await giveBack("2001", op);
		expect(await seen()).not.toEqual(before);
		expect(await small.statusOf(small.copies.only)).toBe("hold_shelf");
		later();
		expect(await undo(op)).toMatchObject({ undone: "checkin", loan: { status: "open" } });
		expect(await seen()).toEqual(before);
		// Operations continue as if nothing had happened: the same reader is served again.
		later();
		await giveBack("2001");
		expect(await small.service.find("holds", first)).toMatchObject({ status: "ready" });
		expect(await small.service.find("holds", second)).toMatchObject({ status: "waiting" });
	});
});
