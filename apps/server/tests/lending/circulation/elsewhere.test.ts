// engines: both
/** Unusual checkins: at another library, from the book drop, read in the library. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Desk } from "../../../src/kit/desk.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
let other: string;
let otherDesk: Desk;
beforeEach(async () => {
	small = await openSmallLibrary();
	other = await small.create("libraries", {
		name: "Sınıf kitaplığı",
		school_id: small.school,
		kind: "class",
	});
	otherDesk = await small.deskFor("sinif", { library_id: other });
});
afterEach(() => small.dispose());

type Answer = Record<string, unknown>;
const lend = (copy = "1001", student = "101") =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy, student });
const giveBack = (desk = small.desk, copy = "1001", more: Answer = {}) =>
	small.operations.checkin(desk, { op_id: small.op(), copy, ...more });
const use = (copy = "1001") => small.operations.use(small.desk, { op_id: small.op(), copy });
const codesOf = (answer: Answer) => (answer.warnings as { code: string }[]).map(({ code }) => code);
const copy = () => small.service.find("library_books", small.copies.first);

describe("at another library of the school", () => {
	test("64: is on its way home until it is scanned there", async () => {
		await lend();
		const back = await giveBack(otherDesk);
		expect(back).toMatchObject({ loan: { status: "returned" }, copy: { status: "in_transit" } });
		expect(codesOf(back)).toEqual(["to_other_library"]);
		expect(await copy()).toMatchObject({ library_id: small.library });
		// Scanned there once more it still goes home; at home it is on its shelf.
		expect(codesOf(await giveBack(otherDesk))).toEqual(["to_other_library"]);
		expect(await giveBack()).toMatchObject({ copy: { status: "available" } });
	});
	test("64: or stays there, where the settings of its library say so", async () => {
		await small.create("library_settings", {
			school_id: small.school,
			library_id: small.library,
			return_elsewhere: "stays",
		});
		await lend();
		const op_id = small.op();
		const back = await small.operations.checkin(otherDesk, { op_id, copy: "1001" });
		expect(codesOf(back)).toEqual(["stays_here"]);
		expect(await copy()).toMatchObject({ status: "available", library_id: other });
		await small.operations.undo(otherDesk, { op_id: small.op(), undo: op_id });
		expect(await copy()).toMatchObject({ status: "on_loan", library_id: small.library });
	});
	test("64: what has to be repaired stays where it is", async () => {
		await lend();
		const back = await small.operations.damaged(otherDesk, {
			op_id: small.op(),
			copy: "1001",
			condition: "damaged",
			repair: true,
		});
		expect(back).toMatchObject({ copy: { status: "repair" } });
	});
});

describe("from the box", () => {
	test("62: a book of Friday that is scanned on Monday is as late as on Friday", async () => {
		await lend();
		small.clock.now = new Date("2026-03-23T09:00:00Z");
		const back = await giveBack(small.desk, "1001", { at: "2026-03-20T20:59:00Z" });
		expect(back).toMatchObject({ days_late: 0, loan: { returned_at: "2026-03-20 20:59:00.000Z" } });
		expect(await small.service.list("book_loans", {})).toMatchObject([
			{ recorded_at: "2026-03-23 09:00:00.000Z" },
		]);
	});
	test("62: not of a day before it was lent, nor of one to come", async () => {
		await lend();
		const at = (day: string) => giveBack(small.desk, "1001", { at: `${day}T12:00:00+03:00` });
		expect(await refusedFor(at("2026-03-04"))).toEqual(["date_before_loan"]);
		expect(await refusedFor(at("2026-03-07"))).toEqual(["date_in_future"]);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("62: makes no copy older than it was seen", async () => {
		small.clock.now = new Date("2026-03-23T09:00:00Z");
		await giveBack();
		await giveBack(small.desk, "1001", { at: "2026-03-20T12:00:00Z" });
		expect(await copy()).toMatchObject({ last_seen_on: "2026-03-23" });
	});
});

describe("read in the library", () => {
	test("is counted by scan, for the copy and in the journal, and can be undone", async () => {
		expect(codesOf(await use())).toEqual([]);
		const op_id = small.op();
		await small.operations.use(small.desk, { op_id, copy: "1001" });
		await small.operations.use(small.desk, { op_id, copy: "1001" });
		expect(await copy()).toMatchObject({ library_uses: 2, status: "available" });
		expect(await small.service.list("circulation_events", { filter: 'kind = "used"' })).toHaveLength(2);
		await small.operations.undo(small.desk, { op_id: small.op(), undo: op_id });
		expect(await copy()).toMatchObject({ library_uses: 1 });
	});
	test("16: a reference work cannot leave, and is read here", async () => {
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.first, { loanable: "in_library" }),
		);
		expect(await refusedFor(lend())).toEqual(["reference_only"]);
		const body = { op_id: small.op(), copy: "1001", student: "101", override_reason: "Yalnızca bugün" };
		expect(await refusedFor(small.operations.checkout(small.desk, body))).toEqual(["reference_only"]);
		await use();
		expect(await copy()).toMatchObject({ library_uses: 1 });
	});
	test("97: a missing one is found by it; one that is out is returned first; one that was withdrawn is not used", async () => {
		const set = (status: string) =>
			small.service.transaction((records) => records.update("library_books", small.copies.first, { status }));
		await set("missing");
		expect(codesOf(await use())).toEqual(["found"]);
		expect(await copy()).toMatchObject({ status: "available" });
		await lend();
		expect(await refusedFor(use())).toEqual(["copy_lent"]);
		await giveBack();
		await set("withdrawn");
		expect(await refusedFor(use())).toEqual(["copy_withdrawn"]);
	});
});

describe("copies that are not on the shelf", () => {
	const set = (status: string) =>
		small.service.transaction((records) => records.update("library_books", small.copies.first, { status }));
	const lendAll = (override_reason?: string) =>
		small.operations.checkout(small.desk, {
			op_id: small.op(),
			copy: "1001",
			student: "101",
			...(override_reason && { override_reason }),
		});
	test("18: a missing copy is lent once staff have confirmed it, and is missing no more", async () => {
		await set("missing");
		expect(await refusedFor(lendAll())).toEqual(["copy_status"]);
		const lent = await lendAll("Masada duruyordu");
		expect(lent).toMatchObject({ loan: { status: "open" }, copy: { status: "on_loan" } });
		await giveBack();
		expect(await copy()).toMatchObject({ status: "available" });
	});
	test("19: a withdrawn copy is not lent, whatever the reason", async () => {
		await set("withdrawn");
		expect(await refusedFor(lendAll())).toEqual(["copy_withdrawn"]);
		expect(await refusedFor(lendAll("Masada duruyordu"))).toEqual(["copy_withdrawn"]);
	});
	test("17: an exception without a written reason is none", async () => {
		for (const code of ["1002", "1003", "1004"]) await lend(code);
		expect(await refusedFor(lendAll("x"))).toEqual(["limit_reached", "override_reason"]);
		expect(await small.openLoans()).toHaveLength(3);
	});
});
