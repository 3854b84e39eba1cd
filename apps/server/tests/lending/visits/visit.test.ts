// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { visitOperations } from "../../../src/lending/visits/operations.ts";
import { openSmallLibrary, refusedFor, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const visits = () => visitOperations(small.service, small.rafta.policies, small.now);
const scan = (code: string, student?: string, more: Record<string, unknown> = {}) =>
	small.operations.scan(small.desk, { op_id: small.op(), code, ...(student && { student }), ...more });

/** Creates a class with as many readers and as many copies. */
async function classOf(size: number): Promise<{ readers: string[]; barcodes: string[] }> {
	const [readers, barcodes]: [string[], string[]] = [[], []];
	for (let place = 1; place <= size; place++) {
		const number = String(500 + place);
		readers.push(
			await small.create("students", {
				school_id: small.school,
				first_name: `Öğrenci ${number}`,
				last_name: "Işık",
				student_no: number,
				class_code: "5/Ç",
				reader_type: "pupil",
				status: "active",
			}),
		);
		const barcode = String(50_000 + place);
		barcodes.push(barcode);
		await small.create("library_books", {
			school_id: small.school,
			library_id: small.library,
			book_id: small.titles.book,
			barcode,
			status: "available",
			loanable: "yes",
			condition: "good",
		});
	}
	return { readers, barcodes };
}

describe("a class at the desk", () => {
	test("shows each reader with what is out, what may still go and what stands against it", async () => {
		await scan("1001", "101");
		small.clock.now = new Date("2026-03-24T09:00:00Z");
		const { readers } = await visits().classOf(small.desk, "9/A");
		expect(readers.map(({ student, ...rest }) => [student?.full_name, rest])).toEqual([
			[
				"Ayşe Yılmaz",
				{
					out: 1,
					late: 1,
					books: [expect.objectContaining({ title: "İnce Memed", barcode: "1001", due_on: "2026-03-20" })],
					remaining: 2,
					blocks: [expect.objectContaining({ code: "overdue", overridable: true })],
				},
			],
			["Mehmet Yılmaz", { out: 0, late: 0, books: [], remaining: 3, blocks: [] }],
		]);
		expect(Object.keys(readers[0]?.student ?? {})).not.toContain("guardian_phone");
	});

	test("shows books that are lost or said to be returned: the reader is liable for them until that is settled", async () => {
		await scan("1001", "101");
		const [loan] = await small.service.list("book_loans", {});
		for (const status of ["lost", "claimed_returned"] as const) {
			await small.service.transaction((records) =>
				records.update("book_loans", String(loan?.id), { status }),
			);
			const { readers } = await visits().classOf(small.desk, "9/A");
			expect(readers[0]?.books, status).toMatchObject([{ barcode: "1001" }]);
		}
	});

	test("lists the school's classes in their order, and no other school's", async () => {
		await classOf(2);
		const other = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
		expect(await visits().classes(small.desk)).toEqual({
			classes: [
				{ class_code: "5/Ç", readers: 2 },
				{ class_code: "9/A", readers: 2 },
			],
		});
		const desk = await small.deskFor("baska", { school_id: other, library_id: "" });
		expect(await visits().classes(desk)).toEqual({ classes: [] });
		expect((await visits().classOf(desk, "9/A")).readers).toEqual([]);
	});

	test("a volunteer is told how many books each has, not which", async () => {
		await scan("1001", "101");
		const volunteer = await small.deskFor("gonullu", { desk_only: true });
		const { readers } = await visits().classOf(volunteer, "9/A");
		expect(readers[0]).toMatchObject({ out: 1, books: [] });
	});

	test("leavers are in no class, and a name of a class is only a name", async () => {
		await small.service.transaction((records) =>
			records.update("students", small.readers.mehmet, { status: "left" }),
		);
		expect((await visits().classOf(small.desk, "9/A")).readers).toHaveLength(1);
		expect((await visits().classOf(small.desk, `9/A" || id != "`)).readers).toEqual([]);
	});

	test("a loan remembers its visit", async () => {
		const visit_id = small.op();
		const lent = await scan("1001", "101", { visit_id });
		expect(lent).toMatchObject({ kind: "checkout", loan: { visit_id } });
		// Scanned again it is checked in, and scanned once more it is lent to the current reader.
		expect(await scan("1001", "102", { visit_id })).toMatchObject({ kind: "checkin" });
		expect(await scan("1001", "102", { visit_id })).toMatchObject({
			kind: "checkout",
			student: { full_name: "Mehmet Yılmaz" },
		});
	});

	test("91, 106: thirty scans, each sent twice at once, are thirty loans", async () => {
		const { readers, barcodes } = await classOf(30);
		const visit_id = small.op();
		for (const [place, code] of barcodes.entries()) {
			const body = { op_id: small.op(), code, student: readers[place] ?? "", visit_id };
			const [first, second] = await Promise.all([
				small.operations.scan(small.desk, body),
				small.operations.scan(small.desk, body),
			]);
			expect(first).toMatchObject({ kind: "checkout" });
			expect(JSON.parse(JSON.stringify(second))).toEqual(JSON.parse(JSON.stringify(first)));
		}
		const loans = await small.openLoans();
		expect(loans).toHaveLength(30);
		expect(new Set(loans.map((loan) => loan.student_id))).toEqual(new Set(readers));
		expect(new Set(loans.map((loan) => loan.visit_id))).toEqual(new Set([visit_id]));
	});

	test("106: of thirty scans the refused ones keep none of the others back", async () => {
		const { readers, barcodes } = await classOf(30);
		const outcomes = await Promise.allSettled(
			barcodes.flatMap((code, place) => {
				const student = readers[place] ?? "";
				return place % 3 === 0 ? [scan("31337", student), scan(code, student)] : [scan(code, student)];
			}),
		);
		expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
		expect(await small.openLoans()).toHaveLength(30);
	});

	test("5, 6, 20, 26: in one field a book that is out comes back, with spaces or by its ISBN", async () => {
		await scan("2001", "101");
		expect(await scan(" 20 01\r", "102")).toMatchObject({
			kind: "checkin",
			student: { full_name: "Ayşe Yılmaz" },
		});
		// With a reader chosen and the copy on the shelf, its ISBN means the only free copy; without a reader, a copy on
		// loan.
		expect(await scan("978-975-10-2613-2", "102")).toMatchObject({ kind: "checkout" });
		expect(await scan("9789751026132")).toMatchObject({ kind: "checkin" });
		expect(await refusedFor(scan("9789750807145", "102"))).toEqual(["isbn_ambiguous"]);
	});
});
