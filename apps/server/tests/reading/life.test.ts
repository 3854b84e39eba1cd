// engines: both
/** A reader's own reading life: spines, goal, badges, and the switches of school and reader. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReadingSchool, type ReadingSchool } from "./support.ts";

let school: ReadingSchool;
let ayse: { id: string; token: string };
let mehmet: { id: string; token: string };
let books: string[];

beforeAll(async () => {
	school = await openReadingSchool();
	ayse = await school.reader();
	mehmet = await school.reader();
	books = await Promise.all(
		["Momo", "Heidi", "Kaşağı", "Pollyanna", "Define Adası"].map((title, n) =>
			school.create("books", {
				...{ title, status: "active", pages: 100 + n * 60, author_line: n < 3 ? "Aynı Yazar" : "" },
				subjects: [["Macera", "Masal", "Şiir", "Macera", "Macera"][n]],
			}),
		),
	);
	const days = ["2026-02-10", "2026-02-20", "2026-03-02", "2026-03-03", "2026-03-04"];
	for (const [n, day] of days.entries()) await school.returned(ayse.id, books[n] ?? "", day);
	await school.returned(ayse.id, books[0] ?? "", "2026-03-04");
	await school.returned(ayse.id, books[1] ?? "", "2025-08-20");
	await school.returned(mehmet.id, books[2] ?? "", "2026-03-01");
});
afterAll(() => school.close());

const mine = (who: { token: string }) => school.get(who.token, "/api/reading");
const goal = (who: { token: string }, body: unknown) =>
	school.post(who.token, "/api/reading/goal", { goal: body });

test("the spines of this school year are those of one's own returned books, each once, by month", async () => {
	const { months, state } = await mine(ayse);
	expect(state).toBe("on");
	const titles = months.map(({ month, books: of }: { month: string; books: { title: string }[] }) => [
		month,
		of.map(({ title }) => title),
	]);
	expect(titles).toEqual([
		["2026-02", ["Momo", "Heidi"]],
		["2026-03", ["Kaşağı", "Pollyanna", "Define Adası"]],
	]);
	expect((await mine(mehmet)).months[0].books).toHaveLength(1);
});

test("a book brought back in the holidays is asked about in the new school year, whose spines it is not among", async () => {
	const { clock } = school.small;
	const before = clock.now;
	clock.now = new Date("2026-09-02T21:30:00Z");
	try {
		const reader = await school.reader();
		await school.returned(reader.id, books[3] ?? "", "2026-07-18");
		await school.returned(reader.id, books[4] ?? "", "2026-07-20");
		const { months, to_rate } = await mine(reader);
		expect(months).toEqual([]);
		expect(to_rate.map(({ title }: { title: string }) => title)).toEqual(["Define Adası"]);
	} finally {
		clock.now = before;
	}
});

test("badges follow from one's own loans", async () => {
	const { badges } = await mine(ayse);
	const days = Object.fromEntries(
		badges.map(({ name, earned_on }: { name: string; earned_on: string }) => [name, earned_on]),
	);
	expect(days).toEqual({
		five: "2026-03-04",
		subjects: "2026-03-02",
		long: "2026-03-03",
		author: "2026-03-02",
		on_time: "",
	});
});

test("a goal is set, counts, is changed and removed, and ends with its term", async () => {
	expect((await goal(ayse, { span: "term", measure: "books", target: 12 })).status).toBe(204);
	expect((await mine(ayse)).goal).toMatchObject({ target: 12, read: 5, left: 7, until: "2026-06-30" });
	await goal(ayse, { span: "year", measure: "pages", target: 1000 });
	expect((await mine(ayse)).goal).toMatchObject({ target: 1000, read: 1100, left: 0, until: "2026-08-31" });
	await goal(ayse, { span: "term", measure: "books", target: 3 });
	const [before] = await school.service.list("reading_choices", { filter: `student_id = "${ayse.id}"` });
	await school.set("reading_choices", before?.id ?? "", { goal_from: "2025-09-01" });
	expect((await mine(ayse)).goal).toBeNull();
	await goal(ayse, null);
	expect((await mine(ayse)).goal).toBeNull();
	for (const body of [
		{},
		{ span: "week", measure: "books", target: 1 },
		{ span: "term", measure: "books", target: 0 },
	])
		expect((await goal(ayse, body)).status).toBe(400);
	expect((await goal(ayse, { span: "term", measure: "books", target: 201 })).status).toBe(400);
	const rows = await school.service.list("reading_choices", { filter: `student_id = "${ayse.id}"` });
	expect(rows).toHaveLength(1);
});

test("badges are seen by teachers only while their reader shows them, and only earned ones", async () => {
	const path = `/api/readers/${ayse.id}/badges`;
	expect((await school.get(school.staff, path)).badges).toEqual([]);
	expect((await school.server.call("GET", path, { token: mehmet.token })).status).toBe(404);
	await school.post(ayse.token, "/api/reading/settings", { shows_badges: true });
	const shown = (await school.get(school.staff, path)).badges;
	expect(shown.map(({ name }: { name: string }) => name)).toEqual(["five", "subjects", "long", "author"]);
	expect((await school.server.call("GET", path, { token: mehmet.token })).status).toBe(404);
	await school.post(ayse.token, "/api/reading/settings", { shows_badges: false });
	expect((await school.get(school.staff, path)).badges).toEqual([]);
});

test("no staff reads goals by the record API, and no other child", async () => {
	await goal(ayse, { span: "term", measure: "books", target: 12 });
	const path = "/api/collections/reading_choices/records";
	expect((await school.get(ayse.token, path)).items).toHaveLength(1);
	for (const token of [school.staff, mehmet.token]) expect((await school.get(token, path)).items).toEqual([]);
});

test("switched off by its reader, everything is gone at once and nothing is taken; it begins anew", async () => {
	await school.post(ayse.token, "/api/opinions", { book: books[0], hearts: 5 });
	await school.post(ayse.token, "/api/reading/settings", { on: false });
	expect(await mine(ayse)).toMatchObject({ state: "reader", months: [], badges: [], goal: null });
	expect(await school.service.list("opinions", { filter: `student_id = "${ayse.id}"` })).toEqual([]);
	expect((await goal(ayse, { span: "term", measure: "books", target: 2 })).status).toBe(403);
	expect((await school.post(ayse.token, "/api/opinions", { book: books[0], hearts: 5 })).status).toBe(403);
	await school.post(ayse.token, "/api/reading/settings", { on: true });
	expect(await mine(ayse)).toMatchObject({ state: "on", goal: null });
});

test("a school without reading lives shows and takes nothing", async () => {
	await school.set("schools", school.small.school, { reading_off: true });
	expect(await mine(ayse)).toMatchObject({ state: "school", months: [] });
	expect((await goal(ayse, { span: "term", measure: "books", target: 2 })).status).toBe(403);
	await school.set("schools", school.small.school, { reading_off: false });
});

test("without a history there is no reading life, and what was said about books goes with it", async () => {
	await school.post(mehmet.token, "/api/opinions", { book: books[2], hearts: 2 });
	await school.post(mehmet.token, "/api/readers/history", { kept: false });
	expect(await mine(mehmet)).toMatchObject({ state: "history", months: [] });
	expect(await school.service.list("opinions", { filter: `student_id = "${mehmet.id}"` })).toEqual([]);
	await school.post(mehmet.token, "/api/readers/history", { kept: true });
	expect((await mine(mehmet)).state).toBe("on");
});

test("the export of the reader has goal and opinions, the school's has neither, and erasure removes both", async () => {
	await goal(ayse, { span: "term", measure: "books", target: 12 });
	await school.post(ayse.token, "/api/opinions", { book: books[0], hearts: 4, phrases: ["laughed"] });
	const path = `/api/readers/${ayse.id}/export`;
	const own = await school.get(ayse.token, path);
	expect(own.reading_choices).toMatchObject([{ goal_target: 12 }]);
	expect(own.opinions).toMatchObject([{ title: "Momo", hearts: 4, phrases: ["laughed"] }]);
	const bySchool = await school.get(school.staff, path);
	expect(Object.keys(bySchool)).toContain("book_loans");
	expect(Object.keys(bySchool).filter((name) => /opinion|reading/.test(name))).toEqual([]);
	const erased = await school.post(school.staff, `/api/readers/${ayse.id}/erasure`, { mode: "anonymise" });
	expect(erased.status).toBe(200);
	for (const collection of ["opinions", "reading_choices"] as const)
		expect(await school.service.list(collection, { filter: `student_id = "${ayse.id}"` })).toEqual([]);
});
