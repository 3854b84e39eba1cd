// engines: one
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import {
	collection,
	field,
	openRecords,
	type RecordData,
	type RecordOf,
	type SchemaOf,
} from "../../src/index.ts";

const people = collection({
	name: "people",
	type: "auth",
	fields: { email: field.email(), name: field.text({ required: true }), born: field.date() },
	auth: { authRule: "verified = true" },
});

const articles = collection({
	name: "articles",
	fields: {
		title: field.text({ required: true }),
		body: field.editor(),
		status: field.select(["draft", "published"], { required: true }),
		mood: field.select(["glad", "sad"]),
		tags: field.select(["news", "sport"], { maxSelect: 2 }),
		author: field.relation(people, { required: true }),
		readers: field.relation("people", { maxSelect: 9 }),
		answers: field.relation("articles"),
		cover: field.file(),
		pictures: field.file({ maxSelect: 3 }),
		place: field.geoPoint(),
		words: field.number(),
		pinned: field.bool(),
		meta: field.json<{ source: string }>(),
		anything: field.json(),
		created: field.autodate(),
	},
	indexes: ["CREATE UNIQUE INDEX idx_articles_title ON articles (title)"],
	listRule: "",
});

const titles = collection({
	name: "titles",
	type: "view",
	fields: { title: field.text(), words: field.number() },
	viewQuery: "SELECT id, title, words FROM articles",
	listRule: "",
});

test("types of records follow from the declared fields", () => {
	type Article = RecordOf<typeof articles>;
	expectTypeOf<Article>().toEqualTypeOf<{
		id: string;
		title: string;
		body: string;
		status: "draft" | "published";
		mood: "glad" | "sad" | "";
		tags: ("news" | "sport")[];
		author: string;
		readers: string[];
		answers: string;
		cover: string;
		pictures: string[];
		place: { lon: number; lat: number };
		words: number;
		pinned: boolean;
		meta: { source: string } | null;
		anything: unknown;
		created: string;
	}>();
	expectTypeOf<RecordOf<typeof people>>().toEqualTypeOf<{
		id: string;
		email: string;
		name: string;
		born: string;
		emailVisibility: boolean;
		verified: boolean;
		password: string;
		tokenKey: string;
	}>();
	expectTypeOf<RecordOf<typeof titles>>().toEqualTypeOf<{ id: string; title: string; words: number }>();
	expectTypeOf<keyof SchemaOf<readonly [typeof people, typeof articles]>>().toEqualTypeOf<
		"people" | "articles"
	>();
});

test("an option that a field's type does not have is refused by the compiler", () => {
	// @ts-expect-error: a number has no pattern
	field.number({ pattern: "x" });
	// @ts-expect-error: a file has no values
	field.file({ values: ["a"] });
	// @ts-expect-error: it is not one of the types
	collection({ name: "other", type: "table", fields: {} });
});

test("ids follow from names, as in PocketBase, and relations find their targets by name", async () => {
	const folder = mkdtempSync(join(tmpdir(), "records-declared-"));
	const records = await openRecords({
		folder,
		database: await openTestDatabase(folder),
		collections: [people, articles, titles],
		hooks: () => [
			{
				collection: "articles",
				actions: ["create"],
				async before({ record, records: all }) {
					expectTypeOf(record).toEqualTypeOf<RecordOf<typeof articles>>();
					const author = await all.find("people", record.author);
					expectTypeOf(author).toEqualTypeOf<RecordOf<typeof people> | null>();
					record.words = record.body.split(" ").length;
				},
			},
			{
				collection: "*",
				actions: ["delete"],
				async before({ record }) {
					expectTypeOf(record).toEqualTypeOf<RecordData>();
				},
			},
		],
	});
	onTestFinished(async () => {
		await records.close();
		rmSync(folder, { recursive: true, force: true });
	});
	const stored = records.collection("articles");
	expect(stored?.id).toMatch(/^pbc_\d+$/);
	expect(stored?.fields.find(({ name }) => name === "title")?.id).toMatch(/^text\d+$/);
	expect(stored?.fields.find(({ name }) => name === "readers")).toMatchObject({ collectionId: people.id });
	expect(stored?.fields.find(({ name }) => name === "answers")).toMatchObject({ collectionId: articles.id });
	expect(records.collection("people")?.auth?.authRule).toBe("verified = true");
	const article = await records.transaction(async (all) => {
		const author = await all.create("people", { name: "Ada", password: "correct-horse" });
		return all.create("articles", { title: "One", body: "two words", status: "draft", author: author.id });
	});
	expectTypeOf(article).toEqualTypeOf<RecordOf<typeof articles>>();
	expect([article.words, article.mood, article.tags, article.meta]).toEqual([2, "", [], null]);
	expect(await records.list("titles", {})).toEqual([{ id: article.id, title: "One", words: 2 }]);
	await expect(records.find("unknown", "x")).rejects.toMatchObject({ status: 404 });
});
