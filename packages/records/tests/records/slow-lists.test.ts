// engines: both
/** What is kept of slow lists, and which index would help them. */
import { afterEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { filterShape, indexColumns } from "../../src/filter/index.ts";
import { type SlowLists, slowLists } from "../../src/records/slow-lists.ts";
import { define, field, type Opened, openService } from "../support.ts";

const films = define({
	name: "films",
	fields: [
		field("text", "id"),
		field("text", "city"),
		field("text", "title", { sortKey: true }),
		field("number", "pages"),
		field("bool", "lent"),
		field("select", "tags", { maxSelect: 2, values: ["a", "b"] }),
		field("relation", "author", { collectionId: "id_films", maxSelect: 1 }),
	],
	indexes: [],
});

test.each([
	['city = "İzmir"', "", "city = …", ["city"]],
	['"İzmir" = city && pages > 3 && title ~ "x"', "", "… = city && pages > … && title ~ …", ["city", "pages"]],
	['city = "a" || city = "b" || city = "c"', "", "city = …", ["city"]],
	[
		'(city = "a" || pages = 3) && lent = true',
		"-title",
		"(city = … || pages = …) && lent = …",
		["lent", "title__sort"],
	],
	['lent = true && city ?= "a"', "-pages", "lent = … && city ?= …", ["city", "lent", "pages"]],
	['author.id = "abc"', "", "author.id = …", ["author"]],
	["pages >= @now", "", "pages >= …", ["pages"]],
	["", "-title,city", "", ["title__sort"]],
	['title ~ "x"', "pages", "title ~ …", null],
	['tags:each ?= "a"', "", "tags:each ?= …", null],
	['title:lower = "x"', "", "title:lower = …", null],
	['city != "x"', "", "city != …", null],
	["lent = true", "", "lent = …", null],
	['author.city = "x"', "", "author.city = …", null],
	["", "@random", "", null],
	['strftime("%Y", city) = "2026"', "", "strftime(…) = …", null],
] as const)("%s, sorted by %j", (filter, sort, shape, columns) => {
	expect(filterShape(filter)).toBe(shape);
	expect(indexColumns(films, filter, sort)).toEqual(columns);
});

let opened: Opened | undefined;
afterEach(() => opened?.dispose());

test("slow lists are kept without values, added up over processes and restarts, until an index helps or a week is over", async () => {
	let now = new Date("2026-11-26T10:00:00Z");
	opened = await openService([], [], openTestDatabase, () => now);
	const { service } = opened;
	await service.manager.create({ ...films });
	const failures: unknown[] = [];
	const process = (): SlowLists =>
		slowLists(
			service.database,
			{ get: service.collection },
			() => now,
			(error) => failures.push(error),
		);
	const [one, other] = [process(), process()];
	const collection = service.collection("films");
	if (!collection) throw new Error("there is no such collection");
	const where = (condition: string) => ({
		text: `SELECT * FROM "films" AS "t" WHERE ${condition} LIMIT 30`,
		values: ["secret"],
	});
	for (const process of [one, other])
		for (const took of [99, 150, 250])
			process.note(collection, { filter: 'city = "secret"' }, where('"t"."city" = ?'), took);
	one.note(collection, { filter: 'title ~ "secret"' }, where(`"t"."title" LIKE ?`), 200);
	one.note(collection, {}, where('"t"."city" = ?'), 500);
	const city = { collection: collection.id, filter: "city = …", sort: "", columns: ["city"] };
	const title = { collection: collection.id, filter: "title ~ …", sort: "", columns: null };
	const read = async () => {
		await other.flush();
		return one.read();
	};
	await expect.poll(read).toEqual([
		{ ...city, times: 4, milliseconds: 800 },
		{ ...title, times: 1, milliseconds: 200 },
	]);
	const rows = await service.database.read.all({ text: `SELECT * FROM "_params"`, values: [] });
	expect(JSON.stringify(rows)).not.toContain("secret");

	await service.manager.update("films", {
		indexes: ["CREATE INDEX `films_city` ON `films` (`city`, `pages`)"],
	});
	expect(await one.read()).toEqual([{ ...title, times: 1, milliseconds: 200 }]);
	expect(failures).toEqual([]);
	const again = await opened.reopen([]);
	expect(await again.slowLists()).toEqual([{ ...title, times: 1, milliseconds: 200 }]);
	now = new Date("2026-12-04T10:00:00Z");
	expect(await again.slowLists()).toEqual([]);
});

test("only the engine's own plan says that a list reads the whole table", async () => {
	opened = await openService([]);
	const { database, manager } = opened.service;
	await manager.create({ ...films });
	const scans = (condition: string) =>
		database.scans({ text: `SELECT * FROM "films" AS "t" WHERE ${condition} LIMIT 30`, values: ["x"] });
	expect(await scans('"t"."city" = ?')).toBe(true);
	expect(await scans('"t"."id" = ?')).toBe(false);
});
