// engines: both
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
let book: string;
const size = 6;
beforeEach(async () => {
	small = await openSmallLibrary();
	book = await small.create("books", { title: "Nutuk", status: "active" });
	for (let n = 1; n <= size; n++) {
		await small.create("library_books", {
			school_id: small.school,
			library_id: small.library,
			book_id: book,
			barcode: `300${n}`,
			status: "available",
			loanable: "class_set",
			condition: "good",
		});
	}
	await small.create("students", {
		school_id: small.school,
		first_name: "Zehra",
		last_name: "Öğretmen",
		student_no: "900",
		reader_type: "teacher",
		status: "active",
	});
});
afterEach(() => small.dispose());

const lendSet = (more: Record<string, unknown> = {}, op_id = small.op()) =>
	small.operations.lendSet(small.desk, { op_id, student: "900", from: "3001", ...more });
const returnSet = (op_id = small.op()) =>
	small.operations.returnSet(small.desk, { op_id, student: "900", book });
const lent = async () => (await small.openLoans()).length;

test("a set goes to a teacher whole, and comes back whole", async () => {
	const answer = await lendSet();
	expect(answer).toMatchObject({
		book: { title: "Nutuk" },
		student: { full_name: "Zehra Öğretmen" },
		refused: [],
	});
	expect((answer.lent as { barcode: string }[]).map(({ barcode }) => barcode)).toEqual(
		[1, 2, 3, 4, 5, 6].map((n) => `300${n}`),
	);
	expect(await lent()).toBe(size);
	expect((await returnSet()).returned).toHaveLength(size);
	expect(await lent()).toBe(0);
	expect(await refusedFor(returnSet())).toEqual(["loan_unknown"]);
});

test("or the copies from the first to the last that were scanned", async () => {
	const answer = await lendSet({ from: "3002", to: "3004" });
	expect(answer.lent).toHaveLength(3);
	// Copies that the teacher already has are not requested again, and one is returned separately.
	expect((await lendSet()).lent).toHaveLength(3);
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "3002" });
	expect(await lent()).toBe(size - 1);
	expect((await returnSet()).returned).toHaveLength(size - 1);
});

test("8: takes nothing from the teacher's own limit", async () => {
	await lendSet();
	for (const copy of ["1001", "1002", "1003", "1004", "2001"])
		await small.operations.checkout(small.desk, { op_id: small.op(), copy, student: "900" });
	expect(await lent()).toBe(size + 5);
});

test("a copy that cannot go stays, and is named", async () => {
	const [copy] = await small.service.list("library_books", { filter: 'barcode = "3003"' });
	await small.service.transaction((records) =>
		records.update("library_books", String(copy?.id), { status: "repair" }),
	);
	const answer = await lendSet();
	expect(answer.lent).toHaveLength(size - 1);
	expect(answer.refused).toMatchObject([{ barcode: "3003", reasons: [{ code: "copy_status" }] }]);
});

test("66: is taken back as one, or not at all", async () => {
	const op_id = small.op();
	await lendSet({}, op_id);
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "3005" });
	const undo = (op: string) => small.operations.undo(small.desk, { op_id: small.op(), undo: op });
	expect(await refusedFor(undo(op_id))).toEqual(["undo_moved_on"]);
	expect(await lent()).toBe(size - 1);
	const back = small.op();
	await returnSet(back);
	expect(await undo(back)).toMatchObject({ undone: "checkin", count: size - 1 });
	expect(await lent()).toBe(size - 1);
});

test("91: sent again is lent once", async () => {
	const op_id = small.op();
	const first = await lendSet({}, op_id);
	expect(await lendSet({}, op_id)).toEqual(JSON.parse(JSON.stringify(first)));
	expect(await lent()).toBe(size);
	// The id of a set is no other operation's, though its entries are of the same kind.
	const other = { op_id, copy: "3001", student: "T1", code: "3001" };
	const { checkout, scan } = small.operations;
	for (const work of [checkout, scan])
		await expect(work(small.desk, other)).rejects.toMatchObject({ status: 409 });
});

test("is for teachers, and only what is a set", async () => {
	expect(await refusedFor(lendSet({ student: "101" }))).toEqual(["teacher_only"]);
	expect(await refusedFor(lendSet({ from: "1001" }))).toEqual(["set_unknown"]);
	expect(await refusedFor(lendSet({ from: "3001", to: "1001" }))).toEqual(["set_unknown"]);
	expect(await refusedFor(lendSet({ from: "9999" }))).toEqual(["copy_unknown"]);
	expect(await lent()).toBe(0);
});
