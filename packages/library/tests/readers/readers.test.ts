import { describe, expect, test } from "vitest";
import { plainMessage } from "../../src/circulation/reader-messages.ts";
import { daysLeft, leftInWords, ownLeftInWords, pressureOf } from "../../src/readers/left.ts";
import { readingOf, schoolYearOf } from "../../src/readers/reading.ts";

describe("days left in words", () => {
	test.each([
		["2026-03-20", "15 gün var", "15 days left", "calm"],
		["2026-03-08", "3 gün var", "3 days left", "soon"],
		["2026-03-06", "Yarın son gün", "Due tomorrow", "soon"],
		["2026-03-05", "Bugün son gün", "Due today", "soon"],
		["2026-03-04", "1 gün gecikti", "1 day late", "late"],
		["2026-02-23", "10 gün gecikti", "10 days late", "late"],
	] as const)("%s: %s", (due, tr, en, pressure) => {
		expect(leftInWords(due, "2026-03-05", "tr")).toBe(tr);
		expect(leftInWords(due, "2026-03-05", "en")).toBe(en);
		expect(pressureOf(due, "2026-03-05")).toBe(pressure);
	});
	test("are the reader's own where there are some left", () => {
		expect(ownLeftInWords("2026-03-10", "2026-03-05", "tr")).toBe("5 günün var");
		for (const due of ["2026-03-06", "2026-03-05", "2026-03-03"])
			expect(ownLeftInWords(due, "2026-03-05", "tr")).toBe(leftInWords(due, "2026-03-05", "tr"));
		expect(ownLeftInWords("2026-03-10", "2026-03-05", "en")).toBe("5 days left");
	});
	test("count calendar days over the end of a year", () => {
		expect(daysLeft("2026-01-02", "2025-12-31")).toBe(2);
	});
});

describe("reading of a school year", () => {
	test("begins in September, so that the summer belongs to the year before", () => {
		expect(schoolYearOf("2026-08-31")).toBe("2025-09-01");
		expect(schoolYearOf("2026-09-01")).toBe("2026-09-01");
	});
	test("has every month up to this one and each title once, in the month of its first return", () => {
		const read = (book_id: string, returned_on: string, pages = 100) => ({ book_id, returned_on, pages });
		const reading = readingOf(
			[
				read("a", "2025-08-31"),
				read("b", "2025-09-01", 0),
				read("c", "2025-11-20"),
				read("c", "2026-01-10"),
				read("d", "2026-01-31", 250),
			],
			"2026-01-31",
		);
		expect(reading).toEqual({
			from: "2025-09-01",
			books: 3,
			pages: 350,
			without_pages: 1,
			months: [
				{ month: "2025-09", books: 1 },
				{ month: "2025-10", books: 0 },
				{ month: "2025-11", books: 1 },
				{ month: "2025-12", books: 0 },
				{ month: "2026-01", books: 1 },
			],
		});
	});
	test("of nobody who has read anything is empty months", () => {
		expect(readingOf([], "2026-09-01")).toMatchObject({ books: 0, months: [{ month: "2026-09", books: 0 }] });
	});
});

describe("refusals in plain words", () => {
	test("say what to do, and never what staff have written down", () => {
		const limit = { code: "limit_reached", overridable: true, values: { count: 3, max: 3 } } as const;
		expect(plainMessage(limit, "tr")).toBe(
			"Sende 3 kitap var, en çok 3 alabilirsin. Önce birini getirmelisin.",
		);
		const blocked = { code: "reader_blocked", overridable: true, values: { why: "Disiplin" } } as const;
		for (const language of ["tr", "en"] as const)
			expect(plainMessage(blocked, language)).not.toContain("Disiplin");
	});
	test("say that a book can't be renewed again only to whoever has renewed it", () => {
		const never = { code: "no_renewals", overridable: true, values: { max: 0 } } as const;
		expect(plainMessage(never, "en")).toBe("This book can't be renewed.");
		expect(plainMessage(never, "tr")).toBe("Bu kitabın süresi uzatılamaz.");
		const spent = { code: "no_renewals", overridable: true, values: { max: 1 } } as const;
		expect(plainMessage(spent, "en")).toBe("You can't renew this book again.");
	});
	test("are those of the desk where no child ever meets them", () => {
		const reason = { code: "date_in_future", overridable: false, values: {} } as const;
		expect(plainMessage(reason, "en")).toBe("The time can't be in the future.");
	});
});
