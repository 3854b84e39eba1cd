/** The same records on both engines: every query gives the same result. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openEngine } from "../../../../tests/support/database.ts";
import { ApiError } from "../../src/errors.ts";
import type { RecordQuery } from "../../src/types/records.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const authors = define({
	name: "authors",
	fields: [
		field("text", "id"),
		field("text", "name", { sortKey: true, searchKey: true }),
		field("number", "born"),
	],
});
const films = define({
	name: "films",
	fields: [
		field("text", "id"),
		field("text", "title", { sortKey: true, searchKey: true }),
		field("text", "code"),
		field("number", "year"),
		field("bool", "shown"),
		field("select", "tags", { values: ["a", "b", "ç"], maxSelect: 3 }),
		field("relation", "author", { collectionId: "id_authors", maxSelect: 1 }),
		field("relation", "others", { collectionId: "id_authors", maxSelect: 5 }),
		field("json", "extra"),
		field("date", "bought"),
	],
});
const notes = define({
	name: "notes",
	fields: [
		field("text", "id"),
		field("text", "body"),
		field("number", "stars"),
		field("relation", "film", { collectionId: "id_films", maxSelect: 1 }),
	],
});
const view = define({
	name: "shown_films",
	type: "view",
	fields: [],
	viewQuery:
		"SELECT films.id, films.title, COUNT(notes.id) AS talk, MAX(notes.stars) AS best, (films.code || '-') AS mark FROM films LEFT JOIN notes ON notes.film = films.id GROUP BY films.id",
});

const again = define({
	name: "again",
	type: "view",
	fields: [],
	viewQuery:
		"SELECT b.id, b.shown AS lit, b.tags, s.id AS other, s.title AS name, s.talk, s.mark, b.author, b.extra FROM films AS b JOIN shown_films AS s ON s.id = b.id",
});
const last = define({
	name: "last_of_all",
	type: "view",
	fields: [],
	viewQuery: "SELECT id, lit, tags, other, name, author, extra FROM again WHERE lit = 1",
});

const letters = fc.constantFrom(
	...[
		"a",
		"A",
		"b",
		"z",
		"Z",
		"ç",
		"Ç",
		"ğ",
		"ı",
		"I",
		"i",
		"İ",
		"ö",
		"ş",
		"Ş",
		"ü",
		"é",
		"ß",
		"ﬁ",
		"𝒜",
		"中",
	],
	...["1", "9", "0", " ", "-", ".", "_", "%", "\\", "'", '"', "?", "$1", "\n", "{", "[", "null", "true"],
);
const text = fc.array(letters, { maxLength: 6 }).map((all) => all.join(""));
const number = fc.oneof(
	fc.integer({ min: -20, max: 2030 }),
	fc.constantFrom(0, 1, -1, 0.5, 1.25, -7.75, 32_767, 32_768, 2_147_483_648, 9_007_199_254_740_991, -0),
);
const json = fc.oneof(
	fc.record(
		{
			n: fc.oneof(number, text, fc.boolean(), fc.constant(null)),
			deep: fc.record({ list: fc.array(fc.oneof(number, text), { maxLength: 3 }) }),
		},
		{ requiredKeys: [] },
	),
	fc.array(fc.oneof(number, text, fc.boolean()), { maxLength: 3 }),
	text,
	number,
	fc.constant(null),
);
const day = fc
	.date({ min: new Date("1999-12-25"), max: new Date("2027-01-10"), noInvalidDate: true })
	.map((date) => date.toISOString().replace("T", " "));

const idOf = (kind: string, n: number): string => `${kind}${String(n).padStart(14, "0")}`;
const someOf = (kind: string, count: number) =>
	fc
		.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { maxLength: 4 })
		.map((all) => all.map((n) => idOf(kind, n)));
const oneOf = (kind: string, count: number) =>
	fc.oneof(
		fc.constant(""),
		fc.integer({ min: 0, max: count - 1 }).map((n) => idOf(kind, n)),
	);

const counts = { a: 8, b: 40, n: 60 };
const author = fc.record({ name: text, born: number });
const film = fc.record({
	title: text,
	code: text,
	year: number,
	shown: fc.boolean(),
	tags: fc.subarray(["a", "b", "ç"]),
	author: oneOf("a", counts.a),
	others: someOf("a", counts.a),
	extra: json,
	bought: fc.oneof(fc.constant(""), day),
});
const note = fc.record({ body: text, stars: number, film: oneOf("b", counts.b) });

const operator = fc.constantFrom(
	...["=", "!=", ">", ">=", "<", "<=", "~", "!~", "?=", "?!=", "?>", "?<", "?~", "?!~"],
);
const path = fc.constantFrom(
	...["id", "title", "code", "year", "shown", "tags", "author", "others", "extra", "bought"],
	...[
		"tags:each",
		"tags:length",
		"others:length",
		"others:each",
		"extra:length",
		"extra:each",
		"title:lower",
	],
	...[
		"code:lower",
		"year:lower",
		"author.name",
		"author.born",
		"others.name",
		"others.born",
		"others.name:lower",
	],
	...["extra.n", "extra.deep.list.0", "extra.deep.list.1", "extra.0", "extra.deep", "extra.none"],
	...["notes_via_film.body", "notes_via_film.stars", "author.films_via_author.year"],
	...["author.films_via_author.title", "@collection.notes.stars", "@collection.authors.name"],
	...["@request.auth.id", "@request.query.q", "@request.body.x:length", "@now", "@year", "@todayStart"],
	...["strftime('%Y-%m', bought)", "strftime('%w %j', bought, '+1 month')", "strftime('%Y', code)"],
);
const quoted = (value: string): string => `"${value.replace(/[\\"]/g, "\\$&")}"`;
const literal = fc.oneof(
	text.map(quoted),
	number.map((value) => String(value)),
	fc.constantFrom("true", "false", "null", '""', '"1"', '"1.50"', "'a%'", "'%Ş'", '"2026-03-05"'),
	day.map(quoted),
);
/** The last digits of a distance depend on the engine. */
const distance = fc
	.tuple(
		fc.constantFrom("geoDistance(year, 1, 2, 3)", "geoDistance(extra.n, author.born, 2, 3)"),
		fc.constantFrom("<", ">", "?>", "<="),
		fc.integer({ min: -1, max: 20_100 }).map((kilometres) => String(kilometres + 0.123)),
	)
	.map((parts) => parts.join(" "));
