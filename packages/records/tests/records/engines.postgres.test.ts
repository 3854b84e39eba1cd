/** The same writes on both engines: the same responses, the same refusals, the same records afterwards. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEngine } from "../../../../tests/support/database.ts";
import { ApiError, BatchRefused } from "../../src/errors.ts";
import type { BatchWrite } from "../../src/types/api.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const authors = define({
	name: "authors",
	fields: [field("text", "name", { required: true, max: 12, sortKey: true, searchKey: true })],
});
const films = define({
	name: "films",
	fields: [
		field("text", "title", { sortKey: true, searchKey: true }),
		field("text", "code"),
		field("number", "views", { min: -50, max: 1000 }),
		field("number", "room", { onlyInt: true }),
		field("bool", "shown"),
		field("select", "tags", { values: ["a", "b", "c"], maxSelect: 2 }),
		field("relation", "author", { collectionId: "id_authors", maxSelect: 1, cascadeDelete: true }),
		field("relation", "others", { collectionId: "id_authors", maxSelect: 3 }),
		field("json", "extra"),
	],
	indexes: [
		"CREATE UNIQUE INDEX idx_code ON films (code) WHERE code != ''",
		"CREATE UNIQUE INDEX idx_place ON films (room, views) WHERE room > 0",
	],
});

const some = fc.integer({ min: 0, max: 5 });
const author = some.map((n) => `a${String(n).padStart(14, "0")}`);
const film = some.map((n) => `b${String(n).padStart(14, "0")}`);
const text = fc.constantFrom(
	"",
	"Işık",
	"İnce",
	"ışık ve gölge",
	"a",
	"A",
	"x".repeat(20),
	"%",
	"\\",
	"🙂",
	"e\u0301",
);
const odd = fc.constantFrom<unknown>(null, true, 5, "text", [], {}, [1], { x: 1 }, "7", 1e6);
/** Mostly valid values of a field, sometimes others. */
const mostly = (usual: fc.Arbitrary<unknown>) =>
	fc.oneof({ weight: 25, arbitrary: usual }, { weight: 1, arbitrary: odd });
const amount = mostly(fc.oneof(fc.integer({ min: -20, max: 60 }), fc.constantFrom(0.5, -0.25)));
const tags = mostly(fc.oneof(fc.subarray(["a", "b", "c"], { maxLength: 2 }), fc.constantFrom("a", "c", "")));
/** Without backslashes: JSON.parse of V8 14.6 may read such a name as another one (nodejs/node#63785). */
const json = {
	maxDepth: 2,
	stringUnit: fc.string({ minLength: 1, maxLength: 1 }).filter((character) => character !== "\\"),
};

const filmBody = fc.record(
	{
		title: mostly(text),
		code: mostly(fc.constantFrom("", "k1", "k2", "k3", "k4", "k5")),
		views: amount,
		"views+": amount,
		"views-": amount,
		room: mostly(fc.constantFrom(0, 0, 0, 1, 2)),
		shown: mostly(fc.boolean()),
		tags,
		"tags+": tags,
		"+tags": tags,
		"tags-": tags,
		author: mostly(author),
		others: mostly(fc.uniqueArray(author, { maxLength: 3 })),
		"others+": mostly(author),
		"others-": mostly(author),
		extra: mostly(fc.oneof(fc.json(json), fc.jsonValue(json))),
		unknown: odd,
	},
	{ requiredKeys: [] },
);
const authorBody = fc.record({ id: author, name: mostly(text) }, { requiredKeys: ["id"] });

type Write = Pick<BatchWrite, "action" | "collection" | "id" | "body">;
const written = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			action: fc.constant("create"),
			collection: fc.constant("authors"),
			id: fc.constant(""),
			body: authorBody,
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			action: fc.constant("create"),
			collection: fc.constant("films"),
			id: fc.constant(""),
			body: fc.tuple(film, filmBody).map(([id, body]) => ({ ...body, id })),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			action: fc.constant("update"),
			collection: fc.constant("films"),
			id: film,
			body: filmBody,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			action: fc.constant("upsert"),
			collection: fc.constant("films"),
			id: fc.constant(""),
			body: fc.tuple(film, filmBody).map(([id, body]) => ({ ...body, id })),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			action: fc.constant("delete"),
			collection: fc.constant("films"),
			id: film,
			body: fc.constant({}),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			action: fc.constant("delete"),
			collection: fc.constant("authors"),
			id: author,
			body: fc.constant({}),
		}),
	},
) as fc.Arbitrary<Write>;

let both: Opened[];
const root = { ...requestBy(), superuser: true };

beforeAll(async () => {
	both = [];
	for (const open of [openEngine.sqlite, openEngine.postgres])
		both.push(await openService([authors, films], [], open));
});
afterAll(async () => {
	for (const opened of both) await opened.dispose();
});

/** A refusal as clients see it. */
function refused(error: unknown): string {
	if (error instanceof BatchRefused) return `${error.position}: ${refused(error.reason)}`;
	if (!(error instanceof ApiError)) throw error;
	const data = JSON.stringify(error.data);
	// Of several duplicates at once each engine names the one that it meets first.
	return `${error.status} ${error.message} ${/validation_(pk_invalid|not_unique)/.test(data) ? "a duplicate" : data}`;
}

/** Runs batches one after the other, each all or nothing, and returns everything observable. */
async function observe({ service }: Opened, batches: readonly (readonly Write[])[]): Promise<string[]> {
	await service.transaction(async (records) => {
		for (const name of ["films", "authors"])
			for (const { id } of await records.list(name, {}))
				if (await records.find(name, id)) await records.delete(name, id);
	});
	const lines: string[] = [];
	await service.transaction(async (records) => {
		for (let n = 0; n < 5; n++)
			await records.create("authors", { id: `a${String(n).padStart(14, "0")}`, name: `Yazar ${n}` });
	});
	for (const batch of batches) {
		const writes = batch.map((one) => ({
			...one,
			query: { expand: "author,others" },
			headers: {},
			uploads: [],
		}));
		const answers = await service.api.batch(writes, root, 60_000).catch(refused);
		lines.push(JSON.stringify(answers));
	}
	for (const name of ["authors", "films"]) {
		const query = { sort: name === "films" ? "-title,author.name,id" : "name,id", perPage: "100" };
		lines.push(JSON.stringify(await service.api.list(name, query, root)));
	}
	return lines;
}

test("whatever is written, in whatever batches", { tags: "long" }, async () => {
	const batches = fc.array(fc.array(written, { minLength: 1, maxLength: 4 }), {
		minLength: 1,
		maxLength: 15,
	});
	let taken = 0;
	await fc.assert(
		fc.asyncProperty(batches, async (all) => {
			const [sqlite, postgres] = await Promise.all(both.map((opened) => observe(opened, all)));
			expect(postgres).toEqual(sqlite);
			taken += sqlite?.filter((line) => line.includes('"status":200')).length ?? 0;
		}),
		{ numRuns: 150 },
	);
	// Some writes must succeed, or nothing would have been tested.
	expect(taken).toBeGreaterThan(10);
});
