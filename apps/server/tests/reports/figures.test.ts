// engines: both
/** The figures of every report, compared with sums computed by the database itself. */

import type { ReportAnswer } from "@rafta/library/api/reports";
import { daysLate } from "@rafta/library/circulation/lateness";
import type { ReportRow } from "@rafta/library/reports/definition";
import { dateOf } from "@rafta/library/turkish/dates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openReports, type Reports } from "./world.ts";

let world: Reports;
let loans: Record<string, unknown>[];
const from = "2025-01-01";
const period = "from=2025-01-01&to=2026-03-05";
/** That period as stored instants. */
const inPeriod = (column: string) => `"${column}" >= '2024-12-31 21:00' AND "${column}" < '2026-03-05 21:00'`;

beforeAll(async () => {
	world = await openReports();
	await world.addHistory();
	loans = await world.service.list("book_loans", {
		filter: "school_id = {:school}",
		params: { school: world.first.id },
	});
});
afterAll(() => world.dispose());

const rowsIn = (answer: ReportAnswer, table: string): readonly ReportRow[] =>
	answer.tables[table]?.rows ?? [];
const total = (rows: readonly ReportRow[], key: string): number =>
	rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0);
const own = (rest: string) => `"school_id" = '${world.first.id}' AND ${rest}`;
const expectedLoans = () =>
	loans.filter((loan) => {
		const day = dateOf(String(loan.loaned_at));
		return loan.status !== "cancelled" && day >= from && day <= "2026-03-05";
	});

describe("popular books", () => {
	test("every loan of the period once, by title, with its readers, copies and holds", async () => {
		const answer = await world.report(`popular-books?${period}`);
		const books = rowsIn(answer, "books");
		const expected = Map.groupBy(expectedLoans(), ({ book_id }) => String(book_id));
		expect(answer.figures.loans).toBe(expectedLoans().length);
		expect(total(books, "loans")).toBe(expectedLoans().length);
		expect(total(rowsIn(answer, "classes"), "loans")).toBe(expectedLoans().length);
		expect(total(rowsIn(answer, "classes"), "share")).toBeCloseTo(1);
		expect(books.map(({ book_id }) => book_id).sort()).toEqual([...expected.keys()].sort());
		for (const row of books) {
			const own_ = expected.get(String(row.book_id)) ?? [];
			const readers = new Set(own_.map(({ student_id }) => student_id).filter((id) => id !== ""));
			expect(row.readers, String(row.title)).toBe(readers.size);
		}
		const first = books[0];
		const copies = await world.sum(
			`SELECT COUNT(*) FROM "library_books" WHERE ${own(`"book_id" = '${first?.book_id}' AND "status" NOT IN ('withdrawn', 'missing', 'lost')`)}`,
		);
		expect(first?.copies).toBe(copies);
		expect(first?.per_copy).toBeCloseTo(Number(first?.loans) / copies);
		const order = books.map((row) => Number(row.loans));
		expect(order).toEqual(order.toSorted((a, b) => b - a));
	});
	test("by the class in which the reader was then, and by grade", async () => {
		const ofClass = async (query: string) =>
			Number((await world.report(`popular-books?${period}&${query}`)).figures.loans);
		const inClass = expectedLoans().filter(({ class_code_at_loan }) => class_code_at_loan === "5/A");
		expect(inClass.length).toBeGreaterThan(0);
		expect(await ofClass("class=5/A")).toBe(inClass.length);
		const inGrade = expectedLoans().filter(({ class_code_at_loan }) =>
			/^1\//.test(String(class_code_at_loan)),
		);
		expect(await ofClass("grade=1")).toBe(inGrade.length);
		expect(await ofClass("class=%25")).toBe(0);
	});
	test("by subject and age", async () => {
		const books = await world.service.list("books", {});
		const loansOf = (matches: (book: Record<string, unknown>) => boolean) => {
			const ids = new Set(books.filter(matches).map(({ id }) => id));
			return expectedLoans().filter(({ book_id }) => ids.has(String(book_id))).length;
		};
		const loanCount = async (query: string) =>
			Number((await world.report(`popular-books?${period}&${query}`)).figures.loans);
		expect(await loanCount("dewey=800")).toBe(loansOf(({ dewey }) => /^8/.test(String(dewey))));
		const fits = loansOf(({ age_min, age_max }) => {
			if (Number(age_min) === 0 && Number(age_max) === 0) return false;
			return Number(age_min) <= 9 && (Number(age_max) === 0 || Number(age_max) >= 7);
		});
		expect(fits).toBeGreaterThan(0);
		expect(await loanCount("age=7-9")).toBe(fits);
	});
});

