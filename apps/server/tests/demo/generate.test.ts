import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { MIN_READERS, shelvesOf } from "@rafta/library/catalogue/shelves";
import { similarTitles } from "@rafta/library/catalogue/similar";
import { faultOf } from "@rafta/library/shelf-map/map";
import { shelfHolding } from "@rafta/library/shelf-map/place";
import { addDays, type CalendarDate, daysBetween, weekdayOf } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import { describe, expect, it } from "vitest";
import { demoMap } from "../../src/demo/catalogue/shelf-map.ts";
import type { DemoTitle } from "../../src/demo/catalogue/titles.ts";
import { readDemoData } from "../../src/demo/data.ts";
import { type Demonstration, generateDemo } from "../../src/demo/generate.ts";
import { demoClosedDays, demoRules } from "../../src/demo/lending/calendar.ts";
import { commonYears } from "../../src/demo/people/schools.ts";

const data = readDemoData();
const make = (today: CalendarDate, beganToday = true): Demonstration =>
	generateDemo(data, demoRules(demoClosedDays(today)), today, beganToday);
const between = (number: number, low: number, high: number) => number >= low && number <= high;

const shelved = ({ age_min, age_max, ...title }: DemoTitle) => ({
	...title,
	ages: [age_min, age_max] as const,
});

const days = ["2026-03-05", "2026-07-15", "2026-09-14", "2026-11-21", "2029-05-10"] as const;
const made = new Map(days.map((day) => [day, make(day)]));

