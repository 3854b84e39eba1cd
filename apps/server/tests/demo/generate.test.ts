import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import { describe, expect, it } from "vitest";
import { readDemoData } from "../../src/demo/data.ts";
import { type Demonstration, generateDemo } from "../../src/demo/generate.ts";
import { demoClosedDays, demoRules } from "../../src/demo/lending/calendar.ts";

const data = readDemoData();
const make = (today: CalendarDate, beganToday = true): Demonstration =>
	generateDemo(data, demoRules(demoClosedDays(today)), today, beganToday);
const between = (number: number, low: number, high: number) => number >= low && number <= high;

const days = ["2026-03-05", "2026-07-15", "2026-09-14", "2026-11-21", "2029-05-10"] as const;
const made = new Map(days.map((day) => [day, make(day)]));

describe("the data files", () => {
	it("hold about three thousand titles, Turkish ones without an ISBN, all other ISBNs valid and distinct", () => {
		const turkish = data.titles.filter((title) => title.language === "tr");
		expect(turkish).toHaveLength(178);
		expect(turkish.every((title) => title.isbn13 === "")).toBe(true);
		const english = data.titles.filter((title) => title.language === "en");
		expect(between(english.length, 2800, 2850)).toBe(true);
		expect(english.filter((title) => toIsbn13(title.isbn13) !== title.isbn13)).toEqual([]);
		expect(new Set(english.map((title) => title.isbn13)).size).toBe(english.length);
	});

	it("name every title and its author, and nothing has a hole in its text", () => {
		expect(data.titles.filter((title) => !title.title || !title.authors[0])).toEqual([]);
		expect(JSON.stringify(data)).not.toMatch(/\ufffd|\\t|"\s|undefined|NaN/);
	});

	it("hold names with Turkish letters only", () => {
		const names = [...data.names.girl, ...data.names.boy, ...data.names.surname];
		expect(
			names.filter((name) => !/^[A-ZÇĞİÖŞÜ][a-zçğıöşüâîû]+( [A-ZÇĞİÖŞÜ][a-zçğıöşüâîû]+)?$/u.test(name)),
		).toEqual([]);
		expect(names.some((name) => /[ığşİ]/u.test(name))).toBe(true);
	});
});

describe.each([...made])("a demonstration of %s", (today, demo) => {
	const { isSchoolDay, ruleOf } = demoRules(demoClosedDays(today));

	it("has the sizes that are promised", () => {
		expect(demo.schools.map((school) => school.type)).toEqual(["ilkokul", "ortaokul", "lise"]);
		expect(demo.titles).toHaveLength(data.titles.length);
		expect(between(demo.copies.length, 4800, 5400)).toBe(true);
		expect(between(demo.readers.length, 850, 980)).toBe(true);
		expect(between(demo.loans.length, 5000, 10_000)).toBe(true);
		expect(new Set(demo.copies.map((copy) => copy.book_id)).size).toBeGreaterThan(2900);
	});

	it("gives every record its own id, and every school its own numbers", () => {
		const all = [...demo.schools, ...demo.titles, ...demo.copies, ...demo.readers, ...demo.loans];
		expect(new Set(all.map((record) => record.id)).size).toBe(all.length);
		expect(all.filter((record) => !/^[a-z0-9]{15}$/.test(record.id))).toEqual([]);
		const codes = [
			...demo.copies.map((copy) => `${copy.school_id} ${copy.barcode}`),
			...demo.readers.map((reader) => `${reader.school_id} ${reader.card_barcode}`),
			...demo.readers.map((reader) => `${reader.school_id} ${reader.student_no}`),
		];
		expect(new Set(codes).size).toBe(codes.length);
		expect(codes.filter((code) => !/ \d+$/.test(code))).toEqual([]);
	});

	it("lends no copy twice at a time, and no more than the limit to a reader at any time", () => {
		const limits = new Map(demo.readers.map((reader) => [reader.id, ruleOf(reader).max_loans]));
		const end = (loan: (typeof demo.loans)[number]) => loan.returned_at || "9999";
		const copies = Map.groupBy(demo.loans, (loan) => loan.library_book_id);
		for (const loans of copies.values()) {
			const sorted = loans.toSorted((a, b) => (a.loaned_at < b.loaned_at ? -1 : 1));
			sorted.forEach((loan, index) => {
				const before = sorted[index - 1];
				if (before) expect(end(before) < loan.loaned_at).toBe(true);
			});
		}
		for (const [reader, loans] of Map.groupBy(demo.loans, (loan) => loan.student_id)) {
			for (const loan of loans) {
				const held = loans.filter(
					(other) => other.loaned_at <= loan.loaned_at && end(other) > loan.loaned_at,
				);
				expect(held.length).toBeLessThanOrEqual(limits.get(reader) ?? 0);
				const late = held.filter((other) => other.due_on < loan.loaned_at.slice(0, 10));
				expect(late).toEqual([]);
			}
		}
	});

	it("lends on school mornings only, in order, up to today, and due dates are open days", () => {
		expect(demo.loans.filter((loan) => !isSchoolDay(loan.loaned_at.slice(0, 10)))).toEqual([]);
		expect(demo.loans.filter((loan) => !isSchoolDay(loan.due_on))).toEqual([]);
		const times = demo.loans.flatMap((loan) => [loan.loaned_at, loan.returned_at]).filter(Boolean);
		expect(times.filter((time) => time > `${today} 05:30:00.000Z` || time < addDays(today, -366))).toEqual(
			[],
		);
		expect(times.filter((time) => !between(Number(time.slice(11, 13)), 5, 10))).toEqual([]);
		expect(demo.loans.filter((loan) => loan.returned_at && loan.returned_at <= loan.loaned_at)).toEqual([]);
	});

	it("agrees with itself: status of copies, classes and grades, readers and books of the same school", () => {
		const open = new Set(
			demo.loans.filter((loan) => loan.status === "open").map((loan) => loan.library_book_id),
		);
		expect(demo.copies.filter((copy) => (copy.status === "on_loan") !== open.has(copy.id))).toEqual([]);
		const schoolOf = new Map(demo.readers.map((reader) => [reader.id, reader.school_id]));
		expect(demo.loans.filter((loan) => schoolOf.get(loan.student_id) !== loan.school_id)).toEqual([]);
		const pupils = demo.readers.filter((reader) => reader.reader_type === "pupil");
		expect(pupils.filter((pupil) => pupil.class_code !== `${pupil.grade}/${pupil.branch}`)).toEqual([]);
		const grades = new Map(demo.schools.map((school) => [school.id, school.grades]));
		expect(pupils.filter((pupil) => !grades.get(pupil.school_id)?.includes(pupil.grade))).toEqual([]);
		const classes = demo.loans.map((loan) => [loan.class_code_at_loan, loan.school_id] as const);
		expect(
			classes.filter(([code, school]) => code && !grades.get(school)?.includes(Number.parseInt(code, 10))),
		).toEqual([]);
	});

	it("has favourites, and some books come back late", () => {
		const counts = [...Map.groupBy(demo.loans, (loan) => loan.book_id).values()].map((loans) => loans.length);
		const top = counts.toSorted((a, b) => b - a).slice(0, Math.ceil(counts.length / 10));
		expect(top.reduce((sum, count) => sum + count, 0) / demo.loans.length).toBeGreaterThan(0.3);
		const late = demo.loans.filter((loan) => (loan.returned_at || today).slice(0, 10) > loan.due_on);
		expect(between(late.length / demo.loans.length, 0.05, 0.09)).toBe(true);
	});
});

describe("the same day", () => {
	it("gives the same demonstration, another day another one", () => {
		expect(make("2026-03-05")).toEqual(made.get("2026-03-05"));
		expect(make("2026-03-06").loans).not.toEqual(made.get("2026-03-05")?.loans);
	});

	it("has no event of today before the first lesson", () => {
		expect(make("2026-11-24").loans.some((loan) => loan.loaned_at.includes("2026-11-24"))).toBe(true);
		const early = make("2026-11-24", false);
		expect(
			early.loans.filter((loan) => `${loan.loaned_at} ${loan.returned_at}`.includes("2026-11-24")),
		).toEqual([]);
	});
});

describe("names of readers", () => {
	it("are a given name and a surname from the lists", () => {
		const given = new Set<string>([...data.names.girl, ...data.names.boy]);
		const surnames = new Set<string>(data.names.surname);
		const readers = made.get("2026-03-05")?.readers ?? [];
		expect(readers.filter((one) => !given.has(one.first_name) || !surnames.has(one.last_name))).toEqual([]);
	});
});
