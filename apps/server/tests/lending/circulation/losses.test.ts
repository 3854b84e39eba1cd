// engines: both
import { circulationEndpoints } from "@rafta/library/api/circulation";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

type Answer = Record<string, unknown>;

const lend = async (copy = "1001", student = "101") =>
	(await small.operations.checkout(small.desk, { op_id: small.op(), copy, student })).loan as { id: string };
const giveBack = (copy = "1001", more: Answer = {}) =>
	small.operations.checkin(small.desk, { op_id: small.op(), copy, ...more });
const lost = (more: Answer = {}) =>
	small.operations.lost(small.desk, { op_id: small.op(), copy: "1001", ...more });
const claim = (more: Answer = {}) =>
	small.operations.claim(small.desk, { op_id: small.op(), copy: "1001", ...more });
type Outcome = "missing" | "open" | "brought_back" | "found_by_library";
const end = (outcome: "replaced" | "written_off", more: Answer = {}) =>
	small.operations.resolve(small.desk, { op_id: small.op(), copy: "1001", outcome, ...more });
const resolve = (loan: string, outcome: Outcome, more: Answer = {}) =>
	small.operations.resolve(small.desk, { op_id: small.op(), loan, outcome, ...more });
const undo = (op: string) => small.operations.undo(small.desk, { op_id: small.op(), undo: op });
const codesOf = (answer: Answer) => (answer.warnings as { code: string }[]).map(({ code }) => code);
const tasks = async () =>
	(await small.service.list("tasks", { sort: "created,id" })).map(({ kind, status }) => [kind, status]);

describe("a lost book", () => {
	test("79: stays the reader's, is missed once, and is followed by a task of its library", async () => {
		const { id } = await lend();
		expect(await lost({ comment: "Otobüste kalmış" })).toMatchObject({
			loan: { status: "lost", due_on: "2026-03-20" },
			copy: { status: "lost" },
		});
		expect(await refusedFor(lost())).toEqual(["already_lost"]);
		expect(await refusedFor(claim())).toEqual(["not_open"]);
		const [task] = await small.service.list("tasks", {});
		expect(task).toMatchObject({
			kind: "lost",
			status: "todo",
			title: "Kayıp kitap: İnce Memed",
			loan_id: id,
			library_id: small.library,
			school_id: small.school,
		});
		const [entry] = await small.service.list("circulation_events", { filter: 'kind = "lost"' });
		expect(entry).toMatchObject({ loan: id, reason: "Otobüste kalmış", student: small.readers.ayse });
	});
	test("60: that comes back is found, and its task is settled", async () => {
		await lend();
		await lost();
		const back = await giveBack();
		expect(back).toMatchObject({ loan: { status: "returned" }, copy: { status: "available" } });
		expect(codesOf(back)).toEqual(["found"]);
		expect(await tasks()).toEqual([["lost", "done"]]);
	});
	test("60: that staff come upon is found by the library", async () => {
		await lend();
		await lost();
		const found = await small.operations.found(small.desk, { op_id: small.op(), copy: "1001" });
		expect(found).toMatchObject({ loan: { status: "returned", resolution: "found_by_library" } });
		expect(await small.service.list("circulation_events", { filter: 'kind = "found"' })).toHaveLength(1);
		expect(await tasks()).toEqual([["lost", "done"]]);
	});
	test("49: is not renewed", async () => {
		const { id } = await lend();
		await lost();
		const renew = small.operations.renew(small.desk, { op_id: small.op(), loan: id });
		expect(await refusedFor(renew)).toContain("not_open");
	});
	test("is written off with a comment, and stays lost", async () => {
		const { id } = await lend();
		await lost();
		expect(await refusedFor(resolve(id, "missing"))).toEqual(["comment_needed"]);
		expect(await resolve(id, "missing", { comment: "Yerine yenisi alındı" })).toMatchObject({
			loan: { status: "closed_missing" },
			copy: { status: "lost" },
		});
		expect(await tasks()).toEqual([["lost", "done"]]);
	});
	test("66: is the reader's open loan again when it is undone, and its task is gone", async () => {
		await lend();
		const op_id = small.op();
		await small.operations.lost(small.desk, { op_id, copy: "1001" });
		expect(await undo(op_id)).toMatchObject({ loan: { status: "open" }, copy: { status: "on_loan" } });
		expect(await tasks()).toEqual([["lost", "cancelled"]]);
		await lost();
		expect(await tasks()).toEqual([["lost", "todo"]]);
	});
	test("91: sent again is lost once", async () => {
		await lend();
		const body = { op_id: small.op(), copy: "1001" };
		const first = await small.operations.lost(small.desk, body);
		expect(await small.operations.lost(small.desk, body)).toEqual(JSON.parse(JSON.stringify(first)));
	});
});

