// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { settle } from "../../../src/lending/offline/settle.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "../circulation/small-library.ts";
import { devices, minute, stateOf } from "./device.ts";

let small: SmallLibrary;
let world: ReturnType<typeof devices>;
beforeEach(async () => {
	small = await openSmallLibrary();
	world = devices(small);
	// The devices are online again in the evening.
	small.clock.now = new Date(minute(300));
});
afterEach(() => small.dispose());

const lent = (copy: string, student: string, minutes: number, more = {}) =>
	world.event({ kind: "checkout", copy, student, ...more }, minutes);
const returned = (copy: string, minutes: number) => world.event({ kind: "checkin", copy }, minutes);
const loans = () => small.service.list("book_loans", { sort: "loaned_at" });

describe("a device's log", () => {
	test("is worked in at the times of the device", async () => {
		const log = [lent("1001", "101", 1), lent("1002", "101", 2), returned("1001", 30)];
		expect(await world.send(log)).toEqual(["done", "done", "done"]);
		expect(await loans()).toMatchObject([
			{
				id: log[0]?.op_id,
				status: "returned",
				loaned_at: "2026-03-05 09:01:00.000Z",
				returned_at: "2026-03-05 09:30:00.000Z",
				due_on: "2026-03-20",
				class_code_at_loan: "9/A",
				device_id: "bir",
			},
			{ status: "open", student_id: small.readers.ayse },
		]);
		expect(await small.statusOf(small.copies.first)).toBe("available");
		expect(await small.statusOf(small.copies.second)).toBe("on_loan");
		expect(await world.conflicts()).toEqual([]);
	});
	test("91: sent twice, or in parts that overlap, it has one effect and the same answers", async () => {
		const log = [lent("1001", "101", 1), lent("1002", "101", 2), returned("1001", 30)];
		await world.send(log.slice(0, 2));
		expect(await world.send(log)).toEqual(["done", "done", "done"]);
		const state = await stateOf(small);
		expect(await world.send(log)).toEqual(["done", "done", "done"]);
		expect(await stateOf(small)).toEqual(state);
	});
	test("91: sent twice at once it has one effect", async () => {
		const log = [lent("1001", "101", 1), returned("1001", 30)];
		const both = await Promise.all([world.send(log), world.send(log)]);
		expect(both).toEqual([
			["done", "done"],
			["done", "done"],
		]);
		expect(await loans()).toHaveLength(1);
	});
	test("91: what had reached the server before the network went is told again without effect", async () => {
		const op_id = small.op();
		await small.operations.checkout(small.desk, { op_id, copy: "1001", student: "101" });
		expect(await world.send([lent("1001", "101", 1, { op_id })])).toEqual(["done"]);
		expect(await loans()).toHaveLength(1);
	});
	test("93: loans over the limit are kept and flagged", async () => {
		const log = ["1001", "1002", "1003", "1004"].map((copy, place) => lent(copy, "101", place));
		expect(await world.send(log)).toEqual(["done", "done", "done", "kept limit_reached"]);
		expect(await small.openLoans()).toHaveLength(4);
		expect(await world.conflicts()).toMatchObject([
			{ op_id: log[3]?.op_id, outcome: "kept", student: small.readers.ayse, loan: log[3]?.op_id },
		]);
	});
	test("93: with a reason of staff it is not flagged, with a volunteer's it is", async () => {
		const log = ["1001", "1002", "1003"].map((copy, place) => lent(copy, "101", place));
		await world.send(log);
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		const more = { override_reason: "Ödev için" };
		expect(await world.send([lent("1004", "101", 9, more)], "iki", volunteer)).toEqual([
			"kept limit_reached",
		]);
		expect(await world.send([lent("2001", "101", 10, more)])).toEqual(["done"]);
		const renewal = world.event({ kind: "renew" }, 12);
		expect(await world.send([renewal], "iki", volunteer)).toEqual(["refused no_renewals"]);
	});
	test("93: what was lent while another book was late is kept and flagged, whichever is told first", async () => {
		small.clock.now = new Date("2026-02-01T09:00:00Z");
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		small.clock.now = new Date(minute(300));
		expect(await world.send([lent("1002", "101", 10)])).toEqual(["kept overdue"]);
		// The overdue book had been returned a minute before, at the other desk.
		expect(await world.send([returned("1001", 9)], "iki")).toEqual(["done"]);
		expect(await world.conflicts()).toEqual([]);
	});
	test("a return is always taken: of a copy that nobody had, of one that was missing", async () => {
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.second, { status: "missing" }),
		);
		expect(await world.send([returned("1001", 1), returned("1002", 2)])).toEqual(["done", "done"]);
		expect(await small.statusOf(small.copies.second)).toBe("available");
	});
	test("a copy was last seen on the later day, whenever the earlier one is told", async () => {
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.first, { last_seen_on: "2026-03-07" }),
		);
		small.clock.now = new Date(minute(4 * 24 * 60));
		expect(await world.send([returned("1001", 1), returned("1002", 2)])).toEqual(["done", "done"]);
		const days = [small.copies.first, small.copies.second].map(
			async (id) => (await small.service.find("library_books", id))?.last_seen_on,
		);
		expect(await Promise.all(days)).toEqual(["2026-03-07", "2026-03-05"]);
	});
	test("what another reader had not returned ends at that moment, with a card that names both", async () => {
		await world.send([lent("1001", "101", 1)]);
		const second = lent("1001", "102", 20);
		expect(await world.send([second], "iki")).toEqual(["kept copy_on_loan"]);
		const [first] = await loans();
		expect(first).toMatchObject({ status: "returned", returned_at: "2026-03-05 09:20:00.000Z" });
		expect(await world.conflicts()).toMatchObject([
			{ op_id: second.op_id, student: small.readers.mehmet, other_loan: first?.id },
		]);
		// The missing return was on the third device: no conflict remains.
		expect(await world.send([returned("1001", 10)], "uc")).toEqual(["done"]);
		expect(await world.conflicts()).toEqual([]);
		expect((await loans())[0]).toMatchObject({ returned_at: "2026-03-05 09:10:00.000Z" });
		expect(await small.openLoans()).toMatchObject([{ student_id: small.readers.mehmet }]);
	});
	test("what a desk with network lent meanwhile keeps its place in time, with a card in either order", async () => {
		const early = lent("1001", "101", 5);
		small.clock.now = new Date(minute(60));
		const answer = await small.operations.checkout(small.desk, {
			op_id: small.op(),
			copy: "1001",
			student: "102",
		});
		small.clock.now = new Date(minute(300));
		const online = (answer.loan as { id: string }).id;
		expect(await world.send([early])).toEqual(["kept copy_on_loan"]);
		expect(await loans()).toMatchObject([
			{ student_id: small.readers.ayse, status: "returned", returned_at: "2026-03-05 10:00:00.000Z" },
			{ student_id: small.readers.mehmet, status: "open", id: online },
		]);
		expect(await world.conflicts()).toMatchObject([
			{ op_id: early.op_id, student: small.readers.ayse, loan: early.op_id, other_loan: online },
		]);
		// The return was on another device: no conflict remains.
		expect(await world.send([returned("1001", 30)], "iki")).toEqual(["done"]);
		expect(await world.conflicts()).toEqual([]);
	});
	test("66: an undo takes back what it names, also from before the network went", async () => {
		const op_id = small.op();
		small.clock.now = new Date(minute(0));
		await small.operations.checkout(small.desk, { op_id, copy: "1001", student: "101" });
		small.clock.now = new Date(minute(300));
		const second = lent("1002", "101", 3);
		const log = [
			world.event({ kind: "undo", undo: op_id }, 2),
			second,
			world.event({ kind: "undo", undo: second.op_id }, 4),
			world.event({ kind: "undo", undo: "yokboylebirisle" }, 5),
		];
		expect(await world.send(log)).toEqual(["done", "done", "done", "refused action_unknown"]);
		expect(await small.openLoans()).toEqual([]);
		expect(await small.statusOf(small.copies.first)).toBe("available");
	});
	test("66: a desk with network takes back what a device told: who had the book before has it again", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		small.clock.now = new Date(minute(400));
		const replayed = lent("1001", "102", 390);
		expect(await world.send([replayed])).toEqual(["kept copy_on_loan"]);
		await small.operations.undo(small.desk, { op_id: small.op(), undo: replayed.op_id });
		expect(await small.openLoans()).toMatchObject([{ student_id: small.readers.ayse, returned_at: "" }]);
		expect(await small.statusOf(small.copies.first)).toBe("on_loan");
		expect(await world.conflicts()).toEqual([]);
	});
	test("a volunteer takes back its own actions alone", async () => {
		const op_id = small.op();
		await small.operations.checkout(small.desk, { op_id, copy: "1001", student: "101" });
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		const undo = world.event({ kind: "undo", undo: op_id }, 301);
		expect(await world.send([undo], "iki", volunteer)).toEqual(["refused action_unknown"]);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("57: a return serves who waits; the loan to that reader fills the hold", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "2001", student: "101" });
		const hold = await small.create("holds", {
			school_id: small.school,
			library_id: small.library,
			book_id: small.titles.rare,
			student_id: small.readers.mehmet,
			status: "waiting",
			position: 1,
		});
		expect(await world.send([returned("2001", 302)])).toEqual(["done"]);
		expect(await small.service.find("holds", hold)).toMatchObject({
			status: "ready",
			library_book_id: small.copies.only,
		});
		expect(await small.statusOf(small.copies.only)).toBe("hold_shelf");
		small.clock.now = new Date(minute(400));
		expect(await world.send([lent("2001", "102", 320)])).toEqual(["done"]);
		expect(await small.service.find("holds", hold)).toMatchObject({ status: "filled" });
	});
});

