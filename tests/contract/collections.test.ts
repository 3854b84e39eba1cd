// engines: both
import type { ClientResponseError, CollectionModel } from "pocketbase";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CollectionDefinition, raw } from "../../packages/records/src/index.ts";
import { isEmbedded } from "../support/database.ts";
import { startRecordServer } from "./server.ts";

const server = await startRecordServer();
afterAll(() => server.close());
const pb = server.client();

const failure = (work: Promise<unknown>): Promise<ClientResponseError> =>
	work.then(
		() => Promise.reject(new Error("it did not fail")),
		(error: ClientResponseError) => error,
	);

/** An import accepts less than the client's type requires. */
const collection = (name: string, more: object = {}) =>
	({ name, type: "base", ...more }) as unknown as CollectionModel;

beforeAll(async () => {
	await server.service.transaction((all) =>
		all.create("_superusers", {
			email: "root@rafta.test",
			password: "parola-root",
			passwordConfirm: "parola-root",
		}),
	);
	await pb.collection("_superusers").authWithPassword("root@rafta.test", "parola-root");
});

test("nobody but superusers sees or changes collections", async () => {
	const guest = server.client();
	expect((await failure(guest.collections.getFullList())).status).toBe(401);
	const someone = await server.signedIn("deniz");
	for (const work of [
		() => someone.collections.getFullList(),
		() => someone.collections.create({ name: "sneaky", type: "base" }),
		() => someone.collections.update("posts", { listRule: "" }),
		() => someone.collections.delete("posts"),
		() => someone.collections.truncate("posts"),
		() => someone.collections.import([collection("sneaky")]),
		() => someone.collections.getScaffolds(),
	]) {
		expect((await failure(work())).status).toBe(403);
	}
	expect(server.service.collection("sneaky")).toBeUndefined();
});

test("a collection comes, takes records, changes its table and goes", async () => {
	const made = await pb.collections.create({
		name: "shelves",
		type: "base",
		fields: [
			{ name: "label", type: "text", required: true },
			{ name: "tags", type: "select", values: ["a", "b"], maxSelect: 1 },
			{ name: "width", type: "number" },
		],
		indexes: ["CREATE UNIQUE INDEX idx_shelves_label ON shelves (label)"],
		listRule: "",
	});
	expect(made.fields.map((field: { name: string }) => field.name)).toEqual(["id", "label", "tags", "width"]);
	const first = await pb.collection("shelves").create({ label: "A1", tags: "a", width: 80 });
	const double = await failure(pb.collection("shelves").create({ label: "A1" }));
	expect(double.response.data.label.code).toBe("validation_not_unique");

	const fields = made.fields
		.filter((field: { name: string }) => field.name !== "width")
		.map((field: { name: string }) =>
			field.name === "label"
				? { ...field, name: "title" }
				: field.name === "tags"
					? { ...field, maxSelect: 2 }
					: field,
		);
	const changed = await pb.collections.update("shelves", {
		name: "racks",
		fields: [...fields, { name: "height", type: "number" }],
		indexes: ["CREATE UNIQUE INDEX idx_shelves_label ON racks (title)"],
	});
	expect(changed.id).toBe(made.id);
	expect((await failure(pb.collection("shelves").getFullList())).status).toBe(404);
	expect(await pb.collection("racks").getOne(first.id)).toMatchObject({
		title: "A1",
		tags: ["a"],
		height: 0,
	});
	expect(await pb.collection("racks").getOne(first.id)).not.toHaveProperty("width");

	expect((await pb.collections.getOne("racks")).id).toBe(made.id);
	await pb.collections.truncate("racks");
	expect((await pb.collection("racks").getList()).totalItems).toBe(0);
	expect(await pb.collections.delete("racks")).toBe(true);
	expect((await failure(pb.collections.getOne(made.id))).status).toBe(404);
});

