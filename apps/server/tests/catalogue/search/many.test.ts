// engines: both
/** Words in more titles than are ranked: the results are limited, reported as such, and the same on both engines. */
import type { RecordData } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let token: string;
const count = 2400;
const id = (place: number) => `t${String(place).padStart(14, "0")}`;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const stamps = {
		created: "2026-01-05 08:00:00.000Z",
		updated: "2026-01-05 08:00:00.000Z",
		status: "active",
	};
	const { school, library } = small;
	const titles = Array.from(
		{ length: count },
		(_, place): RecordData => ({
			id: id(place),
			// Every title has two frequent words; one in six hundred a rare one, the last of all a unique one.
			title: `Kalem ${place % 600 === 599 ? "Örümcek" : "Kalemlik"} ${String(place).padStart(4, "0")}`,
			author_line: place === count - 1 ? "Son Yazar" : "Bir Yazar",
			language: place % 40 === 39 ? "en" : "tr",
			year: 1900 + (place % 100),
			...stamps,
		}),
	);
	await small.service.transaction(async (records) => {
		await records.insert("books", titles);
		await records.insert("library_books", [
			{
				id: `c${id(1)}`.slice(0, 15),
				book_id: id(count - 5),
				school_id: school,
				library_id: library,
				barcode: "9001",
				...stamps,
				status: "available",
			},
		]);
	});
	small.rafta.indexer.start();
	await small.rafta.indexer.settled();
	token = (await person(small, "sorumlu")).token;
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

async function ask(query: Record<string, string>) {
	const { status, body } = await server.call("GET", `/api/search?${new URLSearchParams(query)}`, { token });
	expect(status, JSON.stringify(body)).toBe(200);
	const { items, ...rest } = body.titles;
	return { ids: items.map((item: { id: string }) => item.id), ...rest };
}

test("a frequent word gives a thousand titles and says that there are more, the own school's first", async () => {
	const found = await ask({ q: "kalem", perPage: "3" });
	// The own school's title is beyond the thousand.
	expect([found.totalItems, found.more]).toEqual([1001, true]);
	expect(found.ids).toEqual([id(count - 5), id(0), id(1)]);
});

test("frequent words together with a rare one give all that have both", async () => {
	const rare = [599, 1199, 1799, 2399].map(id);
	expect(await ask({ q: "kalem örüm" })).toMatchObject({ ids: rare, totalItems: 4, more: false });
	expect(await ask({ q: "yazar kalem son" })).toMatchObject({ ids: [id(count - 1)], more: false });
});

test("what is narrowed is looked for among all", async () => {
	const found = await ask({ q: "kalem", language: "en", perPage: "1" });
	expect([found.totalItems, found.more, found.ids]).toEqual([60, false, [id(39)]]);
	expect(await ask({ q: "kalem", available: "true" })).toMatchObject({ ids: [id(count - 5)], more: false });
	const decade = await ask({ q: "kalem", language: "en", year: "1930" });
	const expected = Array.from({ length: count }, (_, place) => place).filter(
		(place) => place % 40 === 39 && Math.floor((place % 100) / 10) === 3,
	);
	expect(decade.ids).toEqual(expected.map(id));
});
