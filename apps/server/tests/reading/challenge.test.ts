// engines: both
/** A class challenge: counted from the loans of the term, per pupil, without those who do not take part. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReadingSchool, type ReadingSchool } from "./support.ts";

let school: ReadingSchool;
let pupils: { id: string; token: string }[];
let books: string[];

beforeAll(async () => {
	school = await openReadingSchool();
	pupils = [];
	for (let n = 0; n < 10; n++) pupils.push(await school.reader());
	books = await Promise.all(
		["Momo", "Heidi"].map((title) => school.create("books", { title, status: "active", pages: 150 })),
	);
});
afterAll(() => school.close());

const challenge = () => school.get(school.staff, "/api/challenges");
const read = async (place: number, book: string | undefined, day = "2026-03-02") => {
	const loan = await school.returned(pupils[place]?.id ?? "", book ?? "", day);
	await school.set("book_loans", loan, { class_code_at_loan: "7/B" });
};

test("there is none until staff begin it, and pupils do not", async () => {
	expect((await challenge()).challenge).toBeNull();
	expect((await school.post(pupils[0]?.token ?? "", "/api/challenges", { measure: "books" })).status).toBe(
		403,
	);
	expect((await school.post(school.staff, "/api/challenges", { measure: "hearts" })).status).toBe(400);
	expect((await school.post(school.staff, "/api/challenges", { measure: "books" })).status).toBe(204);
	expect((await challenge()).challenge).toEqual({
		measure: "books",
		from: "2026-02-01",
		until: "2026-06-30",
	});
	expect((await school.get(pupils[0]?.token ?? "", "/api/challenges")).challenge.measure).toBe("books");
});

test("a class has a figure from five readers on; a title counts once, and last term's not", async () => {
	for (let n = 0; n < 4; n++) await read(n, books[0]);
	await read(0, books[0]);
	await read(5, books[0], "2026-01-20");
	expect((await challenge()).leaders).toEqual([]);
	await read(4, books[0]);
	await read(4, books[1]);
	expect(await challenge()).toMatchObject({
		together: 6,
		classes: 1,
		leaders: [{ class_code: "7/B", place: 1, average: 0.6 }],
	});
	await school.post(school.staff, "/api/challenges", { measure: "pages" });
	const leaders = [{ class_code: "7/B", place: 1, average: 90 }];
	expect((await challenge()).leaders).toEqual(leaders);
	// The same on the wall.
	expect(await school.get(school.staff, "/api/wall")).toMatchObject({ challenge: "pages", classes: leaders });
});

test("who has no reading life or history is not counted, and an ended challenge is gone", async () => {
	await school.post(pupils[4]?.token ?? "", "/api/reading/settings", { on: false });
	expect((await challenge()).leaders).toEqual([]);
	await school.post(pupils[4]?.token ?? "", "/api/reading/settings", { on: true });
	expect((await challenge()).leaders).toHaveLength(1);
	await school.post(pupils[4]?.token ?? "", "/api/readers/history", { kept: false });
	expect((await challenge()).leaders).toEqual([]);
	expect((await school.post(school.staff, "/api/challenges", { measure: null })).status).toBe(204);
	expect((await challenge()).challenge).toBeNull();
	expect(await school.service.list("challenges", {})).toEqual([]);
});