test("a password of any collection is kept as a hash, and never shown", async () => {
	await pb.collections.create({
		name: "vaults",
		type: "base",
		fields: [{ name: "code", type: "password", min: 5, required: true }],
	});
	expect((await failure(pb.collection("vaults").create({ code: "kısa" }))).response.data.code.code).toBe(
		"validation_min_text_constraint",
	);
	expect((await failure(pb.collection("vaults").create({}))).response.data.code.code).toBe(
		"validation_required",
	);
	const made = await pb.collection("vaults").create({ code: "uzunca-sifre" });
	expect(made).not.toHaveProperty("code");
	const stored = (await server.service.find("vaults", made.id))?.code;
	expect(stored).toMatch(/^\$argon2id\$/);
	await pb.collection("vaults").update(made.id, {});
	expect((await server.service.find("vaults", made.id))?.code).toBe(stored);
	await pb.collection("vaults").update(made.id, { code: "baska-sifre" });
	expect((await server.service.find("vaults", made.id))?.code).not.toBe(stored);
});

test("two fields may swap their names and keep their values", async () => {
	const made = await pb.collections.create({
		name: "swaps",
		type: "base",
		fields: [
			{ name: "one", type: "text" },
			{ name: "two", type: "text" },
		],
	});
	const record = await pb.collection("swaps").create({ one: "1", two: "2" });
	const other = { one: "two", two: "one" } as Record<string, string>;
	await pb.collections.update("swaps", {
		fields: made.fields.map((field: { name: string }) => ({
			...field,
			name: other[field.name] ?? field.name,
		})),
	});
	expect(await pb.collection("swaps").getOne(record.id)).toMatchObject({ one: "2", two: "1" });
});

test("names may be as long as the contract lets them", async () => {
	const shelf = (length: number) => `shelf_${"x".repeat(length)}`;
	const long = (end: string) => `field_${"y".repeat(90)}${end}`;
	for (const length of [200, 199]) {
		await pb.collections.create({
			name: shelf(length),
			type: "base",
			fields: [
				{ name: long("one"), type: "text" },
				{ name: long("two"), type: "text" },
				{ name: long("six"), type: "number" },
			],
			indexes: [
				`CREATE UNIQUE INDEX idx_${"z".repeat(80)}${length} ON ${shelf(length)} (${long("two")}, ${long("one")})`,
			],
		});
	}
	const body = { [long("one")]: "Işık", [long("two")]: "2", [long("six")]: 6 };
	const made = await pb.collection(shelf(200)).create(body);
	expect(made).toMatchObject(body);
	const filter = `${long("one")} ~ 'şık' && ${long("six")} > 5`;
	expect(await pb.collection(shelf(200)).getFullList({ filter, sort: long("one") })).toEqual([made]);
	expect((await failure(pb.collection(shelf(200)).create(body))).response.data).toHaveProperty(long("one"));
	expect(await pb.collection(shelf(199)).getFullList()).toEqual([]);
	for (const length of [200, 199]) await pb.collections.delete(shelf(length));
});

