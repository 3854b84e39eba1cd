// engines: one
/** Which lists are read on the shared connection, and which on a separate one that blocks nobody. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import type { Database, ReadCaller, ReadConnection, Sql } from "../../src/database/port.ts";
import type { RecordQuery } from "../../src/types/records.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const authors = define({ name: "authors", fields: [field("text", "id"), field("text", "name")] });
const films = define({
	name: "films",
	fields: [
		field("text", "id"),
		field("text", "team"),
		field("text", "title"),
		field("number", "pages"),
		field("relation", "author", { collectionId: authors.id, maxSelect: 1 }),
	],
	indexes: [
		"CREATE INDEX `films_team` ON `films` (`team`, `pages`)",
		"CREATE INDEX `films_title` ON `films` (`title`)",
	],
});
const room = define({ name: "room", type: "view", fields: [], viewQuery: "SELECT id, title FROM films" });

let opened: Opened;
let callers: ReadCaller[] = [];
let statements: Sql[] = [];

async function watched(folder: string): Promise<Database> {
	const database = await openTestDatabase(folder);
	const listening = (connection: ReadConnection): ReadConnection => ({
		get: (statement) => connection.get(statement),
		query: (text, limit) => connection.query(text, limit),
		describe: (text) => connection.describe(text),
		all(statement) {
			statements.push(statement);
			return connection.all(statement);
		},
	});
	const bounded: Database["bounded"] = (caller) => {
		callers.push(caller);
		return listening(database.bounded(caller));
	};
	return { ...database, bounded, read: listening(database.read) };
}

beforeAll(async () => {
	opened = await openService([authors, films, room], [], watched);
});
afterAll(() => opened.dispose());

async function isBounded(query: RecordQuery): Promise<boolean> {
	callers = [];
	await opened.service.api.list("films", query, requestBy());
	return callers.length > 0;
}

test.each([
	[{}, "nothing asked"],
	[{ filter: 'id = "abc"' }, "one record"],
	[{ filter: 'id = "abc" || id = "abd"' }, "some records"],
	[{ filter: 'team = "a" && pages > 10' }, "an index leads there"],
	[{ filter: 'team = "a"', sort: "-pages" }, "an index has the order"],
	[{ sort: "title" }, "a page in the order of an index"],
] as [RecordQuery, string][])("%j is read at once: %s", async (query) => {
	expect(await isBounded(query)).toBe(false);
});

test.each([
	[{ filter: 'title ~ "a"' }, "every row is looked at"],
	[{ filter: 'id = "abc" && title !~ "a"' }, "what a text contains"],
	[{ filter: "pages = 4" }, "no index leads there"],
	[{ filter: 'author.name = "x"' }, "behind a relation"],
	[{ filter: 'films_via_author.id ?= "x"' }, "behind a relation, the other way round", "authors"],
	[{ filter: 'title:lower = "x"' }, "a value is made of each row's"],
	[{ filter: Array.from({ length: 7 }, (_, n) => `id = "${n}"`).join("||") }, "many comparisons"],
	[{ sort: "pages" }, "rows are sorted"],
	[{ sort: "author.name" }, "sorted by what is behind a relation"],
	[{ sort: "@random" }, "sorted by chance"],
] as [RecordQuery, string, string?][])("%j is read apart: %s", async (query, _why, name = "films") => {
	callers = [];
	await opened.service.api.list(name, query, requestBy());
	expect(callers.length).toBeGreaterThan(0);
});

test("a view that an administrator wrote is read apart from the first time on, by every way to it", async () => {
	const { service } = opened;
	const viewQuery = "SELECT b.id, b.author, (SELECT COUNT(*) FROM films) AS count FROM films b";
	const counted = await service.manager.create({
		name: "counted",
		type: "view",
		viewQuery,
		listRule: "",
		viewRule: "",
	});
	const author = await service.transaction((records) =>
		records.create("authors", { id: "kemal", name: "Yaşar Kemal" }),
	);
	const film = await service.transaction((records) =>
		records.create("films", { id: "memed", author: author.id }),
	);
	const ways = {
		list: () => service.api.list("counted", {}, requestBy()),
		filtered: () => service.api.list("counted", { filter: `id = "${film.id}"` }, requestBy()),
		one: () => service.api.view("counted", film.id, {}, requestBy()),
		expanded: () => service.api.view("authors", author.id, { expand: "counted_via_author" }, requestBy()),
		tried: () => service.tryView(viewQuery),
		found: () => service.find("counted", film.id),
		matched: () => service.matchesRule(counted, film.id, "", requestBy()),
		ruled: () => service.tryList(counted, "", requestBy()),
	};
	for (const [name, way] of Object.entries(ways)) {
		callers = [];
		await way();
		expect(callers.length, name).toBeGreaterThan(0);
	}
	callers = [];
	await service.api.list("room", {}, requestBy());
	await service.api.view("authors", author.id, {}, requestBy());
	expect(callers, "the program's own").toEqual([]);
});

test("a whole list is chosen apart, in the turn of whoever asks, once; its pages are read as they are shown", async () => {
	const title = "shown on every page";
	const rows = Array.from({ length: 450 }, (_, n) => ({ id: `listed${n}`, title }));
	await opened.service.transaction((records) => records.createMany("films", rows));
	callers = [];
	statements = [];
	const { signal } = new AbortController();
	const request = { ...requestBy(), ip: "192.0.2.7", signal };
	const walk = await opened.service.api.walk("films", { filter: `title ~ "${title}"` }, request, 1000);
	const lengths: number[] = [];
	for await (const page of walk.pages()) lengths.push(page.length);
	expect(lengths).toEqual([200, 200, 50]);
	expect(callers).toEqual([{ name: "192.0.2.7", signal }]);
	const filtered = statements.filter(({ values }) => JSON.stringify(values).includes(title));
	expect([statements.length, filtered.length]).toEqual([4, 1]);
});