describe("the loss of a book ends", () => {
	const first = () => small.service.find("library_books", small.copies.first);
	const batches = () => small.service.list("copy_batches", {});

	test("when the same book comes in its place: the copy is lent again, its label is to be printed", async () => {
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.first, {
				label_printed_on: "2026-01-05",
				condition: "worn",
			}),
		);
		const { id } = await lend();
		await lost();
		const op_id = small.op();
		const replaced = await end("replaced", { op_id });
		expect(replaced).toMatchObject({
			loan: { id, status: "returned", resolution: "brought_back" },
			copy: { status: "available", condition: "good" },
			warnings: [],
		});
		expect(await first()).toMatchObject({ label_printed_on: "" });
		expect(await tasks()).toEqual([["lost", "done"]]);
		const [entry] = await small.service.list("circulation_events", { filter: 'kind = "replaced"' });
		expect(entry).toMatchObject({ op_id, loan: id });
		expect(await end("replaced", { op_id })).toEqual(JSON.parse(JSON.stringify(replaced)));
		await undo(op_id);
		expect(await first()).toMatchObject({
			status: "lost",
			condition: "worn",
			label_printed_on: "2026-01-05",
		});
		expect(await tasks()).toEqual([["lost", "todo"]]);
	});
	test("when it is written off: the loan is closed, the copy withdrawn with its price, the minutes ready", async () => {
		const { id } = await lend();
		await lost({ comment: "Otobüste kalmış" });
		const op_id = small.op();
		expect(await end("written_off", { op_id, price: 142.5 })).toMatchObject({
			loan: { id, status: "closed_missing" },
			copy: { status: "withdrawn" },
		});
		expect(await small.service.find("book_loans", id)).toMatchObject({ status_note: "Otobüste kalmış" });
		expect(await first()).toMatchObject({
			price: 142.5,
			withdrawn_reason: "Kayıp",
			withdrawn_on: "2026-03-05",
		});
		expect(await tasks()).toEqual([["lost", "done"]]);
		const [batch] = await batches();
		expect(batch).toMatchObject({ kind: "withdrawn", reason: "lost", count: 1, createdBy: small.desk.user });
		expect(batch?.copies).toMatchObject([{ id: small.copies.first, price: 142.5, title: "İnce Memed" }]);
		await end("written_off", { op_id, price: 142.5 });
		expect(await batches()).toHaveLength(1);
		expect(await undo(op_id)).toMatchObject({ loan: { status: "lost" }, copy: { status: "lost" } });
		expect(await first()).toMatchObject({ price: 0, withdrawn_reason: "", withdrawn_on: "" });
		expect((await batches())[0]?.undone_at).not.toBe("");
		expect(await tasks()).toEqual([["lost", "todo"]]);
	});
	test("after its loan was closed, too, and for no book that is not lost", async () => {
		const { id } = await lend();
		expect(await refusedFor(end("replaced"))).toEqual(["not_lost"]);
		await lost();
		await resolve(id, "missing", { comment: "Aranmıyor" });
		const op_id = small.op();
		expect(await end("replaced", { op_id })).toMatchObject({ loan: null, copy: { status: "available" } });
		await undo(op_id);
		expect(await end("written_off", { price: 30 })).toMatchObject({
			loan: null,
			copy: { status: "withdrawn" },
		});
		expect(await refusedFor(end("replaced"))).toEqual(["not_lost"]);
	});
	test("by a write-off with a price, which nothing else has", () => {
		const { body } = circulationEndpoints["POST /api/circulation/resolve"];
		const accepts = (values: Answer) =>
			body.safeParse({ op_id: "lossinatest0001", copy: "1001", ...values }).success;
		expect(accepts({ outcome: "written_off", price: 12.5 })).toBe(true);
		expect(accepts({ outcome: "written_off" })).toBe(false);
		expect(accepts({ outcome: "written_off", price: 0 })).toBe(false);
		expect(accepts({ outcome: "replaced", price: 12.5 })).toBe(false);
		expect(accepts({ outcome: "replaced" })).toBe(true);
	});
	test("with a copy that was withdrawn before only by closing the loan", async () => {
		await lend();
		await lost();
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.first, { status: "withdrawn" }),
		);
		expect(await refusedFor(end("replaced"))).toEqual(["copy_withdrawn"]);
		expect(await end("written_off", { price: 30 })).toMatchObject({ loan: { status: "closed_missing" } });
		expect(await batches()).toEqual([]);
	});
});