describe("what cannot be kept is refused with its reason, and nothing changes", () => {
	test.each([
		[{ name: "" }, "name", "validation_required"],
		[{ name: "POSTS" }, "name", "validation_collection_name_exists"],
		[{ name: "a_via_b" }, "name", "validation_found_via"],
		[{ name: "boş luk" }, "name", "validation_match_invalid"],
		[{ name: "_Memory" }, "name", "validation_collection_name_invalid"],
		[{ name: "_crons" }, "name", "validation_collection_name_invalid"],
		[{ name: "x", listRule: "nothing = 1" }, "listRule", "validation_invalid_rule"],
		[{ name: "x", indexes: ["DROP TABLE users"] }, "indexes.0", "validation_invalid_index_expression"],
		[
			{ name: "x", indexes: ["CREATE INDEX i ON x (nothing)"] },
			"indexes.0",
			"validation_invalid_index_expression",
		],
		[
			{ name: "x", indexes: ["CREATE INDEX i ON x (nothing)", "CREATE INDEX I ON x (nothing)"] },
			"indexes.1",
			"validation_duplicated_index_name",
		],
		[
			{ name: "x", fields: [{ name: "a", type: "text", pattern: "(" }] },
			"fields.1.pattern",
			"validation_invalid_regex",
		],
		[{ name: "x", fields: [{ name: "expand", type: "text" }] }, "fields.1.name", "validation_not_in_invalid"],
		[
			{ name: "x", fields: [{ name: "a", type: "relation", collectionId: "nothing" }] },
			"fields.1.collectionId",
			"validation_field_relation_missing_collection",
		],
		[{ name: "x", type: "odd" }, "type", "validation_in_invalid"],
		[
			{ name: "x", type: "view", viewQuery: "DELETE FROM users" },
			"viewQuery",
			"validation_invalid_view_query",
		],
		[
			{ name: "x", type: "view", viewQuery: "SELECT * FROM posts" },
			"viewQuery",
			"validation_invalid_view_query",
		],
		[
			{ name: "x", type: "view", viewQuery: "SELECT id FROM nowhere" },
			"viewQuery",
			"validation_invalid_view_query",
		],
		[
			{ name: "x", type: "view", viewQuery: "SELECT id FROM posts; DROP TABLE posts" },
			"viewQuery",
			"validation_invalid_view_query",
		],
	])("%j", async (body, path, code) => {
		const before = await pb.collections.getFullList();
		const error = await failure(pb.collections.create({ type: "base", ...body }));
		expect(error.status).toBe(400);
		const reason = path.split(".").reduce((at, name) => at?.[name], error.response.data);
		expect(reason?.code).toBe(code);
		expect(await pb.collections.getFullList()).toEqual(before);
	});

	test("a condition of an index that is no SQL", async () => {
		const indexes = ["CREATE INDEX odd ON x (id) WHERE nonsense(=)"];
		const error = await failure(pb.collections.create({ name: "x", type: "base", indexes }));
		expect(error.status).toBe(400);
		expect(error.response.data.indexes["0"]).toMatchObject({
			code: "validation_invalid_index_expression",
			message: expect.stringContaining("Failed to create index odd"),
		});
		expect(server.service.collection("x")).toBeUndefined();
	});
	test.each([
		"1 = 1; DELETE FROM _collections; --",
		"1 = 1; DELETE FROM _collections",
		// To one engine this is a string and a statement, to the other one string.
		"id <> E'\\''; DELETE FROM _collections; --'",
	])("an index is one statement, whatever its condition says: %s", async (condition) => {
		const indexes = [`CREATE INDEX odd ON x (id) WHERE ${condition}`];
		const error = await failure(pb.collections.create({ name: "x", type: "base", indexes }));
		expect(error.status).toBe(400);
		expect((await pb.collections.getFullList()).length).toBeGreaterThan(5);
	});

	test.each([
		[{ fields: "no list" }],
		[{ fields: [1] }],
		[{ fields: [{ type: "odd", name: "a" }] }],
		[{ indexes: [{}] }],
		[{ listRule: 5 }],
		[{ name: {} }],
		[{ system: "yes" }],
	])("malformed %j", async (body) => {
		expect((await failure(pb.collections.create({ name: "x", type: "base", ...body }))).status).toBe(400);
	});
});

test("no collection gets the name of a table of the service", async () => {
	const catalogue = isEmbedded
		? `SELECT "name" FROM "sqlite_schema" WHERE "type" = 'table'`
		: `SELECT "tablename" AS "name" FROM "pg_tables" WHERE "schemaname" = current_schema()`;
	const rows = await server.service.database.read.all(raw(catalogue));
	const own = rows.map(({ name }) => String(name)).filter((name) => !server.service.collection(name));
	expect(own).toContain("_words");
	const accepted: string[] = [];
	for (const name of own) {
		const { data } = (await failure(pb.collections.create({ name, type: "base" }))).response;
		if (data?.name?.code !== "validation_collection_name_invalid") accepted.push(name);
	}
	expect(accepted).toEqual([]);
});

test("the application's own collections keep what the code gives, and may get more", async () => {
	const posts = await pb.collections.getOne("posts");
	for (const change of [
		{ name: "articles" },
		{ listRule: "id = ''" },
		{ fields: posts.fields.filter((field: { name: string }) => field.name !== "title") },
		{ fields: posts.fields.map((f: { name: string }) => (f.name === "title" ? { ...f, max: 1 } : f)) },
	]) {
		const answer = await failure(pb.collections.update("posts", change));
		expect(answer.status, JSON.stringify(change)).toBe(400);
	}
	expect((await failure(pb.collections.delete("posts"))).status).toBe(400);
	const more = await pb.collections.update("posts", {
		fields: [...posts.fields, { name: "extra", type: "bool" }],
	});
	expect(more.fields.at(-1)).toMatchObject({ name: "extra", type: "bool" });
});