describe("library usage", () => {
	test("loans, returns, renewals, visits and uses of every day and hour", async () => {
		const answer = await world.report(`library-usage?${period}`);
		const returns = await world.sum(
			`SELECT COUNT(*) FROM "book_loans" WHERE ${own(inPeriod("returned_at"))}`,
		);
		const expected = { loans: expectedLoans().length, returns, renewals: 1, visits: 2, uses: 1 };
		expect(answer.figures).toMatchObject(expected);
		const days = rowsIn(answer, "days");
		for (const [key, sum] of Object.entries(expected)) expect(total(days, key), key).toBe(sum);
		const hours = rowsIn(answer, "hours");
		expect(total(hours, "loans")).toBe(expectedLoans().length);
		expect(total(hours, "moves")).toBe(expectedLoans().length + returns);
		const [one] = days;
		expect(one?.loans).toBe(
			expectedLoans().filter(({ loaned_at }) => dateOf(String(loaned_at)) === one?.day).length,
		);
	});
	test("of one weekday or hour", async () => {
		const mondays = expectedLoans().filter(
			({ loaned_at }) => new Date(`${dateOf(String(loaned_at))}T00:00:00Z`).getUTCDay() === 1,
		);
		const { figures, tables } = await world.report(`library-usage?${period}&weekday=1`);
		expect(figures.loans).toBe(mondays.length);
		expect(new Set(tables.days?.rows.map(({ weekday }) => weekday))).toEqual(new Set([1]));
		const inHour = expectedLoans().filter(
			({ loaned_at }) => (Number(String(loaned_at).slice(11, 13)) + 3) % 24 === 10,
		);
		expect((await world.report(`library-usage?${period}&hour=10`)).figures.loans).toBe(inHour.length);
	});
});

describe("student statistics", () => {
	test("what each has borrowed; who was forgotten is counted and not named", async () => {
		const answer = await world.report(`student-stats?${period}`);
		const nameless = expectedLoans().filter(({ student_id }) => student_id === "").length;
		expect(nameless).toBe(1);
		expect(answer.figures).toMatchObject({ loans: expectedLoans().length, nameless });
		const students = rowsIn(answer, "students");
		expect(total(students, "loans")).toBe(expectedLoans().length - nameless);
		const books = new Map((await world.service.list("books", {})).map((book) => [book.id, book]));
		for (const row of students.slice(0, 15)) {
			const theirs = expectedLoans().filter(({ student_id }) => student_id === row.student_id);
			const titles = new Set(theirs.map(({ book_id }) => String(book_id)));
			const back = theirs.filter(({ returned_at }) => returned_at !== "");
			const late = back.filter((loan) => daysLate(String(loan.due_on), dateOf(String(loan.returned_at))) > 0);
			expect(row).toMatchObject({
				loans: theirs.length,
				books: titles.size,
				pages: [...titles].reduce((sum, id) => sum + Number(books.get(id)?.pages ?? 0), 0),
				on_time: back.length === 0 ? null : (back.length - late.length) / back.length,
			});
		}
		const classes = rowsIn(answer, "classes");
		expect(total(classes, "loans")).toBe(expectedLoans().length - nameless);
		expect(total(classes, "students")).toBe(students.length);
	});
	test("what came back late is not in time, by a day in Turkey", async () => {
		const { tables } = await world.report(`student-stats?${period}&class=12/X`);
		expect(tables.students?.rows).toMatchObject([
			{ full_name: "Işık Öğüt", loans: 2, on_time: 0, late: 1 },
			{ full_name: "Ömer Ünal", loans: 2, on_time: 1, late: 1 },
		]);
	});
	test("of a class, a grade, a kind of reader", async () => {
		const { tables } = await world.report(`student-stats?${period}&class=5/A`);
		expect(new Set(tables.students?.rows.map(({ class_code }) => class_code))).toEqual(new Set(["5/A"]));
		expect((await world.report("student-stats?reader=teacher")).tables.students?.count).toBe(0);
	});
});

