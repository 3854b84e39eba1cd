/** The same writes on both engines: the same answers, the same refusals, the same records afterwards. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEngine } from "../../../../tests/support/database.ts";
import { ApiError } from "../../src/errors.ts";
import { BatchRefused, type BatchWrite } from "../../src/service.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const authors = define({
	name: "authors",
	fields: [field("text", "name", { required: true, max: 12, sortKey: true, searchKey: true })],
});
const books = define({
	name: "books",
	fields: [
		field("text", "title", { sortKey: true, searchKey: true }),
		field("text", "code"),
		field("number", "views", { min: -50, max: 1000 }),
		field("number", "shelf", { onlyInt: true }),
		field("bool", "shown"),
		field("select", "tags", { values: ["a", "b", "c"], maxSelect: 2 }),
		field("relation", "author", { collectionId: "id_authors", maxSelect: 1, cascadeDelete: true }),
		field("relation", "others", { collectionId: "id_authors", maxSelect: 3 }),
		field("json", "extra"),
	],
	indexes: [
		"CREATE UNIQUE INDEX idx_code ON books (code) WHERE code != ''",
		"CREATE UNIQUE INDEX idx_place ON books (shelf, views) WHERE shelf > 0",
	],
});

const some = fc.integer({ min: 0, max: 5 });
const author = some.map((n) => `a${String(n).padStart(14, "0")}`);
const book = some.map((n) => `b${String(n).padStart(14, "0")}`);
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
const amount = fc.oneof(fc.integer({ min: -60, max: 60 }), fc.constantFrom(0.5, 1e6, "7", "x", null, true));
const tags = fc.oneof(fc.subarray(["a", "b", "c", "d"]), fc.constantFrom("a", "c", "", null));
const odd = fc.constantFrom<unknown>(null, true, 5, "text", [], {}, [1], { x: 1 });

const bookBody = fc.record(
	{
		id: book,
		title: fc.oneof(text, odd),
		code: fc.oneof(
			{ weight: 5, arbitrary: fc.constantFrom("", "k1", "k2", "k3") },
			{ weight: 1, arbitrary: odd },
		),
		views: amount,
		"views+": amount,
		"views-": amount,
		shelf: fc.constantFrom(0, 1, 2, 1.5),
		shown: fc.oneof(fc.boolean(), odd),
		tags,
		"tags+": tags,
		"+tags": tags,
		"tags-": tags,
		author: fc.oneof(author, fc.constantFrom("", "nobody")),
		others: fc.uniqueArray(author, { maxLength: 4 }),
		"others+": author,
		"others-": author,
		extra: fc.oneof(fc.json({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), odd),
		unknown: odd,
	},
	{ requiredKeys: [] },
);
const authorBody = fc.record({ id: author, name: fc.oneof(text, odd) }, { requiredKeys: ["id"] });

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
			collection: fc.constant("books"),
			id: fc.constant(""),
			body: fc.tuple(book, bookBody).map(([id, body]) => ({ ...body, id })),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			action: fc.constant("update"),
			collection: fc.constant("books"),
			id: book,
			body: bookBody,
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({
			action: fc.constant("upsert"),
			collection: fc.constant("books"),
			id: fc.constant(""),
			body: fc.tuple(book, bookBody).map(([id, body]) => ({ ...body, id })),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			action: fc.constant("delete"),
			collection: fc.constant("books"),
			id: book,
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
		both.push(await openService([authors, books], [], open));
});
afterAll(async () => {
	for (const opened of both) await opened.dispose();
});

/** A refusal as a client hears it. */
function refused(error: unknown): string {
	if (error instanceof BatchRefused) return `${error.position}: ${refused(error.reason)}`;
	if (error instanceof ApiError) return `${error.status} ${error.message} ${JSON.stringify(error.data)}`;
	throw error;
}

/** Runs batches one after the other, each whole or not at all, and tells all that can be seen of it. */
async function told({ service }: Opened, batches: readonly (readonly Write[])[]): Promise<string[]> {
	for (const name of ["books", "authors"]) await service.truncate(name, root);
	const lines: string[] = [];
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
	for (const name of ["authors", "books"]) {
		const query = { sort: name === "books" ? "-title,author.name,id" : "name,id", perPage: "100" };
		lines.push(JSON.stringify(await service.api.list(name, query, root)));
	}
	return lines;
}

test("whatever is written, in whatever batches", async () => {
	const batches = fc.array(fc.array(written, { minLength: 1, maxLength: 4 }), {
		minLength: 1,
		maxLength: 15,
	});
	let taken = 0;
	await fc.assert(
		fc.asyncProperty(batches, async (all) => {
			const [sqlite, postgres] = await Promise.all(both.map((opened) => told(opened, all)));
			expect(postgres).toEqual(sqlite);
			taken += sqlite?.filter((line) => line.includes('"status":200')).length ?? 0;
		}),
		{ numRuns: 150 },
	);
	// Some of it is let in, or nothing would have been tried.
	expect(taken).toBeGreaterThan(50);
}, 240_000);