test("a view shows what its query finds, by rules, filters and sorting of its own", async () => {
	await pb.collections.create({
		name: "titles",
		type: "view",
		viewQuery:
			"SELECT p.id, p.title, p.author, CAST(p.views AS TEXT) AS seen, (p.views > 5) AS liked FROM posts p",
		listRule: "",
		viewRule: "seen != '3'",
	});
	const kinds = (await pb.collections.getOne("titles")).fields.map((f: { name: string; type: string }) => [
		f.name,
		f.type,
	]);
	expect(kinds).toEqual([
		["id", "text"],
		["title", "text"],
		["author", "relation"],
		["seen", "text"],
		["liked", "json"],
	]);
	const author = await pb.collection("authors").create({ name: "Orhan" });
	for (const views of [3, 9])
		await pb.collection("posts").create({ title: `Kitap ${views}`, views, author: author.id });
	const guest = server.client();
	const page = await guest.collection("titles").getList(1, 10, { sort: "-seen", filter: "title ~ 'Kitap'" });
	expect(page).toMatchObject({
		totalItems: 2,
		items: [
			{ seen: "9", liked: 1 },
			{ seen: "3", liked: 0 },
		],
	});
	expect((await failure(guest.collection("titles").getOne(page.items[1]?.id ?? ""))).status).toBe(404);
	// A total is counted again when a table behind the view changes.
	await pb.collection("posts").create({ title: "Kitap 11", views: 11 });
	expect((await guest.collection("titles").getList(1, 10, { filter: "title ~ 'Kitap'" })).totalItems).toBe(3);
	expect((await failure(pb.collection("titles").create({ title: "x" }))).status).toBe(400);
	expect((await failure(pb.collection("titles").delete(page.items[0]?.id ?? ""))).status).toBe(400);
});

test("many collections come at once, or none of them", async () => {
	const pages = collection("pages", { fields: [{ name: "text", type: "text" }] });
	const broken = await failure(pb.collections.import([pages, collection("bad", { listRule: "x = 1" })]));
	expect(broken.response.data.collections.code).toBe("validation_collections_import_failure");
	expect(server.service.collection("pages")).toBeUndefined();
	expect(await pb.collections.import([pages, collection("more")])).toBe(true);
	expect((await pb.collections.getFullList({ filter: "name = 'pages' || name = 'more'" })).length).toBe(2);
});

test("a query is tried out before a view is made of it", async () => {
	// The client's type is a list; the peer returns the fields and a sample.
	const tried = (await pb.collections.dryRunViewQuery(
		"SELECT id, title, COUNT(*) AS n FROM posts GROUP BY id",
	)) as unknown as { fields: { type: string }[]; sample: unknown[] };
	expect(tried.fields.map(({ type }) => type)).toEqual(["text", "text", "number"]);
	expect(tried.sample.length).toBeLessThanOrEqual(10);
	for (const query of ["", "DELETE FROM posts", "SELECT title FROM posts", "SELECT '' AS id"]) {
		expect((await failure(pb.collections.dryRunViewQuery(query))).status).toBe(400);
	}
});

test.each(["rowid", "oid", "_rowid_", "RowId", "OID", "_ROWID_", "constructor", "toString"])(
	"no field of a table may be named %s: the embedded engine's name of a row's number, or a key that no body may have",
	async (name) => {
		const numbered = collection("numbered", { fields: [{ name, type: "text" }] });
		const { response } = await failure(pb.collections.create(numbered));
		expect(response.data.fields["1"].name.code).toBe("validation_not_in_invalid");
		const { fields } = await pb.collections.getOne("closed");
		const more = { fields: [...fields, { name, type: "text" }] };
		for (const work of [
			() => pb.collections.update("closed", more),
			() => pb.collections.import([numbered]),
			() => pb.collections.import([collection("closed", more)]),
		])
			expect((await failure(work())).status).toBe(400);
		expect((await pb.collections.getOne("closed")).fields).toEqual(fields);
		expect(server.service.collection("numbered")).toBeUndefined();
	},
);

test("a field of a table that is named so already stays, or is refused to go", async () => {
	const { owned: _, ...closed } = server.service.collection("closed") as CollectionDefinition;
	const oid = { id: "f_oid", name: "oid", type: "text" } as const;
	const numbered = { ...closed, id: "numbered", name: "numbered", fields: [...closed.fields, oid] };
	await server.service.transaction((records) => records.define([numbered]));
	const { fields } = await pb.collections.update("numbered", { listRule: "" });
	const rest = fields.filter(({ name }) => name !== "oid");
	expect(rest).toHaveLength(fields.length - 1);
	if (isEmbedded)
		expect((await failure(pb.collections.update("numbered", { fields: rest }))).status).toBe(400);
	await pb.collections.delete("numbered");
});