describe("trends", () => {
	test("months beside those of a year before, and school years", async () => {
		const answer = await world.report(`trends?${period}`);
		const months = rowsIn(answer, "months");
		expect(months.map(({ month }) => month).slice(0, 2)).toEqual(["2025-01", "2025-02"]);
		expect(months).toHaveLength(15);
		expect(total(months, "loans")).toBe(expectedLoans().length);
		const before = loans.filter((loan) => {
			const day = dateOf(String(loan.loaned_at));
			return loan.status !== "cancelled" && day >= "2024-01-01" && day <= "2025-03-05";
		});
		expect(answer.figures.before).toBe(before.length);
		expect(total(months, "before")).toBe(before.length);
		expect(total(months, "lost")).toBe(1);
		const copies = await world.sum(
			`SELECT COUNT(*) FROM "library_books" WHERE ${own(`"acquired_on" >= '2025-01-01' AND "acquired_on" <= '2026-03-05'`)}`,
		);
		expect(answer.figures.copies).toBe(copies);
		const whole = loans.filter(({ status }) => status !== "cancelled").length;
		expect(total(rowsIn(answer, "years"), "loans")).toBe(whole);
	});
	test("thirty years of months are no fault", async () => {
		const { tables } = await world.report("trends?from=1996-04-01&to=2026-03-05");
		expect(tables.months?.count).toBe(360);
	});
	test("before the first loan there is nothing to compare with, which is no zero", async () => {
		const answer = await world.report("trends?from=1997-01-01&to=1997-02-28");
		expect(answer.figures).toMatchObject({ loans: 0, before: null });
		expect(rowsIn(answer, "months")).toMatchObject([
			{ loans: null, before: null },
			{ loans: null, before: null },
		]);
	});
	test("a period that begins before the first loan counts from its month on", async () => {
		const days = loans.map((loan) => dateOf(String(loan.loaned_at))).sort();
		const first = String(days[0]).slice(0, 7);
		const { tables } = await world.report("trends?from=1999-01-01&to=2026-03-05");
		const months = tables.months?.rows ?? [];
		const after = (month: string) => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`;
		for (const { month, loans: lent, before } of months) {
			expect([month, lent === null]).toEqual([month, String(month) < first]);
			expect([month, before === null]).toEqual([month, String(month) < after(first)]);
		}
	});
});

describe("inventory", () => {
	test("copies by library, shelf and source; stocktakes with what they found", async () => {
		const answer = await world.report("inventory");
		const count = (rest: string) => world.sum(`SELECT COUNT(*) FROM "library_books" WHERE ${own(rest)}`);
		const kept = await count(`"status" <> 'withdrawn'`);
		expect(answer.figures).toMatchObject({
			copies: kept,
			withdrawn: await count(`"status" = 'withdrawn'`),
			gone: await count(`"status" IN ('missing', 'lost')`),
			value: 120.75,
		});
		for (const table of ["libraries", "shelves", "sources"])
			expect(total(rowsIn(answer, table), "copies"), table).toBe(kept);
		for (const status of ["available", "on_loan", "withdrawn", "missing"])
			for (const table of ["libraries", "shelves"])
				expect(total(rowsIn(answer, table), status), status).toBe(await count(`"status" = '${status}'`));
		expect(rowsIn(answer, "stocktakes")).toMatchObject([
			{ name: "Yıl sonu", status: "closed", expected: 140, found: 137, missing: 3, misplaced: 5 },
		]);
		const shelf = rowsIn(answer, "shelves").find((row) => row.shelf !== "")?.shelf;
		const narrow = await world.report(`inventory?shelf=${shelf}`);
		expect(narrow.figures.copies).toBe(await count(`"status" <> 'withdrawn' AND "shelf" = '${shelf}'`));
	});
});

describe("overdue", () => {
	test("who is late today, by the days that the desk counts", async () => {
		const answer = await world.report("overdue");
		const late = loans.filter(
			({ status, due_on }) => status === "open" && daysLate(String(due_on), "2026-03-05") > 0,
		);
		expect(late.length).toBeGreaterThan(2);
		expect(answer.figures).toMatchObject({
			loans: late.length,
			longest: Math.max(...late.map(({ due_on }) => daysLate(String(due_on), "2026-03-05"))),
		});
		const rows = rowsIn(answer, "loans");
		expect(rows.map(({ loan_id }) => loan_id).sort()).toEqual(late.map(({ id }) => id).sort());
		for (const row of rows) expect(row.days_late).toBe(daysLate(String(row.due_on), "2026-03-05"));
		for (const table of ["classes", "bands"]) expect(total(rowsIn(answer, table), "loans")).toBe(late.length);
	});
	test("a guardian's number is told where the guardian has agreed", async () => {
		const { tables } = await world.report("overdue?class=12/X");
		expect(tables.loans?.rows).toMatchObject([
			{ full_name: "Işık Öğüt", guardian_phone: "0500 000 00 00", days_late: 40, notices: 1 },
			{ full_name: "Ömer Ünal", guardian_phone: "", days_late: 3, notices: 0 },
		]);
	});
	test("by delay, and leavers alone", async () => {
		const count = async (query: string) => (await world.report(`overdue?class=12/X&${query}`)).figures.loans;
		expect(await count("band=1-7")).toBe(1);
		expect(await count("band=8-30")).toBe(0);
		expect(await count("band=31%2B")).toBe(1);
		expect(await count("leavers=1")).toBe(1);
	});
});

test("a school without anything has reports without anything", async () => {
	const record = await world.service.transaction((records) =>
		records.create("schools", { name: "Boş Okul", type: "lise" }),
	);
	for (const kind of ["overdue", "popular-books", "library-usage", "student-stats", "trends", "inventory"]) {
		const { figures, tables } = await world.report(`${kind}?school_id=${record.id}`, world.admin);
		for (const value of Object.values(figures)) expect([0, null], kind).toContain(value);
		for (const [table, { count }] of Object.entries(tables))
			if (!["months", "years", "bands"].includes(table)) expect(count, table).toBe(0);
	}
});