describe("the data files", () => {
	it("hold the titles of Turkish school libraries, one in seven at most in another language", () => {
		const turkish = data.titles.filter((title) => title.language === "tr");
		expect(turkish.length).toBeGreaterThanOrEqual(600);
		expect(turkish.length / data.titles.length).toBeGreaterThanOrEqual(0.85);
	});

	it("hold no ISBN that was not verified: the Turkish titles none, all others valid and distinct ones", () => {
		const [turkish = [], english = []] = ["tr", "en"].map((language) =>
			data.titles.filter((title) => title.language === language),
		);
		expect(turkish.filter((title) => title.isbn13 !== "")).toEqual([]);
		expect(english.filter((title) => toIsbn13(title.isbn13) !== title.isbn13)).toEqual([]);
		expect(new Set(english.map((title) => title.isbn13)).size).toBe(english.length);
	});

	it("hold no title twice, in whatever spelling", () => {
		const known = data.titles.map(({ title, authors, isbn13 }) => ({
			...{ title, author_line: authors.join("; "), isbn13 },
			length: searchKey(title).length,
		}));
		// Titles whose lengths differ by more are not spellings of one another.
		const twins = known.flatMap((one, at) =>
			similarTitles(
				one,
				known.slice(at + 1).filter(({ length }) => Math.abs(length - one.length) <= 2),
				10,
			)
				.filter(({ likeness }) => likeness !== "begins")
				.map((other) => [one.title, other.title, other.likeness]),
		);
		expect(twins).toEqual([]);
	});

	it("know genre, class, ages and mostly pages, and number the volumes of a series from the first", () => {
		const holes = data.titles.filter(
			({ title, authors, subjects, dewey, ages: [youngest, oldest] }) =>
				!title || !authors[0] || !subjects[0] || !/^\d{3}(\.\d+)?$/.test(dewey) || !(youngest < oldest),
		);
		expect(holes).toEqual([]);
		expect(JSON.stringify(data)).not.toMatch(/\ufffd|\\t|"\s|undefined|NaN/);
		const paged = data.titles.filter(({ pages }) => pages !== null);
		expect(paged.length / data.titles.length).toBeGreaterThan(0.9);
		const numbered = data.titles.filter(({ seriesNo }) => seriesNo !== "");
		const series = [...Map.groupBy(numbered, (title) => title.series)];
		expect(series.filter(([, volumes]) => volumes.length > 1).length).toBeGreaterThan(20);
		for (const [name, volumes] of series) {
			const numbers = volumes.map(({ seriesNo }) => Number(seriesNo));
			expect(numbers[0], name).toBe(1);
			expect(new Set(numbers).size, name).toBe(volumes.length);
		}
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
		expect(between(demo.copies.length, 2000, 2500)).toBe(true);
		expect(between(demo.readers.length, 850, 980)).toBe(true);
		expect(between(demo.loans.length, 5000, 10_000)).toBe(true);
		expect(new Set(demo.copies.map((copy) => copy.book_id)).size).toBeGreaterThan(800);
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

	it("gives every school books for its pupils: class sets of a few, one or two of most", () => {
		for (const school of demo.schools) {
			const held = Map.groupBy(
				demo.copies.filter(({ school_id }) => school_id === school.id),
				({ book_id }) => book_id,
			);
			const titles = demo.titles.filter(({ id }) => held.has(id));
			expect(titles.length).toBeGreaterThan(250);
			expect(titles.filter((title) => commonYears(title, school) < 1)).toEqual([]);
			const foreign = titles.filter(({ language }) => language !== "tr");
			expect(foreign.length / titles.length).toBeLessThanOrEqual(0.15);
			const counts = [...held.values()].map((copies) => copies.length);
			expect(counts.filter((count) => count <= 2).length / counts.length).toBeGreaterThan(0.6);
			const sets = titles.filter(({ id }) => (held.get(id)?.length ?? 0) >= school.classSize);
			expect(sets.map(({ title }) => title).sort()).toEqual([...school.classSets].sort());
			expect(shelvesOf(titles.map(shelved), "2026-11-16").short.length).toBeGreaterThan(20);
		}
	});

	it("has readers with habits: some read a lot and some nothing, the younger shorter books", () => {
		const pupils = demo.readers.filter(({ reader_type }) => reader_type === "pupil");
		const loans = Map.groupBy(demo.loans, ({ student_id }) => student_id);
		const counts = pupils.map(({ id }) => loans.get(id)?.length ?? 0);
		expect(counts.filter((count) => count === 0).length / pupils.length).toBeGreaterThan(0.1);
		expect(counts.filter((count) => count >= 20).length / pupils.length).toBeGreaterThan(0.04);
		const pages = new Map(demo.titles.map((title) => [title.id, title.pages]));
		const meanPages = (grade: number): number => {
			const of = pupils.filter((pupil) => pupil.grade === grade).flatMap(({ id }) => loans.get(id) ?? []);
			return of.reduce((sum, { book_id }) => sum + (pages.get(book_id) ?? 0), 0) / of.length;
		};
		for (const [younger, older] of [
			[2, 4],
			[4, 6],
			[6, 11],
		] as const)
			expect(meanPages(younger), `${younger}`).toBeLessThan(meanPages(older));
	});

	it("has series read in their order, and most loans on Fridays", () => {
		const titles = new Map(demo.titles.map((title) => [title.id, title]));
		for (const loans of Map.groupBy(demo.loans, ({ student_id }) => student_id).values()) {
			const volumes = Map.groupBy(
				loans.flatMap(({ book_id }) => titles.get(book_id) ?? []),
				({ series, series_no }) => (series_no === "" ? "" : series),
			);
			for (const [series, read] of volumes) {
				const numbers = read.map(({ series_no }) => Number(series_no));
				if (series !== "") expect(numbers, series).toEqual(numbers.toSorted((a, b) => a - b));
			}
		}
		const days = Map.groupBy(demo.loans, ({ loaned_at }) => weekdayOf(loaned_at.slice(0, 10)));
		const others = [1, 2, 3, 4].map((day) => days.get(day)?.length ?? 0);
		expect(days.get(5)?.length).toBeGreaterThan(1.25 * Math.max(...others));
	});

	it("lends nothing before it came, and has new books", () => {
		const came = new Map(demo.copies.map((copy) => [copy.id, copy.acquired_on]));
		const early = demo.loans.filter((loan) => loan.loaned_at < (came.get(loan.library_book_id) ?? ""));
		expect(early).toEqual([]);
		for (const { id } of demo.schools) {
			const fresh = demo.copies.filter(
				({ school_id, acquired_on }) => school_id === id && daysBetween(acquired_on, today) <= 60,
			);
			expect(new Set(fresh.map(({ book_id }) => book_id)).size).toBeGreaterThan(12);
		}
	});

	it("has favourites, and some books come back late", () => {
		const counts = [...Map.groupBy(demo.loans, (loan) => loan.book_id).values()].map((loans) => loans.length);
		const top = counts.toSorted((a, b) => b - a).slice(0, Math.ceil(counts.length / 10));
		expect(top.reduce((sum, count) => sum + count, 0) / demo.loans.length).toBeGreaterThan(0.3);
		const late = demo.loans.filter((loan) => (loan.returned_at || today).slice(0, 10) > loan.due_on);
		expect(between(late.length / demo.loans.length, 0.05, 0.09)).toBe(true);
	});
});

describe.each(["2026-03-05", "2026-11-21"] as const)("in the middle of a term, on %s", (today) => {
	it("every school has a shelf of what is read most: titles with enough readers in a month", () => {
		const demo = made.get(today);
		for (const { id } of demo?.schools ?? []) {
			const recent = demo?.loans.filter(
				({ school_id, loaned_at }) => school_id === id && loaned_at >= addDays(today, -30),
			);
			const titles = Map.groupBy(recent ?? [], ({ book_id }) => book_id);
			const many = [...titles.values()].filter(
				(loans) => new Set(loans.map(({ student_id }) => student_id)).size >= MIN_READERS,
			);
			expect(many.length).toBeGreaterThanOrEqual(5);
		}
	});
});

describe("the same day", () => {
	it("gives the same demonstration, another day another one", () => {
		expect(make("2026-03-05")).toEqual(made.get("2026-03-05"));
		expect(make("2026-03-06").loans).not.toEqual(made.get("2026-03-05")?.loans);
	});

	it("brings back a few books before the first lesson, even on the morning after a break", () => {
		const mornings = ["2026-02-02", "2026-09-07", "2026-11-23", "2026-11-24", "2027-02-08"] as const;
		for (const today of mornings) {
			const { loans, schools } = make(today);
			const back = loans.filter(({ returned_at }) => returned_at.startsWith(today));
			for (const { id } of schools)
				expect(back.filter(({ school_id }) => school_id === id).length, today).toBeLessThanOrEqual(25);
		}
		const after = make("2026-11-23").loans.filter(({ returned_at }) => returned_at.startsWith("2026-11-23"));
		expect(after.length).toBeGreaterThan(20);
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

it("every copy stands on a shelf of the map", () => {
	expect(faultOf(demoMap)).toBeNull();
	const copies = made.get("2026-11-21")?.copies ?? [];
	expect(copies.length).toBeGreaterThan(2000);
	expect(copies.filter((copy) => shelfHolding(demoMap, copy) === -1)).toEqual([]);
});
