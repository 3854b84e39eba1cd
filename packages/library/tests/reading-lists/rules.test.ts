import { describe, expect, test } from "vitest";
import { copiesNeeded } from "../../src/reading-lists/copies.ts";
import { readingFigures } from "../../src/reading-lists/figures.ts";
import { linesOf, readLine } from "../../src/reading-lists/lines.ts";
import { amountOf, type OrderLine, orderedLines, sumOf } from "../../src/reading-lists/order.ts";
import { readyLists } from "../../src/reading-lists/ready/ready.ts";
import { listStateOf, termAfter, termOf } from "../../src/reading-lists/term.ts";
import { editionIndex, shownEdition } from "../../src/reading-lists/works.ts";

describe("a term", () => {
	test.each([
		["2026-09-14", "2026-09-01", "2027-01-31"],
		["2027-01-05", "2026-09-01", "2027-01-31"],
		["2027-02-01", "2027-02-01", "2027-06-30"],
		["2027-06-30", "2027-02-01", "2027-06-30"],
		["2027-07-01", "2027-09-01", "2028-01-31"],
	])("on %s is %s to %s", (today, from, to) => {
		expect(termOf(today)).toEqual({ from, to });
	});
	test("after a list's is the next half-year, and never one that is over", () => {
		expect(termAfter({ to: "2027-01-31" }, "2026-11-23")).toEqual({ from: "2027-02-01", to: "2027-06-30" });
		expect(termAfter({ to: "2020-01-31" }, "2026-11-23")).toEqual({ from: "2026-09-01", to: "2027-01-31" });
	});
	test("makes a list come, go and be kept", () => {
		const list = { from_on: "2026-09-01", to_on: "2027-01-31", archived: false };
		expect(listStateOf(list, "2026-08-31")).toBe("coming");
		expect(listStateOf(list, "2026-09-01")).toBe("now");
		expect(listStateOf(list, "2027-01-31")).toBe("now");
		expect(listStateOf(list, "2027-02-01")).toBe("over");
		expect(listStateOf({ ...list, archived: true }, "2026-10-01")).toBe("archived");
	});
});

test.each([
	[24, "2026-02-01", "2026-06-06", 15, 3],
	[24, "2026-02-01", "2026-02-14", 15, 24],
	[1, "2026-02-01", "2026-06-30", 15, 1],
	[0, "2026-02-01", "2026-06-30", 15, 1],
	[30, "2026-02-01", "2026-06-30", 0, 1],
	[null, "2026-02-01", "2026-02-02", 15, 1],
])("%s readers from %s to %s with loans of %s days need %s copies", (readers, from, to, days, copies) => {
	expect(copiesNeeded(readers, { from, to }, days)).toBe(copies);
});

describe("figures of reading", () => {
	const readBy = (count: number, work: string) =>
		new Map(Array.from({ length: count }, (_, place) => [`reader${place}`, new Set([work])]));
	test("are those that at least five readers stand behind", () => {
		expect(readingFigures(readBy(4, "momo"), 20)).toEqual({ started: null, works: new Map() });
		expect(readingFigures(readBy(5, "momo"), 20)).toEqual({ started: 5, works: new Map([["momo", 5]]) });
	});
	test("are none in a class of fewer than ten", () => {
		expect(readingFigures(readBy(9, "momo"), 9)).toEqual({ started: null, works: new Map() });
	});
});

