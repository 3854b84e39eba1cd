// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const lend = (copy = "1001", student = "101", more: Record<string, unknown> = {}) =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy, student, ...more });
const giveBack = (copy = "1001", more: Record<string, unknown> = {}) =>
	small.operations.checkin(small.desk, { op_id: small.op(), copy, ...more });
const codesOf = (answer: Record<string, unknown>) =>
	(answer.warnings as { code: string }[]).map(({ code }) => code);

describe("lending at the desk", () => {
	test("1: opens a loan, marks the copy, sets the due date", async () => {
		const answer = await lend();
		expect(answer).toMatchObject({
			loan: {
				status: "open",
				due_on: "2026-03-20",
				student_id: small.readers.ayse,
				class_code_at_loan: "9/A",
			},
			copy: { status: "on_loan" },
			book: { title: "İnce Memed" },
			student: { full_name: "Ayşe Yılmaz" },
			warnings: [],
		});
	});
	test("2, 3: refuses unknown copies and readers, and the next scan works", async () => {
		expect(await refusedFor(lend("9999"))).toEqual(["copy_unknown"]);
		expect(await refusedFor(lend("1001", "999"))).toEqual(["reader_unknown"]);
		expect(codesOf(await lend())).toEqual([]);
	});
	test("5: refuses a copy that another reader has", async () => {
		await lend();
		expect(await refusedFor(lend("1001", "102"))).toEqual(["copy_on_loan"]);
	});
	test("6: renews for the reader who has the copy, where the rule allows it", async () => {
		await lend();
		expect(await refusedFor(lend())).toContain("no_renewals");
		await small.create("library_settings", {
			school_id: small.school,
			preset: "meb_2024_renewal",
			closed_day_mode: "next_open",
		});
		small.clock.now = new Date("2026-03-09T09:00:00Z");
		const again = await lend();
		expect(codesOf(again)).toEqual(["renewed"]);
		expect(again).toMatchObject({ loan: { renewals: 1, due_on: "2026-03-24" } });
	});
	test("10: two desks that lend the last free place at one moment lend one book", async () => {
		await lend("1001");
		await lend("1002");
		const outcomes = await Promise.allSettled([lend("1003"), lend("1004")]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await small.openLoans()).toHaveLength(3);
	});
	test("11: two desks that lend one copy at one moment lend it once", async () => {
		const outcomes = await Promise.allSettled([lend("1001", "101"), lend("1001", "102")]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("17: an exception is for staff, not for a volunteer's login", async () => {
		for (const copy of ["1001", "1002", "1003"]) await lend(copy);
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		const body = { copy: "1004", student: "101", override_reason: "Ödev için" };
		expect(await refusedFor(small.operations.checkout(volunteer, { op_id: small.op(), ...body }))).toEqual([
			"limit_reached",
		]);
		expect(codesOf(await small.operations.checkout(small.desk, { op_id: small.op(), ...body }))).toEqual([
			"overridden",
		]);
	});
	test("20: spaces around and within a barcode do not matter", async () => {
		expect(await lend(" 10 01\n", " 7101 ")).toMatchObject({ copy: { id: small.copies.first } });
	});
	test("26: an ISBN means the only free copy, or asks for the label", async () => {
		expect(await lend("978-975-10-2613-2")).toMatchObject({ copy: { id: small.copies.only } });
		expect(await refusedFor(lend("9789751026132", "102"))).toEqual(["isbn_no_copy"]);
		expect(await refusedFor(lend("9789750807145"))).toEqual(["isbn_ambiguous"]);
	});
	test("88: another school's desk knows neither the copy nor the reader", async () => {
		const other = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
		const desk = await small.deskFor("baska", { school_id: other, library_id: "" });
		const lendThere = (copy: string) =>
			small.operations.checkout(desk, { op_id: small.op(), copy, student: small.readers.ayse });
		expect(await refusedFor(lendThere("1001"))).toEqual(["copy_unknown"]);
		expect(await refusedFor(lendThere(small.copies.first))).toEqual(["copy_unknown"]);
		expect(await refusedFor(lendThere("9789751026132"))).toEqual(["isbn_no_copy"]);
	});
	test("91: the same operation sent again has one effect and the first answer", async () => {
		const body = { op_id: small.op(), copy: "1001", student: "101" };
		const first = await small.operations.checkout(small.desk, body);
		expect(await small.operations.checkout(small.desk, body)).toEqual(JSON.parse(JSON.stringify(first)));
		expect(await small.openLoans()).toHaveLength(1);
	});
});

describe("returning at the desk", () => {
	test("54: closes the loan and frees the copy", async () => {
		await lend();
		const answer = await giveBack();
		expect(answer).toMatchObject({
			loan: { status: "returned" },
			copy: { status: "available" },
			days_late: 0,
		});
		expect(await small.openLoans()).toEqual([]);
	});
	test("54: says how late the book is", async () => {
		await lend();
		small.clock.now = new Date("2026-03-23T09:00:00Z");
		const answer = await giveBack();
		expect([answer.days_late, codesOf(answer)]).toEqual([3, ["late"]]);
	});
	test("55, 56: the second scan is harmless and counts the book as seen", async () => {
		await lend();
		await giveBack();
		const again = await giveBack();
		expect(again).toMatchObject({ loan: null, copy: { status: "available", last_seen_on: "2026-03-05" } });
		expect(codesOf(again)).toEqual(["seen"]);
	});
	test("57: serves the first who waits; 13: the book then goes to that reader only", async () => {
		await lend("2001");
		const wanted = { school_id: small.school, library_id: small.library, book_id: small.titles.rare };
		const hold = await small.create("holds", {
			...wanted,
			student_id: small.readers.mehmet,
			status: "waiting",
			position: 1,
		});
		const back = await giveBack("2001");
		expect(codesOf(back)).toEqual(["hold_ready"]);
		expect(await small.statusOf(small.copies.only)).toBe("hold_shelf");
		expect(await refusedFor(lend("2001", "101"))).toEqual(["copy_on_hold_shelf"]);
		await lend("2001", "102");
		expect(await small.service.find("holds", hold)).toMatchObject({ status: "filled" });
	});
	test("62: from the box counts from the day it came", async () => {
		await lend();
		small.clock.now = new Date("2026-03-23T09:00:00Z");
		expect(await giveBack("1001", { at: "2026-03-20T15:00:00Z" })).toMatchObject({ days_late: 0 });
		expect(await refusedFor(giveBack("1002", { at: "2026-03-24T15:00:00Z" }))).toEqual(["date_in_future"]);
	});
});

describe("undoing at the desk", () => {
	test("66: a return opens the loan again", async () => {
		await lend();
		const op_id = small.op();
		await small.operations.checkin(small.desk, { op_id, copy: "1001" });
		const undone = await small.operations.undo(small.desk, { op_id: small.op(), undo: op_id });
		expect(undone).toMatchObject({
			undone: "checkin",
			loan: { status: "open", returned_at: "" },
			copy: { status: "on_loan" },
		});
	});
	test("66: a loan is cancelled and the copy free", async () => {
		const op_id = small.op();
		await small.operations.checkout(small.desk, { op_id, copy: "1001", student: "101" });
		const undone = await small.operations.undo(small.desk, { op_id: small.op(), undo: op_id });
		expect(undone).toMatchObject({
			undone: "checkout",
			loan: { status: "cancelled" },
			copy: { status: "available" },
		});
		expect(codesOf(await lend())).toEqual([]);
	});
	test("66: not after the book has been handled since", async () => {
		const op_id = small.op();
		await small.operations.checkout(small.desk, { op_id, copy: "1001", student: "101" });
		const undo = () => small.operations.undo(small.desk, { op_id: small.op(), undo: op_id });
		await giveBack();
		expect(await refusedFor(undo())).toEqual(["undo_moved_on"]);
		small.clock.now = new Date("2026-03-05T10:00:00Z");
		await lend("1001", "102");
		expect(await refusedFor(undo())).toEqual(["undo_moved_on"]);
	});
});

describe("one field for everything", () => {
	const scan = (code: string, student?: string) =>
		small.operations.scan(small.desk, { op_id: small.op(), code, ...(student && { student }) });
	test("knows a card, a free copy, a copy to lend and a copy that comes back", async () => {
		expect(await scan("7101")).toMatchObject({ kind: "student", remaining: 3, blocks: [], renews: false });
		expect(await scan("1001")).toMatchObject({ kind: "copy" });
		expect(await scan("1001", small.readers.ayse)).toMatchObject({ kind: "checkout" });
		expect(await scan("7101")).toMatchObject({ kind: "student", remaining: 2 });
		expect(await scan("1001", small.readers.mehmet)).toMatchObject({ kind: "checkin" });
		expect(await refusedFor(scan("31337"))).toEqual(["code_unknown"]);
	});
	test("knows a number of the register, after barcodes and readers", async () => {
		const { first, second } = small.copies;
		await small.service.transaction(async (records) => {
			await records.update("library_books", first, { accession_no: "DMB-0001" });
			await records.update("library_books", second, { accession_no: "101" });
		});
		expect(await scan("DMB-0001")).toMatchObject({ kind: "copy", copy: { id: first } });
		expect(await scan("DMB - 0001", small.readers.ayse)).toMatchObject({ kind: "checkout" });
		await small.service.transaction((records) =>
			records.update("library_books", second, { accession_no: "DMB 7" }),
		);
		expect(await scan("DMB  7")).toMatchObject({ copy: { id: second } });
		expect((await small.operations.find(small.desk, "DMB 7")).titles).toHaveLength(1);
		// Written otherwise than in the register: taken where only one copy can be meant, offered where several can.
		expect(await scan("dmb7")).toMatchObject({ copy: { id: second } });
		await small.service.transaction((records) =>
			records.update("library_books", first, { accession_no: "DMB-0007" }),
		);
		await expect(scan("DMB7")).rejects.toMatchObject({ status: 404 });
		const offered = (await small.operations.find(small.desk, "DMB7")).titles.flatMap(({ copies }) => copies);
		expect(offered.map(({ accession_no }) => accession_no)).toEqual(["DMB 7", "DMB-0007"]);
		await small.service.transaction((records) =>
			records.update("library_books", first, { accession_no: "DMB-0001" }),
		);
		await small.service.transaction((records) =>
			records.update("library_books", second, { accession_no: "101" }),
		);
		expect(await giveBack("DMB-0001")).toMatchObject({ copy: { id: first, status: "available" } });
		expect(await lend("DMB-0001")).toMatchObject({ copy: { id: first } });
		// A pupil has the same number: people take precedence.
		expect(await scan("101")).toMatchObject({ kind: "student", student: { id: small.readers.ayse } });
		const { titles } = await small.operations.find(small.desk, "DMB-0001");
		expect(titles).toMatchObject([
			{ book: { title: "İnce Memed" }, copies: [{ id: first, accession_no: "DMB-0001" }] },
		]);
	});
	test("a title is found once, with what stands on the shelf before what is out and with whom", async () => {
		await lend("1001");
		const { titles } = await small.operations.find(small.desk, "ince memed");
		const copies = titles[0]?.copies as unknown as { status: string; reader: string }[];
		expect(titles).toHaveLength(1);
		expect(copies.map(({ reader }) => reader)).toEqual(["", "", "", "Ayşe Yılmaz, 9/A"]);
		expect(copies.map(({ status }) => status)).toEqual([
			...["available", "available", "available", "on_loan"],
		]);
	});
	test.each(["memedin", "ince memed'i", "çalıkuşunun", "calikusu'nda"])(
		"%s finds the title in its own form",
		async (typed) => {
			const { titles } = await small.operations.find(small.desk, typed);
			const name = typed.includes("memed") ? "İnce Memed" : "Çalıkuşu";
			expect(titles).toMatchObject([{ book: { title: name } }]);
			expect((await small.operations.find(small.desk, "memedlik")).titles).toEqual([]);
		},
	);
});