test("a field may have the name of a column that PostgreSQL adds itself, where there is none", async () => {
	const work = pb.collections.create(collection("bounds", { fields: [{ name: "xmin", type: "number" }] }));
	if (isEmbedded) await work;
	else expect((await failure(work)).status).toBe(400);
});

test("a collection has a thousand fields at most, and more are refused at once", async () => {
	const fields = Array.from({ length: 1001 }, (_, at) => ({ name: `f${at}`, type: "text" }));
	const before = (await pb.collections.getOne("closed")).fields;
	for (const work of [
		() => pb.collections.create(collection("wide", { fields })),
		() => pb.collections.update("closed", { fields }),
		() => pb.collections.import([collection("wide", { fields })]),
	]) {
		const { status, response } = await failure(work());
		expect([status, response.data.fields.code]).toEqual([400, "validation_length_too_long"]);
	}
	expect((await pb.collections.getOne("closed")).fields).toEqual(before);
	// Stored keys take columns of their own.
	const keyed = fields.slice(0, 900).map((field) => ({ ...field, sortKey: true, searchKey: true }));
	expect((await failure(pb.collections.create(collection("wide", { fields: keyed })))).status).toBe(400);
	expect(server.service.collection("wide")).toBeUndefined();
});

const wrongQueries = [
	"SELECT id FROM posts /* open",
	"SELECT id, title FROM posts WHERE title = ?",
	"SELECT id, title FROM posts WHERE title = :title",
	"SELECT id, title FROM posts WHERE title = $1",
	"SELECT id, load_extension('x') AS x FROM posts",
	...(isEmbedded ? [] : ["SELECT id, title AS twice, title AS twice FROM posts"]),
];
test.each(wrongQueries)("a view of %s is refused and changes nothing", async (viewQuery) => {
	await pb.collection("posts").create({ title: "Bir" });
	const wrong = { name: "wrong", type: "view", viewQuery } as unknown as CollectionModel;
	for (const work of [() => pb.collections.create(wrong), () => pb.collections.import([wrong])]) {
		expect((await failure(work())).status).toBe(400);
		expect(server.service.collection("wrong")).toBeUndefined();
	}
	if (!viewQuery.includes("twice"))
		expect((await failure(pb.collections.dryRunViewQuery(viewQuery))).status).toBe(400);
});

test("a row of which nothing can be computed is told when a view is tried out", async () => {
	await pb.collection("posts").create({ title: "Bir", views: 7 });
	const { response } = await failure(
		pb.collections.dryRunViewQuery(
			"SELECT id, abs(-9223372036854775807 - CAST(views / 7 AS BIGINT)) AS x FROM posts",
		),
	);
	expect(response).toMatchObject({ status: 400, message: expect.stringMatching(/overflow|out of range/) });
});

test.each(["-- son", "-- son\n;", "/* son */;", "-- son;"])(
	"a view's query may end in a comment: %j",
	async (end) => {
		await pb.collection("posts").create({ title: "Bir" });
		const viewQuery = `SELECT id, title FROM posts ${end}`;
		await pb.collections.dryRunViewQuery(viewQuery);
		await pb.collections.create({ name: "remarked", type: "view", viewQuery });
		expect(await pb.collection("remarked").getFirstListItem("title = 'Bir'")).toMatchObject({ title: "Bir" });
		await pb.collections.delete("remarked");
	},
);

test("the providers that may be set up", async () => {
	const names = (await pb.collections.getAllOAuth2Providers()).map(({ name }: { name: string }) => name);
	expect(names).toEqual(expect.arrayContaining(["google", "microsoft", "oidc", "oidc2", "oidc3"]));
});

test("scaffolds of each type", async () => {
	const scaffolds = await pb.collections.getScaffolds();
	expect(Object.keys(scaffolds)).toEqual(["base", "auth", "view"]);
	expect(scaffolds.auth).toMatchObject({ passwordAuth: { enabled: true, identityFields: ["email"] } });
	expect(scaffolds.auth?.fields.find(({ name }) => name === "email")).toMatchObject({ required: true });
	expect(JSON.stringify(scaffolds)).not.toContain('"secret"');
});