describe("a work", () => {
	const editions = [
		{ id: "a", title: "Seksen Günde Devriâlem", author_line: "Jules Verne" },
		{ id: "b", title: "SEKSEN GÜNDE DEVRİ ÂLEM", author_line: "Verne, Jules" },
		{ id: "c", title: "Falaka", author_line: "Ahmet Rasim" },
		{ id: "d", title: "Falaka", author_line: "Ömer Seyfettin" },
		{ id: "e", title: "Falaka", author_line: "" },
	];
	const idsOf = (title: string, author_line: string, more = {}) =>
		editionIndex(editions)({ title, author_line, book_id: "", ...more }).map(({ id }) => id);
	test("has its editions by title, whatever the spelling, and author", () => {
		expect(idsOf("seksen gunde devrialem", "Jules Verne")).toEqual(["a"]);
		expect(idsOf("Seksen Günde Devriâlem", "Jules Verne", { also: ["Seksen Günde Devr-i Âlem"] })).toEqual([
			"a",
		]);
		expect(idsOf("Falaka", "Ömer Seyfettin")).toEqual(["d", "e"]);
		expect(idsOf("Falaka", "")).toEqual(["c", "d", "e"]);
		expect(idsOf("Falaka", "Ömer Seyfettin", { book_id: "c" })).toEqual(["c", "d", "e"]);
	});
	test("is shown by an edition on the shelf, with the copies of all", () => {
		const work = { title: "Momo", author_line: "", book_id: "chosen" };
		const held = (id: string, copies: number, free: number) => ({ id, copies, free });
		expect(shownEdition(work, [held("chosen", 0, 0), held("out", 2, 0), held("here", 3, 1)])).toEqual(
			held("here", 5, 1),
		);
		expect(shownEdition(work, [held("other", 0, 0), held("chosen", 0, 0)])?.id).toBe("chosen");
		expect(shownEdition(work, [])).toBeNull();
	});
});

describe("pasted lines", () => {
	test("are codes, or titles with their author", () => {
		expect(readLine("ISBN 978-975-08-0714-5")).toEqual({ kind: "isbn", isbn13: "9789750807145" });
		expect(readLine("1001")).toEqual({ kind: "label", barcode: "1001" });
		for (const line of [
			"Momo - Michael Ende",
			"3. Momo – Michael Ende",
			"• Momo | Michael Ende",
			"Momo\tMichael Ende",
		])
			expect(readLine(line), line).toEqual({ kind: "title", title: "Momo", author_line: "Michael Ende" });
		expect(readLine("Fatih-Harbiye - Peyami Safa")).toMatchObject({ title: "Fatih-Harbiye" });
	});
	test("are read each once, and codes side by side one by one", () => {
		expect(linesOf("Momo\r\n\r\nMomo\n9789750807145, 9789751026132")).toEqual([
			"Momo",
			"9789750807145",
			"9789751026132",
		]);
		expect(linesOf("978 975 08 0714 5")).toEqual(["978 975 08 0714 5"]);
	});
});

describe("an order", () => {
	const line = (title: string, copies: number, price: number): OrderLine => ({
		...{ title, copies, price },
		...{ author_line: "", publisher: "", isbn13: "" },
	});
	test("sums in kuruş, and says what it could not sum", () => {
		expect(amountOf(line("Momo", 3, 0.1))).toBe(0.3);
		expect(sumOf([line("Momo", 3, 0.1), line("Forsa", 2, 0), line("Heidi", 1, 99.99)])).toEqual({
			copies: 6,
			price: 100.29,
			unpriced: 1,
		});
	});
	test("merges the same book at the same price", () => {
		const lines = [line("Momo", 2, 10), line("Momo", 1, 10), line("Momo", 1, 12)];
		expect(orderedLines(lines).map(({ copies }) => copies)).toEqual([3, 1]);
		expect(sumOf(orderedLines(lines))).toEqual(sumOf(lines));
	});
});

describe("the ready lists", () => {
	test("have a key, a name, a source in both languages, and each work once", () => {
		expect(new Set(readyLists.map(({ key }) => key)).size).toBe(readyLists.length);
		for (const { name, source, books } of readyLists) {
			expect(source.tr !== "" && source.en !== "").toBe(true);
			expect(books.length, name).toBeGreaterThanOrEqual(15);
			const titles = books.map(({ title, author_line }) => `${title} ${author_line}`);
			expect(new Set(titles).size).toBe(books.length);
			for (const book of books) expect(book.title, name).not.toBe("");
		}
	});
});
