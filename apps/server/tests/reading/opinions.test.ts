// engines: both
/** What readers say about a book: their own, added up without names, and words that a teacher has read. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { person } from "../access/people.ts";
import { openReadingSchool, type ReadingSchool } from "./support.ts";

interface Reader {
	readonly id: string;
	readonly token: string;
}

let school: ReadingSchool;
let readers: Reader[];
let book: string;

beforeAll(async () => {
	school = await openReadingSchool();
	readers = [];
	for (let n = 0; n < 24; n++) readers.push(await school.reader());
});
afterAll(() => school.close());
beforeEach(async () => {
	book = await school.create("books", { title: "Şeker Portakalı", status: "active" });
	for (const { id } of readers) await school.returned(id, book, "2026-03-01");
});

const rate = (who: Reader | undefined, more: Record<string, unknown> = {}) =>
	school.post(who?.token ?? "", "/api/opinions", { book, hearts: 5, phrases: ["laughed"], ...more });
const withdraw = (who: Reader | undefined) => school.post(who?.token ?? "", "/api/opinions/remove", { book });
const sums = async () => (await school.about(school.staff, book)).sums;
const rateAll = async (from: number, to: number, more: Record<string, unknown> = {}) => {
	for (const who of readers.slice(from, to)) expect((await rate(who, more)).status).toBe(200);
};

test("a reader says it once, changes it and takes it back; only the reader sees it", async () => {
	const [one, two] = readers;
	expect((await school.about(one?.token ?? "", book)).may_rate).toBe(true);
	await rate(one);
	await rate(one, { hearts: 3, phrases: ["moved", "quick", "grade_7"] });
	const { own } = await school.about(one?.token ?? "", book);
	expect(own).toEqual({ hearts: 3, phrases: ["moved", "quick", "grade_7"], words: "", words_state: "" });
	expect(await school.service.list("opinions", { filter: `book_id = "${book}"` })).toHaveLength(1);
	expect((await school.about(two?.token ?? "", book)).own).toBeNull();
	const list = "/api/collections/opinions/records";
	expect((await school.get(one?.token ?? "", list)).items[0]).not.toHaveProperty("answer");
	for (const token of [two?.token ?? "", school.staff])
		expect((await school.get(token, list)).items).toEqual([]);
	expect((await withdraw(one)).status).toBe(204);
	expect((await withdraw(one)).status).toBe(404);
	expect((await school.about(one?.token ?? "", book)).own).toBeNull();
});

test("nobody speaks of a book that was not brought back, or in another grade's name", async () => {
	const [one] = readers;
	const other = await school.create("books", { title: "Okunmadı", status: "active" });
	expect((await rate(one, { book: other })).status).toBe(403);
	expect((await rate(one, { book: "aaaaaaaaaaaaaaa" })).status).toBe(404);
	expect((await rate(one, { phrases: ["grade_6"] })).status).toBe(400);
	for (const bad of [
		{ hearts: 0 },
		{ hearts: 6 },
		{ hearts: 2.5 },
		{ phrases: ["boring"] },
		{ words: "x".repeat(201) },
	])
		expect((await rate(one, bad)).status).toBe(400);
	expect((await rate(one, { words: "Çok güzel" })).status).toBe(400);
	expect((await school.post(school.staff, "/api/opinions", { book, hearts: 5 })).status).toBe(403);
	const list = "/api/collections/opinions/records";
	expect((await school.post(one?.token ?? "", list, { book_id: book, hearts: 5 })).status).toBe(403);
});

test("nothing is shown of seven readers, and of eight from the next night on", async () => {
	await rateAll(0, 7);
	await school.night();
	expect(await sums()).toBeNull();
	await rate(readers[7], { hearts: 3, phrases: ["moved"] });
	expect(await sums()).toBeNull();
	await school.night();
	// Seven laughed: a phrase of fewer than eight is not shown either, nor a mean of fewer than ten.
	expect(await sums()).toEqual({ readers: 8, hearts: null, phrases: [] });
});

test("no difference between two days is the answer of fewer than eight readers", async () => {
	await rateAll(0, 8);
	await school.night();
	const first = await sums();
	expect(first).toEqual({ readers: 8, hearts: null, phrases: [{ phrase: "laughed", readers: 8 }] });
	for (let n = 8; n < 15; n++) {
		await rate(readers[n], { hearts: 1, phrases: ["hard"] });
		await school.night();
		expect(await sums()).toEqual(first);
	}
	// One reader again and again is one reader.
	for (const hearts of [2, 3, 1]) await rate(readers[14], { hearts, phrases: ["hard"] });
	await school.night();
	expect(await sums()).toEqual(first);
	await rate(readers[15], { hearts: 1, phrases: ["hard"] });
	await school.night();
	expect(await sums()).toEqual({
		readers: 16,
		hearts: 3,
		phrases: [
			{ phrase: "laughed", readers: 8 },
			{ phrase: "hard", readers: 8 },
		],
	});
});

test("a withdrawn answer hides the sums at once, until eight others are new", async () => {
	await rateAll(0, 10);
	await school.night();
	expect((await sums())?.readers).toBe(10);
	await withdraw(readers[0]);
	expect(await sums()).toBeNull();
	await rate(readers[0]);
	await rateAll(10, 16);
	await school.night();
	expect(await sums()).toBeNull();
	await rate(readers[16]);
	await school.night();
	expect((await sums())?.readers).toBe(17);
});

test("whoever switches the reading life off is in no sum the next day, and neither is an erased reader", async () => {
	const leaving = await school.reader();
	const erased = await school.reader();
	for (const { id } of [leaving, erased]) await school.returned(id, book, "2026-03-01");
	await rateAll(0, 9);
	await rate(leaving);
	await rate(erased);
	await school.night();
	await school.post(leaving.token, "/api/reading/settings", { on: false });
	await school.post(school.staff, `/api/readers/${erased.id}/erasure`, { mode: "erase" });
	await rateAll(9, 17);
	await school.night();
	expect((await sums())?.readers).toBe(17);
});

test("an opinion loses its reader when no loan of the book names the reader any more, and still counts", async () => {
	const gone = await school.reader();
	const loan = await school.returned(gone.id, book, "2026-03-01");
	await rateAll(0, 8);
	await rate(gone);
	await school.night();
	await school.forgetLoan(loan);
	await school.night();
	const rows = await school.service.list("opinions", { filter: `book_id = "${book}"` });
	expect(rows.filter(({ student_id }) => student_id === "")).toHaveLength(1);
	expect(rows.some(({ student_id }) => student_id === gone.id)).toBe(false);
	expect((await sums())?.readers).toBe(9);
});

test("other schools add to nothing and see nothing, and a school that switched it off shows nothing", async () => {
	await rateAll(0, 8);
	await school.night();
	const elsewhere = await school.create("schools", { name: "Başka Okul", type: "lise", province: "İzmir" });
	const { id, token } = await school.reader();
	await school.set("students", id, { school_id: elsewhere });
	const [account] = await school.service.list("users", { filter: `student_id = "${id}"` });
	await school.set("users", account?.id ?? "", { school_id: elsewhere });
	expect((await school.about(token, book)).sums).toBeNull();
	await school.set("schools", school.small.school, { reading_off: true });
	expect(await sums()).toBeNull();
	await school.set("schools", school.small.school, { reading_off: false });
	expect((await sums())?.readers).toBe(8);
});

test("sums of merged titles are added, and a reader of both counts once at the next publication", async () => {
	await rateAll(0, 8);
	const first = book;
	book = await school.create("books", { title: "Seker Portakali", status: "active" });
	for (const { id } of readers) await school.returned(id, book, "2026-03-01");
	await rateAll(7, 15);
	await school.night();
	const { token: admin } = await person(school.small, "yonetici", { role: 2 });
	const merged = await school.post(admin, "/api/titles/merge", {
		from: book,
		into: first,
		apply: true,
	});
	expect(merged.status, JSON.stringify(merged.body)).toBeLessThan(300);
	book = first;
	await expect.poll(async () => (await sums())?.readers).toBe(16);
	await rateAll(15, 23);
	await school.night();
	expect((await sums())?.readers).toBe(23);
	expect(await school.service.list("opinions", { filter: `book_id = "${book}"` })).toHaveLength(23);
});

test("words wait for a teacher of the school, are shown without a name from the next day, and only among eight", async () => {
	await school.set("schools", school.small.school, { opinion_words: true });
	await rateAll(0, 8);
	await rate(readers[0], { words: "Zezé'yi çok sevdim." });
	await rate(readers[1], { words: "Bana göre değildi." });
	const waiting = async () => (await school.get(school.staff, "/api/opinions/waiting")).items;
	const items = (await waiting())
		.filter((one: { book: { id: string } }) => one.book.id === book)
		.sort((a: { words: string }, b: { words: string }) => (a.words < b.words ? 1 : -1));
	expect(items.map(({ words }: { words: string }) => words)).toEqual([
		"Zezé'yi çok sevdim.",
		"Bana göre değildi.",
	]);
	expect(items[0]).not.toHaveProperty("hearts");
	const decide = (opinion: string, shown: boolean, token = school.staff) =>
		school.post(token, "/api/opinions/decide", { opinion, shown });
	expect((await decide(items[0].id, true, readers[0]?.token)).status).toBe(403);
	expect((await decide(items[0].id, true)).status).toBe(204);
	expect((await decide(items[1].id, false)).status).toBe(204);
	expect((await decide(items[1].id, true)).status).toBe(404);
	await school.night();
	const words = async () => (await school.about(readers[9]?.token ?? "", book)).words;
	expect(await words()).toEqual([]);
	school.small.clock.now = new Date("2026-03-06T09:00:00Z");
	expect(await words()).toEqual(["Zezé'yi çok sevdim."]);
	expect((await school.about(readers[1]?.token ?? "", book)).own.words_state).toBe("refused");
	await rate(readers[0], { words: "Zezé'yi çok çok sevdim." });
	expect(await words()).toEqual([]);
	await withdraw(readers[2]);
	expect(await words()).toEqual([]);
	school.small.clock.now = new Date("2026-03-05T09:00:00Z");
	await school.set("schools", school.small.school, { opinion_words: false });
});