describe("what does not fit", () => {
	test("79, 88: events of others, broken ones and other schools' ids are dealt with singly, the rest goes on", async () => {
		const school = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
		const library = await small.create("libraries", { name: "K", school_id: school, kind: "main" });
		const foreign = await small.create("library_books", {
			school_id: school,
			library_id: library,
			book_id: small.titles.book,
			barcode: "9001",
			status: "available",
			loanable: "yes",
		});
		const pupil = await small.create("students", {
			school_id: school,
			first_name: "Deniz",
			last_name: "Ak",
			student_no: "1",
			reader_type: "pupil",
			status: "active",
		});
		const taken = lent("1003", "102", 1);
		const other = await small.deskFor("baska", { school_id: school, library_id: library });
		const theirs = world.event({ kind: "checkin", copy: "9001" }, 2);
		expect(await world.send([theirs], "xyz", other)).toEqual(["done"]);
		const log = [
			lent(foreign, "101", 1),
			lent("1002", pupil, 2),
			{ kind: "steal", op_id: small.op() },
			"hiç",
			null,
			{ ...lent("1002", "101", 3), at: "yarın" },
			{ ...taken, op_id: theirs.op_id },
			world.event({ kind: "undo", undo: theirs.op_id }, 6),
			lent("1001", "101", 7),
		];
		expect(await world.send(log)).toEqual([
			"conflict copy_unknown",
			"conflict reader_unknown",
			"refused action_unknown",
			"refused action_unknown",
			"refused action_unknown",
			"refused action_unknown",
			"refused event_foreign",
			"refused action_unknown",
			"done",
		]);
		expect(await small.openLoans()).toMatchObject([{ library_book_id: small.copies.first }]);
		for (const card of await world.conflicts()) expect(card.school_id).toBe(small.school);
		expect((await small.service.find("library_books", foreign))?.status).toBe("available");
	});
	test("times that cannot be count from now, in their order, and are flagged", async () => {
		const log = [
			{ ...lent("1001", "101", 0), at: "1999-01-01T00:00:00Z" },
			{ ...returned("1001", 0), at: "1999-01-01T00:01:00Z" },
			{ ...lent("1002", "101", 0), at: "2031-01-01T00:00:00Z" },
		];
		expect(await world.send(log)).toEqual([
			"kept date_far_past",
			"kept date_far_past",
			"kept date_in_future",
		]);
		expect(await loans()).toMatchObject([
			{ status: "returned", loaned_at: "2026-03-05 14:00:00.000Z" },
			{ status: "open", due_on: "2026-03-20" },
		]);
	});
	test("what staff settled by hand is not worked into: a return is taken, the rest is a person's", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		// A loan without any journal entry.
		await small.service.transaction(async (records) => {
			const [loan] = await small.openLoans();
			await records.update("book_loans", String(loan?.id), { status: "returned" });
			await records.create("book_loans", {
				library_book_id: small.copies.first,
				student_id: small.readers.mehmet,
				school_id: small.school,
				library_id: small.library,
				loaned_at: "2026-03-05 14:00:00.000Z",
				due_on: "2026-03-20",
				status: "open",
			});
		});
		const log = [lent("1001", "102", 1), returned("1001", 302)];
		expect(await world.send(log)).toEqual(["conflict handled_by_staff", "done"]);
		expect(await small.openLoans()).toEqual([]);
	});
	test("a card is settled with a note, or put right and worked in at its own time, once", async () => {
		const unknown = lent("5555", "101", 10);
		const nobody = lent("1002", "999", 11);
		const full = ["1003", "1004", "2001", "1001"].map((copy, place) => lent(copy, "102", place));
		await world.send([unknown, nobody, ...full]);
		const conflicts = await world.conflicts();
		const context = { service: small.service, replay: world.replay, desk: small.desk, now: small.now };
		const cardOf = (op: string) => conflicts.find(({ op_id }) => op_id === op)?.id ?? "";
		expect(await refusedFor(settle(context, cardOf(unknown.op_id), { note: "", copy: "4444" }))).toEqual([
			"copy_unknown",
		]);
		await settle(context, cardOf(unknown.op_id), { note: "Etiketi okunmuyordu", copy: "1001" });
		await settle(context, cardOf(unknown.op_id), { note: "Yine", copy: "1002" });
		await settle(context, cardOf(nobody.op_id), { note: "", student: "101" });
		const limit = full[3]?.op_id ?? "";
		const answer = await settle(context, cardOf(limit), { note: "Tamam" });
		expect(answer.card).toMatchObject({ status: "settled", note: "Tamam", settled_by: small.desk.user });
		expect(await world.conflicts()).toEqual([]);
		expect(await small.service.find("book_loans", unknown.op_id)).toMatchObject({
			library_book_id: small.copies.first,
			loaned_at: "2026-03-05 09:10:00.000Z",
		});
		expect(await small.service.find("book_loans", nobody.op_id)).toMatchObject({
			student_id: small.readers.ayse,
		});
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		await expect(settle({ ...context, desk: volunteer }, cardOf(limit), { note: "" })).rejects.toMatchObject({
			status: 403,
		});
	});
});
