// engines: both
/** Loans written by the desk's operations and by the record API: one way of writing, one journal. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { journalOf, operationJournal, statesOf } from "../../../src/lending/circulation/journal.ts";
import { openSmallLibrary, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const own = new Set(["id", "op_id", "library_book_id", "created", "updated", "loan", "copy", "answer"]);
const alike = (record: Record<string, unknown> | undefined) =>
	Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !own.has(name)));

/** What is stored about a copy: its loan, itself, its journal. */
async function storedOf(copy: string) {
	const about = { filter: "library_book_id = {:copy}", params: { copy } };
	const entries = { filter: "copy = {:copy}", params: { copy }, sort: "created,kind" };
	return {
		loan: alike((await small.service.list("book_loans", about))[0]),
		copy: (await small.service.find("library_books", copy))?.status,
		entries: (await small.service.list("circulation_events", entries)).map(alike),
	};
}

test("the record API and the desk store the same loan, copy and journal", async () => {
	const { desk, copies, readers, operations, service, op } = small;
	await operations.checkout(desk, { op_id: op(), copy: copies.first, student: readers.ayse });
	const { id } = await service.transaction((records) =>
		records.create(
			"book_loans",
			{ library_book_id: copies.second, student_id: readers.ayse, op_id: op() },
			desk.request,
		),
	);
	const lent = await storedOf(copies.first);
	expect(lent).toMatchObject({ loan: { status: "open", createdBy: desk.user }, copy: "on_loan" });
	expect(await storedOf(copies.second)).toEqual(lent);

	small.clock.now = new Date("2026-03-25T09:00:00Z");
	await operations.checkin(desk, { op_id: op(), copy: copies.first, condition: "worn" });
	await service.transaction((records) =>
		records.update("book_loans", id, { status: "returned", condition_in: "worn", op_id: op() }, desk.request),
	);
	const returned = await storedOf(copies.first);
	expect(returned).toMatchObject({ loan: { status: "returned", checked_in_by: desk.user } });
	expect(await storedOf(copies.second)).toEqual(returned);
});

test("an exception with an identity number is refused, whoever writes it", async () => {
	const { desk, copies, readers, operations, service, op } = small;
	const override_reason = "kimliği 10000000146";
	const values = { library_book_id: copies.first, student_id: readers.ayse, override_reason };
	const body = { op_id: op(), copy: copies.first, student: readers.ayse, override_reason };
	const refusal = { status: 400, data: { override_reason: expect.anything() } };
	await expect(operations.checkout(desk, body)).rejects.toMatchObject(refusal);
	await expect(
		service.transaction((records) => records.create("book_loans", values, desk.request)),
	).rejects.toMatchObject(refusal);
	expect(await small.openLoans()).toEqual([]);
});

const entry = (op_id: string) => ({
	...{ op_id, actor: "", device: "", at_device: "", at_server: "", kind: "seen" as const, copy: "" },
	...{ student: "", loan: "", school_id: small.school, reason: "" },
	before: { copy: null, loan: null, hold: null },
	after: { copy: { status: "available" }, loan: null },
});

test("the journal of an operation waits for its response, and keeps the order", async () => {
	const { service } = small;
	await service.transaction(async (records) => {
		const journal = operationJournal(records);
		await journal.write(entry("first"));
		await journalOf(records).write(entry("atonce"));
		await journal.write(entry("second"));
		expect(await records.list("circulation_events", {})).toHaveLength(1);
		await journal.finish("second", { done: true });
	});
	const answers = new Map(
		(await service.list("circulation_events", {})).map((one) => [one.op_id, one.answer]),
	);
	expect(answers).toEqual(
		new Map<string, unknown>([
			["atonce", null],
			["first", null],
			["second", { done: true }],
		]),
	);
	const [stored] = await service.list("circulation_events", { filter: 'op_id = "first"' });
	expect(stored && statesOf(stored).after?.copy?.status).toBe("available");
});
