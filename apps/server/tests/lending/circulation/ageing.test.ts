// engines: both
import { afterEach, beforeEach, expect, test } from "vitest";
import { ageLoans } from "../../../src/lending/circulation/ageing.ts";
import { noteTask } from "../../../src/lending/exceptions/tasks.ts";
import { openSmallLibrary, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const lend = async (copy: string, student = "101") => {
	const answer = await small.operations.checkout(small.desk, { op_id: small.op(), copy, student });
	return (answer.loan as { id: string }).id;
};
const faults: unknown[] = [];
const age = (note = noteTask) => ageLoans(small.service, small.now, (error) => faults.push(error), note);
const candidates = () => small.service.list("tasks", { filter: 'kind = "lost_candidate"', sort: "created" });

test("78: marks those past the interval alone, and running twice changes nothing", async () => {
	const loan = await lend("1001");
	// Due on 20 March: the sixtieth day after it is 19 May.
	small.clock.now = new Date("2026-05-19T09:00:00Z");
	expect(await age()).toEqual({ made: 0, failed: 0 });
	small.clock.now = new Date("2026-05-20T09:00:00Z");
	expect(await age()).toEqual({ made: 1, failed: 0 });
	expect(await age()).toEqual({ made: 0, failed: 0 });
	expect(await candidates()).toMatchObject([
		{ title: "Kayıp olabilir: İnce Memed", status: "todo", loan_id: loan, library_id: small.library },
	]);
	// The loan stays as open, and as late, as it was.
	expect(await small.service.find("book_loans", loan)).toMatchObject({
		status: "open",
		due_on: "2026-03-20",
	});
});

test("78: what staff have settled stays settled", async () => {
	await lend("1001");
	small.clock.now = new Date("2026-06-20T09:00:00Z");
	await age();
	const [task] = await candidates();
	await small.service.transaction((records) =>
		records.update("tasks", String(task?.id), { status: "done" }, small.desk.request),
	);
	expect(await age()).toEqual({ made: 0, failed: 0 });
});

test("78: the days are the library's, else its school's", async () => {
	await lend("1001");
	await small.create("library_settings", { school_id: small.school, lost_after_days: 10 });
	small.clock.now = new Date("2026-03-31T09:00:00Z");
	expect(await age()).toEqual({ made: 1, failed: 0 });
	await lend("1002", "102");
	const own = { school_id: small.school, library_id: small.library, lost_after_days: 30 };
	await small.create("library_settings", own);
	small.clock.now = new Date("2026-05-10T09:00:00Z");
	expect(await age()).toEqual({ made: 0, failed: 0 });
});

test("77: a claimed book is never a candidate, and a claim settles what was noted", async () => {
	await lend("1001");
	await lend("1002");
	small.clock.now = new Date("2026-06-20T09:00:00Z");
	await small.operations.claim(small.desk, { op_id: small.op(), copy: "1002" });
	expect(await age()).toEqual({ made: 1, failed: 0 });
	await small.operations.claim(small.desk, { op_id: small.op(), copy: "1001" });
	expect(await candidates()).toMatchObject([{ status: "done" }]);
});

test("60: a candidate that comes back is settled", async () => {
	await lend("1001");
	small.clock.now = new Date("2026-06-20T09:00:00Z");
	await age();
	const op_id = small.op();
	await small.operations.checkin(small.desk, { op_id, copy: "1001" });
	expect(await candidates()).toMatchObject([{ status: "done" }]);
	await small.operations.undo(small.desk, { op_id: small.op(), undo: op_id });
	expect(await candidates()).toMatchObject([{ status: "todo" }]);
});

test("81: one loan that fails stops no other, and is told", async () => {
	const ids = [await lend("1001"), await lend("1002"), await lend("1003", "102")];
	small.clock.now = new Date("2026-06-20T09:00:00Z");
	faults.length = 0;
	const broken: typeof noteTask = (records, kind, loan) => {
		if (loan.id === ids[1]) throw new Error("no room");
		return noteTask(records, kind, loan);
	};
	expect(await age(broken)).toEqual({ made: 2, failed: 1 });
	expect(faults).toMatchObject([{ message: "no room" }]);
	expect(await age()).toEqual({ made: 1, failed: 0 });
});

test("staff settle the tasks of their school and change nothing else of them", async () => {
	await lend("1001");
	small.clock.now = new Date("2026-06-20T09:00:00Z");
	await age();
	const [task] = await candidates();
	const change = (values: Record<string, unknown>) =>
		small.service.transaction((records) =>
			records.update("tasks", String(task?.id), values, small.desk.request),
		);
	await expect(change({ title: "Başka" })).rejects.toMatchObject({ status: 400 });
	await expect(change({ loan_id: "" })).rejects.toMatchObject({ status: 400 });
	expect(await change({ status: "done" })).toMatchObject({ status: "done" });
});
