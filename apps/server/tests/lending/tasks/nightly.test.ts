// engines: both
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteByNight } from "../../../src/lending/tasks/nightly.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
beforeAll(async () => {
	small = await openSmallLibrary();
});
afterAll(() => small.dispose());

const night = () =>
	noteByNight(small.service, small.now, (error) => {
		throw error;
	});
const tasks = (kind: string) =>
	small.service.list("tasks", { filter: "kind = {:kind}", params: { kind }, sort: "auto_key" });
const at = (day: string) => {
	small.clock.now = new Date(`${day}T00:40:00Z`);
};
const lend = (copy: string) =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy, student: "101" });
const settle = (id: string) =>
	small.service.transaction((records) => records.update("tasks", id, { status: "done" }, small.desk.request));

test("a class with overdue books has one task, counted anew, without a name, done by itself when all are back", async () => {
	await lend("1001");
	await lend("1002");
	// Due on 20 March: a week later they are not overdue enough, a day after that they are.
	at("2026-03-27");
	expect(await night()).toEqual({ made: 0, settled: 0, failed: 0 });
	at("2026-03-28");
	expect(await night()).toEqual({ made: 1, settled: 0, failed: 0 });
	expect(await night()).toEqual({ made: 0, settled: 0, failed: 0 });
	const [task] = await tasks("overdue_class");
	expect(task).toMatchObject({
		title: "Geciken kitaplar: 9/A (2)",
		status: "todo",
		library_id: small.library,
	});
	expect(JSON.stringify(task)).not.toMatch(/Yılmaz|Ayşe/);
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1001" });
	at("2026-04-10");
	expect(await night()).toEqual({ made: 0, settled: 0, failed: 0 });
	expect(await tasks("overdue_class")).toMatchObject([{ title: "Geciken kitaplar: 9/A (1)" }]);
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1002" });
	expect(await night()).toEqual({ made: 0, settled: 1, failed: 0 });
	expect(await tasks("overdue_class")).toMatchObject([{ status: "done", done_on: "2026-04-10" }]);
});

test("what somebody has settled comes back in the week after, and two at once make one", async () => {
	at("2026-05-04");
	await lend("1003");
	at("2026-06-10");
	expect((await Promise.all([night(), night()])).reduce((sum, { made }) => sum + made, 0)).toBe(1);
	const [task] = (await tasks("overdue_class")).filter(({ status }) => status === "todo");
	await settle(String(task?.id));
	at("2026-06-14");
	expect(await night()).toMatchObject({ made: 0 });
	at("2026-06-15");
	expect(await night()).toMatchObject({ made: 1 });
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1003" });
	expect(await night()).toMatchObject({ settled: 1 });
});

test("a book kept over the summer is a task of the class that its reader is in today", async () => {
	at("2026-06-15");
	await lend("1003");
	const [reader] = await small.service.list("students", { filter: 'student_no = "101"' });
	await small.service.transaction((records) =>
		records.update("students", String(reader?.id), { class_code: "10/A" }),
	);
	at("2026-09-21");
	await night();
	const [task] = (await tasks("overdue_class")).filter(({ status }) => status === "todo");
	expect(task?.title).toBe("Geciken kitaplar: 10/A (1)");
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1003" });
	expect(await night()).toMatchObject({ settled: 1 });
});

test("titles of which only the ISBN is known are one task of their school with their number, until there are none", async () => {
	const title = (isbn13: string) =>
		small.create("books", {
			...{ title: `ISBN ${isbn13}`, isbn13, school_id: small.school, status: "suggested", unfinished: true },
		});
	for (const isbn13 of ["9786051234564", "9789750718533"]) {
		const book_id = await title(isbn13);
		await small.create("title_lookups", { book_id, school_id: small.school, isbn13, state: "none" });
	}
	expect(await night()).toMatchObject({ made: 1 });
	expect(await tasks("unknown_titles")).toMatchObject([
		{ title: "Künyesi eksik eserler (2)", school_id: small.school },
	]);
	const [first, second] = await small.service.list("title_lookups", {});
	const gone = (id = "") => small.service.transaction((records) => records.delete("title_lookups", id));
	await gone(first?.id);
	await night();
	expect(await tasks("unknown_titles")).toMatchObject([
		{ title: "Künyesi eksik eserler (1)", status: "todo" },
	]);
	await gone(second?.id);
	expect(await night()).toMatchObject({ settled: 1 });
});