describe("a reader who says that it is back", () => {
	test("76: only of an open loan, without a word about it if need be; the due date stays", async () => {
		await lend();
		expect(await claim()).toMatchObject({
			loan: { status: "claimed_returned", due_on: "2026-03-20" },
			copy: { status: "on_loan" },
		});
		expect(await refusedFor(claim())).toEqual(["already_claimed"]);
		await giveBack();
		expect(await refusedFor(claim())).toEqual(["loan_unknown"]);
	});
	test("76: is on no list of what is overdue", async () => {
		await lend();
		small.clock.now = new Date("2026-04-15T09:00:00Z");
		expect(await small.operations.today(small.desk)).toMatchObject({ overdue: 1, open: 1 });
		await claim();
		expect(await small.operations.today(small.desk)).toMatchObject({
			overdue: 0,
			open: 0,
			late_classes: [],
		});
		const card = await small.operations.scan(small.desk, { op_id: small.op(), code: "7101" });
		expect(card).toMatchObject({ blocks: [] });
	});
	test("9: may take another book instead", async () => {
		for (const copy of ["1001", "1002", "1003"]) await lend(copy);
		await claim();
		expect(await lend("1004")).toBeTruthy();
	});
	test("80: the book is missing only with a comment; the loan is closed then", async () => {
		const { id } = await lend();
		await claim();
		expect(await refusedFor(resolve(id, "missing"))).toEqual(["comment_needed"]);
		expect(await refusedFor(resolve(id, "missing", { comment: "  " }))).toEqual(["comment_needed"]);
		const settled = await resolve(id, "missing", { comment: "Raflar arandı" });
		expect(settled).toMatchObject({ loan: { status: "closed_missing" }, copy: { status: "missing" } });
		expect(await refusedFor(resolve(id, "missing", { comment: "Yine" }))).toEqual(["not_claimed"]);
	});
	test("80: or it was no claim after all, and the loan runs on", async () => {
		const { id } = await lend();
		expect(await refusedFor(resolve(id, "open"))).toEqual(["not_claimed"]);
		await claim();
		expect(await resolve(id, "open")).toMatchObject({ loan: { status: "open", due_on: "2026-03-20" } });
	});
	test("61: the scanned book is taken back at once, and the line asks how it came", async () => {
		const { id } = await lend();
		await claim();
		const back = await giveBack();
		expect(back).toMatchObject({
			loan: { status: "returned", resolution: "unknown" },
			copy: { status: "available" },
		});
		expect(codesOf(back)).toEqual(["claimed"]);
		expect(await tasks()).toEqual([["claim_outcome", "todo"]]);
		expect(await resolve(id, "found_by_library")).toMatchObject({ loan: { resolution: "found_by_library" } });
		expect(await tasks()).toEqual([["claim_outcome", "done"]]);
		expect(await refusedFor(resolve(id, "brought_back"))).toEqual(["not_claimed"]);
	});
	test("61: or staff say how it came in one go", async () => {
		const { id } = await lend();
		await claim();
		const back = await resolve(id, "brought_back");
		expect(back).toMatchObject({ loan: { status: "returned", resolution: "brought_back" } });
		expect(codesOf(back)).toEqual([]);
		expect(await tasks()).toEqual([]);
	});
	test("the record API obeys the same rules", async () => {
		const { id } = await lend();
		const patch = (values: Answer) =>
			small.service.transaction((records) => records.update("book_loans", id, values, small.desk.request));
		await patch({ status: "claimed_returned" });
		expect(await refusedFor(patch({ status: "closed_missing" }))).toEqual(["comment_needed"]);
		await expect(patch({ resolution: "brought_back" })).rejects.toThrow();
		await patch({ status: "closed_missing", status_note: "Raflar arandı" });
		expect(await small.statusOf(small.copies.first)).toBe("missing");
	});
});

