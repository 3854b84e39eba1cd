// engines: both
/** Catalogue of a school that is public, and of one that is not. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "./world.ts";

let world: World;
let published: { school: string; copy: string; book: string };

beforeAll(async () => {
	world = await openWorld();
	const { create } = world.small;
	const school = await create("schools", { name: "Açık Okul", type: "lise", catalogue_public: true });
	const library = await create("libraries", { name: "Ana", school_id: school, kind: "main" });
	const book = await create("books", { title: "Simyacı", status: "active" });
	const copy = await create("library_books", {
		school_id: school,
		library_id: library,
		book_id: book,
		status: "available",
		loanable: "yes",
		donor: "Gizlikalsın",
		note: "Gizlikalsın",
	});
	await create("library_books", {
		school_id: school,
		library_id: library,
		book_id: book,
		status: "withdrawn",
	});
	published = { school, copy, book };
});
afterAll(() => world.dispose());

const get = (path: string, token?: string) => world.server.call("GET", path, { token });
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe("a guest", () => {
	test("sees the copies on the shelves of a school that publishes them, and of no other", async () => {
		const { body } = await get("/api/collections/catalogue/records?expand=book_id,school_id,library_id");
		expect(ids(body.items)).toEqual([published.copy]);
		expect(body.items[0].expand.book_id.title).toBe("Simyacı");
		// A guest sees of school and library only that they exist.
		expect(Object.keys(body.items[0].expand)).toEqual(["book_id"]);
		expect(JSON.stringify(body)).not.toMatch(/Gizlikalsın|donor|price|note/);
	});
	test("sees the titles of those shelves, and no other titles", async () => {
		const { body } = await get("/api/collections/books/records");
		expect(ids(body.items)).toEqual([published.book]);
		expect((await get(`/api/collections/books/records/${world.small.titles.book}`)).status).toBe(404);
	});
	test("learns nothing more by filters over the copies behind them", async () => {
		for (const filter of [
			`donor ~ "Gizli"`,
			`note ~ "Gizli"`,
			`book_id.library_books_via_book_id.donor ?~ "Gizli"`,
		]) {
			const { status, body } = await get(
				`/api/collections/catalogue/records?filter=${encodeURIComponent(filter)}`,
			);
			expect(status === 400 || body.items.length === 0, filter).toBe(true);
		}
		const back = `library_books_via_book_id.donor ?~ "Gizli"`;
		const { status, body } = await get(`/api/collections/books/records?filter=${encodeURIComponent(back)}`);
		expect(status === 400 || body.items.length === 0).toBe(true);
	});
	test("sees nothing any more once the school has closed its catalogue", async () => {
		const { service } = world.small;
		const set = (catalogue_public: boolean) =>
			service.transaction((records) => records.update("schools", published.school, { catalogue_public }));
		await set(false);
		expect((await get("/api/collections/catalogue/records")).body.items).toEqual([]);
		expect((await get("/api/collections/books/records")).body.items).toEqual([]);
		await set(true);
	});
});

test("a closed school publishes nothing, by any door, until somebody opens both again", async () => {
	const path = `/api/collections/schools/records/${published.school}`;
	const change = (body: object) =>
		world.server.call("PATCH", path, { token: world.people.admin.token, body });
	const doors = async () => {
		const catalogue = (await get("/api/collections/catalogue/records")).body.items.length;
		const titles = (await get("/api/collections/books/records")).body.items.length;
		const found = (await get("/api/search?kinds=titles&q=simyaci")).body.titles.totalItems;
		const chosen = (await get(`/api/search?kinds=titles&q=simyaci&school=${published.school}`)).body.titles;
		const home = (await get(`/api/catalogue/home?school=${published.school}`)).status;
		const title = (await get(`/api/catalogue/titles/${published.book}?school=${published.school}`)).status;
		return [
			catalogue,
			titles,
			found,
			chosen.totalItems,
			home,
			title,
			(await get("/api/site")).body.catalogue,
		];
	};
	expect(await doors()).toEqual([1, 1, 1, 1, 200, 200, true]);
	expect((await change({ status: "closed" })).body.catalogue_public).toBe(false);
	const shut = [0, 0, 0, 0, 404, 404, false];
	expect(await doors()).toEqual(shut);
	const { status, body } = await change({ catalogue_public: true });
	expect(status).toBe(400);
	expect(body.data.catalogue_public.code).toBe("validation_school_closed");
	expect((await change({ status: "active" })).status).toBe(200);
	expect(await doors()).toEqual(shut);
	expect((await change({ catalogue_public: true })).status).toBe(200);
	expect(await doors()).toEqual([1, 1, 1, 1, 200, 200, true]);
});

test("a pupil sees the own school's shelves and the published ones", async () => {
	const { body } = await get("/api/collections/catalogue/records?perPage=200", world.people.self.token);
	const schools = new Set(body.items.map((one: { school_id: string }) => one.school_id));
	expect(schools).toEqual(new Set([world.small.school, published.school]));
});

test("only the school's own staff opens its catalogue", async () => {
	const path = `/api/collections/schools/records/${world.small.school}`;
	const change = (who: "self" | "stranger" | "pending" | "desk" | "staff") =>
		world.server.call("PATCH", path, { token: world.people[who].token, body: { catalogue_public: true } });
	for (const who of ["self", "stranger", "pending", "desk"] as const) {
		expect((await change(who)).status).toBeGreaterThanOrEqual(400);
	}
	expect((await world.small.service.find("schools", world.small.school))?.catalogue_public).toBe(false);
	expect((await change("staff")).status).toBe(200);
});
