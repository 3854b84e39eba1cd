import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { shelvesOf } from "@rafta/library/catalogue/shelves";
import { similarTitles } from "@rafta/library/catalogue/similar";
import { faultOf } from "@rafta/library/shelf-map/map";
import { shelfHolding } from "@rafta/library/shelf-map/place";
import { addDays, type CalendarDate, daysBetween, weekdayOf } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import { describe, expect, it } from "vitest";
import { demoMap } from "../../src/demo/catalogue/shelf-map.ts";
import type { DemoTitle } from "../../src/demo/catalogue/titles.ts";
import { readDemoData } from "../../src/demo/data.ts";
import { drawDemo, moveDemo } from "../../src/demo/generate.ts";
import { demoClosedDays, demoRules } from "../../src/demo/lending/calendar.ts";
import { commonYears } from "../../src/demo/people/schools.ts";
import { drawnOn } from "../../src/demo/school-days.ts";

const data = readDemoData();
const drawn = drawDemo(data);
const between = (number: number, low: number, high: number) => number >= low && number <= high;

const shelved = ({ age_min, age_max, ...title }: DemoTitle) => ({
	...title,
	ages: [age_min, age_max] as const,
});

/** The day of the drawing, a Thursday in July, a Saturday and a Sunday, and a Wednesday of religious holidays. */
const days: readonly CalendarDate[] = [drawnOn, "2026-07-16", "2026-11-21", "2028-02-27", "2027-03-10"];
const made = days.map((day) => [day, moveDemo(drawn, day, true)] as const);

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

describe.each(made)("a demonstration of %s", (today, demo) => {
	const { dueOn, isSchoolDay, ruleOf } = demoRules(demoClosedDays(today));

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

	it("lends on school mornings only, up to today, and due dates are open days that the rules give", () => {
		expect(demo.loans.filter((loan) => !isSchoolDay(loan.loaned_at.slice(0, 10)))).toEqual([]);
		expect(demo.loans.filter((loan) => !isSchoolDay(loan.due_on))).toEqual([]);
		const byRules = ({ loaned_at, rule_snapshot }: (typeof demo.loans)[number]) =>
			dueOn(loaned_at.slice(0, 10), rule_snapshot.days);
		expect(demo.loans.filter((loan) => loan.due_on !== byRules(loan))).toEqual([]);
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

	it("has series read in their order", () => {
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

it("the drawing has most loans on the day before the weekend", () => {
	const days = Map.groupBy(drawn.loans, ({ loaned_at }) => weekdayOf(loaned_at.slice(0, 10)));
	const others = [1, 2, 3, 4].map((day) => days.get(day)?.length ?? 0);
	expect(days.get(5)?.length).toBeGreaterThan(1.25 * Math.max(...others));
});

it("a few books come back before the first lesson", () => {
	for (const { id } of drawn.schools) {
		const back = drawn.loans.filter(
			({ school_id, returned_at }) => school_id === id && returned_at.startsWith(drawnOn),
		);
		expect(between(back.length, 5, 25)).toBe(true);
	}
});

describe("names of readers", () => {
	it("are a given name and a surname from the lists", () => {
		const given = new Set<string>([...data.names.girl, ...data.names.boy]);
		const surnames = new Set<string>(data.names.surname);
		const readers = drawn.readers;
		expect(readers.filter((one) => !given.has(one.first_name) || !surnames.has(one.last_name))).toEqual([]);
	});
});

it("every copy stands on a shelf of the map", () => {
	expect(faultOf(demoMap)).toBeNull();
	const { copies } = drawn;
	expect(copies.length).toBeGreaterThan(2000);
	expect(copies.filter((copy) => shelfHolding(demoMap, copy) === -1)).toEqual([]);
});