test("88: another school's desk knows neither the loan nor the copy, by any of these ways", async () => {
	const { id } = await lend();
	const school_id = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const library_id = await small.create("libraries", { name: "Öbür", school_id, kind: "main" });
	const desk = await small.deskFor("baska", { school_id, library_id });
	const { operations, op } = small;
	const copy = small.copies.first;
	const student = small.readers.ayse;
	for (const [work, code] of [
		[() => operations.lost(desk, { op_id: op(), loan: id }), "loan_unknown"],
		[() => operations.claim(desk, { op_id: op(), loan: id }), "loan_unknown"],
		[() => operations.resolve(desk, { op_id: op(), loan: id, outcome: "open" }), "loan_unknown"],
		[() => operations.resolve(desk, { op_id: op(), loan: id, outcome: "replaced" }), "loan_unknown"],
		[
			() => operations.resolve(desk, { op_id: op(), copy, outcome: "written_off", price: 30 }),
			"copy_unknown",
		],
		[() => operations.renew(desk, { op_id: op(), loan: id }), "loan_unknown"],
		[() => operations.lost(desk, { op_id: op(), copy }), "copy_unknown"],
		[() => operations.found(desk, { op_id: op(), copy }), "copy_unknown"],
		[
			() => operations.damaged(desk, { op_id: op(), copy, condition: "damaged", repair: true }),
			"copy_unknown",
		],
		[() => operations.use(desk, { op_id: op(), copy }), "copy_unknown"],
		[() => operations.lendSet(desk, { op_id: op(), student, from: copy }), "copy_unknown"],
		[() => operations.returnSet(desk, { op_id: op(), student, book: small.titles.book }), "reader_unknown"],
	] as const)
		expect(await refusedFor(work())).toEqual([code]);
	expect(await small.service.find("book_loans", id)).toMatchObject({ status: "open" });
	// Nor does it see what is waiting there.
	await lost();
	const [task] = await small.service.list("tasks", {});
	const seen = await small.service.api.list("tasks", {}, desk.request);
	expect(seen.items).toEqual([]);
	const settle = small.service.api.list("tasks", { filter: `id = "${task?.id}"` }, small.desk.request);
	expect((await settle).items).toHaveLength(1);
});

test("87: a reader who answers for a book is not deleted, however the loan stands", async () => {
	const { id } = await lend();
	const remove = () =>
		small.service.transaction((records) =>
			records.delete("students", small.readers.ayse, small.desk.request),
		);
	await expect(remove()).rejects.toMatchObject({ status: 400 });
	await claim();
	await expect(remove()).rejects.toMatchObject({ status: 400 });
	await resolve(id, "open");
	await lost();
	await expect(remove()).rejects.toMatchObject({ status: 400 });
	expect(await small.service.find("students", small.readers.ayse)).toMatchObject({ first_name: "Ayşe" });
	await giveBack();
	await remove();
	expect(await small.service.find("students", small.readers.ayse)).toBeNull();
});

describe("a damaged book", () => {
	const damaged = (more: Answer = {}) =>
		small.operations.damaged(small.desk, {
			op_id: small.op(),
			copy: "1001",
			condition: "damaged",
			repair: false,
			...more,
		});
	test("comes back with its condition and a note, and goes to be repaired", async () => {
		await lend();
		const op_id = small.op();
		const back = await damaged({ op_id, repair: true, note: "Kapağı yırtık" });
		expect(back).toMatchObject({
			loan: { status: "returned", condition_in: "damaged" },
			copy: { status: "repair", condition: "damaged" },
		});
		expect(await small.service.find("library_books", small.copies.first)).toMatchObject({
			note: "Kapağı yırtık",
		});
		expect(await undo(op_id)).toMatchObject({
			loan: { status: "open", condition_in: "" },
			copy: { status: "on_loan", condition: "good" },
		});
		expect(await small.service.find("library_books", small.copies.first)).toMatchObject({ note: "" });
	});
	test("on the shelf is noted, too", async () => {
		expect(await damaged({ condition: "worn" })).toMatchObject({
			loan: null,
			copy: { status: "available", condition: "worn" },
		});
		expect(await damaged({ repair: true })).toMatchObject({ copy: { status: "repair" } });
	});
	test("59: serves nobody who waits", async () => {
		await lend("2001");
		const wanted = { school_id: small.school, library_id: small.library, book_id: small.titles.rare };
		const waiting = { student_id: small.readers.mehmet, status: "waiting", position: 1 };
		const hold = await small.create("holds", { ...wanted, ...waiting });
		await damaged({ copy: "2001", repair: true });
		expect(await small.service.find("holds", hold)).toMatchObject({ status: "waiting" });
		expect(await small.statusOf(small.copies.only)).toBe("repair");
	});
});
