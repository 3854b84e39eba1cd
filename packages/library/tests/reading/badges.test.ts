import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { badgeNames, badgesOf, longFor, type ReturnedLoan } from "../../src/reading/badges.ts";
import { addDays } from "../../src/turkish/dates.ts";

const today = "2026-11-23";
const reader = { grade: 7, open_due: [] as string[] };
let count = 0;
const loan = (returned_on: string, more: Partial<ReturnedLoan> = {}): ReturnedLoan => ({
	book_id: `b${++count}`,
	title: "Kitap",
	returned_on,
	due_on: addDays(returned_on, 3),
	pages: 120,
	subjects: [],
	author_line: "",
	...more,
});
const badge = (name: string, loans: readonly ReturnedLoan[], day = today, who = reader) =>
	badgesOf(loans, who, day).find((one) => one.name === name);

describe("badges", () => {
	test("the first five books: each title once, on the day of the fifth", () => {
		const loans = ["2026-09-10", "2026-09-20", "2026-10-01", "2026-10-10"].map((day) => loan(day));
		const again = { ...loan("2026-11-01"), book_id: loans[0]?.book_id ?? "" };
		expect(badge("five", [...loans, again])).toMatchObject({ earned_on: "", reached: 4, needed: 5 });
		expect(badge("five", [...loans, loan("2026-10-14")])).toMatchObject({ earned_on: "2026-10-14" });
	});
	test("three subjects: each book counts for its first, whatever its spelling", () => {
		const of = (...subjects: string[]) => loan("2026-10-01", { subjects });
		expect(badge("subjects", [of("Macera", "Masal", "Şiir")])).toMatchObject({ reached: 1, earned_on: "" });
		expect(badge("subjects", [of("Macera"), of("MACERA"), of("Masal")])).toMatchObject({ reached: 2 });
		const three = [of("Macera"), of("Masal"), loan("2026-11-02", { subjects: ["Şiir"] })];
		expect(badge("subjects", three)).toMatchObject({ earned_on: "2026-11-02", reached: 3 });
	});
	test("three books of an author: the first of several authors, and books of nobody are nobody's", () => {
		const by = (author_line: string) => loan("2026-10-01", { author_line });
		const two = [by("Aziz Nesin"), by("aziz nesin; Biri"), by(""), by(""), by("")];
		expect(badge("author", two)).toMatchObject({ reached: 2, earned_on: "" });
		expect(badge("author", [...two, by("Aziz Nesin")])).toMatchObject({ reached: 3, by: "Aziz Nesin" });
	});
	test("a long book is long for its reader's grade", () => {
		expect([2, 7, 11, 0].map(longFor)).toEqual([100, 250, 400, 250]);
		const momo = loan("2026-11-02", { pages: 304, title: "Momo" });
		expect(badge("long", [momo])).toMatchObject({ earned_on: "2026-11-02", by: "Momo" });
		expect(badge("long", [momo], today, { ...reader, grade: 11 })).toMatchObject({
			earned_on: "",
			reached: 0,
		});
	});
	test("on time for a term: decided when the term is over, by at least three books and none of them late", () => {
		const three = ["2026-10-01", "2026-11-01", "2026-12-01"].map((day) => loan(day));
		const late = loan("2026-12-10", { due_on: "2026-12-09" });
		expect(badge("on_time", three, "2027-01-31")).toMatchObject({ earned_on: "", decided_on: "2027-01-31" });
		expect(badge("on_time", three, "2027-02-01")).toMatchObject({ earned_on: "2027-01-31" });
		expect(badge("on_time", three.slice(1), "2027-02-01")).toMatchObject({ earned_on: "" });
		expect(badge("on_time", [...three, late], "2027-01-20")).toMatchObject({ decided_on: "", reached: 0 });
		expect(badge("on_time", [...three, late], "2027-02-01")).toMatchObject({
			earned_on: "",
			decided_on: "2027-06-30",
		});
		const out = { ...reader, open_due: ["2026-12-15"] };
		expect(badge("on_time", three, "2027-02-01", out)).toMatchObject({ earned_on: "" });
	});
	test("belong to a school year: reading of the year before counts for none", () => {
		const before = Array.from({ length: 6 }, () => loan("2026-08-31", { pages: 900, subjects: ["a"] }));
		expect(
			badgesOf(before, reader, today).every(({ earned_on, reached }) => !earned_on && reached === 0),
		).toBe(true);
	});
});

describe("whatever was read", () => {
	const anyLoan = fc.record({
		book_id: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
		title: fc.constant("Kitap"),
		returned_on: fc.integer({ min: -40, max: 80 }).map((days) => addDays("2026-09-05", days)),
		due_on: fc.integer({ min: -40, max: 80 }).map((days) => addDays("2026-09-05", days)),
		pages: fc.constantFrom(0, 90, 120, 300, 500),
		subjects: fc.subarray(["Macera", "Masal", "Şiir", "Bilim"]),
		author_line: fc.constantFrom("", "Aziz Nesin", "Gülten Dayıoğlu"),
	});
	test("every badge is named once, the order of the loans does not matter, and an earned one is complete", () => {
		fc.assert(
			fc.property(fc.array(anyLoan), (loans) => {
				const of = badgesOf(loans, reader, today);
				expect(of.map(({ name }) => name)).toEqual(badgeNames);
				const days = (list: readonly ReturnedLoan[]) =>
					badgesOf(list, reader, today).map(({ earned_on }) => earned_on);
				// Loans of one title may differ in what the title is, which no catalogue does.
				const titles = new Map(loans.map((one) => [one.book_id, one]));
				const sound = loans.map((one) => ({
					...titles.get(one.book_id),
					...{ ...one, ...pick(titles.get(one.book_id)) },
				}));
				expect(days(sound.toReversed())).toEqual(days(sound));
				for (const { earned_on, reached, needed } of of) {
					expect(reached).toBeLessThanOrEqual(needed);
					if (earned_on !== "") expect(reached).toBe(needed);
				}
			}),
		);
	});
	test("reading one more book takes no badge away but that of being on time", () => {
		fc.assert(
			fc.property(fc.array(anyLoan), anyLoan, (loans, one) => {
				const names = (list: readonly ReturnedLoan[]) =>
					badgesOf(list, reader, today)
						.filter(({ earned_on, name }) => earned_on !== "" && name !== "on_time")
						.map(({ name }) => name);
				const last = { ...one, book_id: "new", returned_on: today };
				expect(names([...loans, last])).toEqual(expect.arrayContaining(names(loans)));
			}),
		);
	});
});

const pick = (title: ReturnedLoan | undefined): Partial<ReturnedLoan> =>
	title ? { pages: title.pages, subjects: title.subjects, author_line: title.author_line } : {};
