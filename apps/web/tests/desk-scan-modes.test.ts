import { describe, expect, test } from "vitest";
import type { ScanAnswer } from "../src/routes/book_loans/create/answers.ts";
import { boxDays, requestOf, usual } from "../src/routes/book_loans/create/scan-mode.ts";
import { emptySession, reduce, undoable } from "../src/routes/book_loans/create/session.ts";
import { bySets } from "../src/routes/book_loans/sets.ts";

/** Monday, 23 March 2026, 00:30 in Turkey: in Greenwich it is still Sunday. */
const now = new Date("2026-03-22T21:30:00Z");

describe("what a scan means", () => {
	test("usually what the server makes of it", () => {
		expect(requestOf(usual, "1001", now)).toEqual({
			path: "/api/circulation/scan",
			kind: null,
			body: { code: "1001" },
		});
	});
	test("62: from the box, the end of that day; of today, now", () => {
		expect(requestOf({ kind: "box", day: "2026-03-20" }, "1001", now).body).toEqual({
			copy: "1001",
			at: "2026-03-20T23:59:00+03:00",
		});
		expect(requestOf({ kind: "box", day: "2026-03-23" }, "1001", now).body).toEqual({ copy: "1001" });
		expect(boxDays(now)).toEqual({ first: "2025-12-23", last: "2026-03-23" });
	});
	test("read in the library", () => {
		expect(requestOf({ kind: "use" }, "1001", now)).toMatchObject({
			path: "/api/circulation/use",
			kind: "used",
			body: { copy: "1001" },
		});
	});
});

describe("the session", () => {
	const book = { id: "b", title: "Nutuk", author_line: "" };
	const copy = { id: "c", barcode: "3001", call_number: "", status: "available" };
	const student = { id: "s", full_name: "Zehra", student_no: "", class_code: "", reader_type: "teacher" };
	const after = (answer: ScanAnswer) => {
		const scanned = reduce(emptySession, { type: "scanned", opId: "o", code: "3001", at: 1000 });
		return reduce(scanned, { type: "answered", opId: "o", answer });
	};
	test("a set that went out is one line that can be taken back, and names what stayed", () => {
		const { lines } = after({
			kind: "set",
			book,
			student,
			lent: [
				{ id: "1", barcode: "3001", due_on: "2026-04-01" },
				{ id: "2", barcode: "3002", due_on: "2026-04-01" },
			],
			refused: [{ barcode: "3003", reasons: [] }],
		});
		expect(lines).toMatchObject([
			{ state: "lent", count: 2, refusedCodes: ["3003"], dueOn: "2026-04-01", student: { id: "s" } },
		]);
		expect(undoable(lines, 1500)?.opId).toBe("o");
	});
	test("a book that was read here is a line of its own kind", () => {
		const { lines, reader } = after({ kind: "used", book, copy, warnings: [] });
		expect([lines[0]?.state, reader]).toEqual(["used", null]);
		expect(undoable(lines, 1500)?.opId).toBe("o");
	});
	test("a returned book keeps its loan for the question how it came", () => {
		const loan = { id: "l", due_on: "2026-04-01", loaned_at: "", status: "returned", renewals: 0 };
		const warnings = [{ code: "claimed", message: "?" }];
		const { lines } = after({ kind: "checkin", loan, copy, book, student, days_late: 0, warnings });
		expect(lines[0]).toMatchObject({ state: "returned", loanId: "l", warnings });
	});
});

test("thirty loans of a class set are one line, all others stand for themselves", () => {
	const loans = [
		{ id: 1, set: "" },
		{ id: 2, set: "nutuk" },
		{ id: 3, set: "" },
		{ id: 4, set: "nutuk" },
	];
	expect(bySets(loans, ({ set }) => set)).toEqual({
		sets: [[{ id: 2, set: "nutuk" }, 2]],
		single: [
			{ id: 1, set: "" },
			{ id: 3, set: "" },
		],
	});
	expect(bySets([] as typeof loans, ({ set }) => set)).toEqual({ sets: [], single: [] });
});