const comparison = fc
	.tuple(
		fc.oneof({ weight: 5, arbitrary: path }, { weight: 1, arbitrary: literal }),
		operator,
		fc.oneof(literal, path),
	)
	.map((parts) => parts.join(" "));
const { filter } = fc.letrec<{ filter: string }>((tie) => ({
	filter: fc.oneof(
		{ weight: 8, arbitrary: comparison },
		{ weight: 1, arbitrary: distance },
		{ weight: 2, arbitrary: fc.tuple(tie("filter"), tie("filter")).map(([a, b]) => `(${a} && ${b})`) },
		{ weight: 2, arbitrary: fc.tuple(tie("filter"), tie("filter")).map(([a, b]) => `(${a} || ${b})`) },
	),
}));
const sortable = fc.constantFrom(
	...["title", "code", "year", "shown", "tags", "author.name", "author.born", "extra", "extra.n", "extra.0"],
	...["bought", "code:lower", "tags:length", "author.name:lower"],
);
const sort = fc
	.array(fc.tuple(fc.constantFrom("", "-", "+"), sortable), { maxLength: 3 })
	.map((terms) => [...terms.map(([sign, name]) => sign + name), "id"].join(","));

const engines = ["sqlite", "postgres"] as const;
/** The same for both: a filter may look for a digit in what `@now` stands for. */
const now = new Date("2026-03-05T09:00:00.123Z");
let both: Opened[];
/** Superuser context, the same for both engines. */
const root = { ...requestBy(), superuser: true };

beforeAll(async () => {
	both = [];
	for (const engine of engines) {
		both.push(
			await openService([authors, films, notes, view, again, last], [], openEngine[engine], () => now),
		);
	}
	const sampled = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) =>
		fc.sample(arbitrary, { numRuns, seed: 5 });
	const rows = [
		...sampled(author, counts.a).map((row, n) => ["authors", { id: idOf("a", n), ...row }] as const),
		...sampled(film, counts.b).map((row, n) => ["films", { id: idOf("b", n), ...row }] as const),
		...sampled(note, counts.n).map((row, n) => ["notes", { id: idOf("n", n), ...row }] as const),
	];
	for (const { service } of both) {
		await service.transaction(async (records) => {
			for (const [name, row] of rows) await records.create(name, row);
		});
	}
});
afterAll(async () => {
	for (const opened of both) await opened.dispose();
});

/** Response of an engine: a page, or its refusal. */
async function answer({ service }: Opened, name: string, query: RecordQuery): Promise<string> {
	try {
		return JSON.stringify(await service.api.list(name, { perPage: "100", ...query }, root));
	} catch (error) {
		if (error instanceof ApiError) return `${error.status} ${error.message}`;
		throw new Error(`${JSON.stringify(query)}: ${error}`, { cause: error });
	}
}

async function expectAlike(name: string, query: RecordQuery): Promise<void> {
	const [sqlite, postgres] = await Promise.all(both.map((opened) => answer(opened, name, query)));
	expect(postgres, JSON.stringify(query)).toBe(sqlite);
}

describe("both engines answer alike", () => {
	test("whatever stands in a filter", { tags: "long" }, async () => {
		await fc.assert(
			fc.asyncProperty(filter, (one) => expectAlike("films", { filter: one, sort: "id" })),
			{
				numRuns: 1000,
			},
		);
	});
	test("in whatever order, page by page", async () => {
		await fc.assert(
			fc.asyncProperty(sort, fc.integer({ min: 1, max: 4 }), (one, page) =>
				expectAlike("films", { sort: one, page: String(page), perPage: "13", expand: "author,others" }),
			),
			{ numRuns: 200 },
		);
	});
	test("which fields a view over views has, and what it shows", async () => {
		for (const name of ["shown_films", "again", "last_of_all"]) {
			const [sqlite, postgres] = both.map(({ service }) => service.collection(name)?.fields);
			expect(postgres, name).toEqual(sqlite);
			await expectAlike(name, { sort: "id" });
		}
		await expectAlike("last_of_all", { filter: "lit = true && other.title ~ 'a'", sort: "-name,id" });
	});
	test("a large whole number is searched in as it is written, over a view, too", async () => {
		await expectAlike("shown_films", { filter: "best ?!~ 9007199254740991", sort: "id,id" });
		await expectAlike("shown_films", { filter: "best ~ 9007199254740991", sort: "id,id" });
	});
	test("over a view", async () => {
		const own = fc.constantFrom("id", "title", "talk", "best", "mark", "mark:lower");
		const condition = fc.tuple(own, operator, fc.oneof(literal, own)).map((parts) => parts.join(" "));
		const order = fc.tuple(fc.constantFrom("", "-"), own).map(([sign, name]) => `${sign}${name},id`);
		await fc.assert(
			fc.asyncProperty(condition, order, (one, sorted) =>
				expectAlike("shown_films", { filter: one, sort: sorted }),
			),
			{ numRuns: 300 },
		);
	});
});
