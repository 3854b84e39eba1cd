// engines: both
/** Changes of a collection that has records, and that views, rules and relations of others use. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CollectionDefinition, FieldDefinition } from "../../src/collections/definition.ts";
import { ApiError } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import type { Values } from "../../src/types/records.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

let opened: Opened;
let service: RecordService;
beforeAll(async () => {
	opened = await openService([]);
	service = opened.service;
});
afterAll(() => opened.dispose());

const open = { listRule: "", viewRule: "" };
beforeEach(async () => {
	const own = service.collections().filter(({ system }) => !system);
	for (const { type, name } of own.toSorted((a, b) => (a.type === "view" ? -1 : b.type === "view" ? 1 : 0)))
		if (type === "view") await service.manager.delete(name);
	for (const name of ["loans", "books", "Books", "tomes"])
		if (service.collection(name)) await service.manager.delete(name);
});

const create = (name: string, fields: FieldDefinition[], more: Partial<CollectionDefinition> = {}) =>
	service.manager.create({ ...define({ name, fields, ...more }), ...open, ...more });
const view = (name: string, viewQuery: string) =>
	service.manager.create({
		...define({ name, type: "view", fields: [], viewQuery }),
		...{ ...open, createRule: null, updateRule: null, deleteRule: null },
	});
const add = (name: string, ...rows: Values[]) =>
	service.transaction(async (tx) => {
		const ids: string[] = [];
		for (const row of rows) ids.push((await tx.create(name, row)).id);
		return ids;
	});

/** Changes a collection as an administrator's screen does: all of it is sent again. */
async function change(
	name: string,
	work: (definition: CollectionDefinition) => Partial<CollectionDefinition>,
) {
	const { fields, indexes, ...rest } =
		structuredClone(service.collection(name)) ?? define({ name, fields: [] });
	await service.manager.update(name, { ...rest, fields, indexes, ...work({ ...rest, fields, indexes }) });
}
const withField = (name: string, options: object) => (definition: CollectionDefinition) => ({
	fields: definition.fields.map((one) =>
		one.name === name ? { ...one, ...options } : one,
	) as FieldDefinition[],
});
const valuesOf = async (name: string, column: string): Promise<unknown[]> =>
	(await service.list(name, { sort: "n" })).map((record) => record[column]);
const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
	const error = await work.then(
		() => undefined,
		(one: unknown) => one,
	);
	expect(error).toBeInstanceOf(ApiError);
	return error as ApiError;
};
const guestList = (name: string) => service.api.list(name, {}, requestBy());

describe("a choice", () => {
	const choice = (maxSelect: number) => field("select", "s", { values: ["a", "b", "c"], maxSelect });
	test("of several becomes one: the last stays, also in a view", async () => {
		await create("books", [field("text", "n"), choice(3)]);
		await add("books", { n: "1", s: ["a", "b"] }, { n: "2", s: [] }, { n: "3", s: ["c"] });
		await view("shown", "SELECT id, n, s FROM books");
		await change("books", withField("s", { maxSelect: 1 }));
		expect(await valuesOf("books", "s")).toEqual(["b", "", "c"]);
		expect(await valuesOf("shown", "s")).toEqual(["b", "", "c"]);
	});
	test("of one becomes a list of one", async () => {
		await create("books", [field("text", "n"), choice(1)]);
		await add("books", { n: "1", s: "a" }, { n: "2" });
		await change("books", withField("s", { maxSelect: 2 }));
		expect(await valuesOf("books", "s")).toEqual([["a"], []]);
	});
});

test("two fields swap their names, and their values go with them", async () => {
	await create("books", [field("text", "n"), field("text", "x"), field("text", "y")]);
	await add("books", { n: "1", x: "a", y: "b" });
	const other: Record<string, string> = { x: "y", y: "x" };
	await change("books", ({ fields }) => ({
		fields: fields.map((one) => ({ ...one, name: other[one.name] ?? one.name })),
	}));
	expect([await valuesOf("books", "x"), await valuesOf("books", "y")]).toEqual([["b"], ["a"]]);
});

test("a new field may have the name that another one has given up", async () => {
	await create("books", [field("text", "n"), field("text", "x")]);
	await add("books", { n: "1", x: "a" });
	await change("books", ({ fields }) => ({
		fields: [...fields.map((one) => (one.name === "x" ? { ...one, name: "y" } : one)), field("number", "x")],
	}));
	expect([await valuesOf("books", "x"), await valuesOf("books", "y")]).toEqual([[0], ["a"]]);
});

test("a unique index that the records do not allow is refused at its place in the list", async () => {
	await create("books", [field("text", "n"), field("text", "x")]);
	await add("books", { n: "1", x: "a" }, { n: "1", x: "b" });
	const indexes = ["CREATE INDEX books_x ON books (x)", "CREATE UNIQUE INDEX books_n ON books (n)"];
	const error = await refusal(change("books", () => ({ indexes })));
	expect(error.data).toMatchObject({ indexes: { 1: { code: "validation_invalid_index_expression" } } });
	expect(Object.keys(error.data.indexes ?? {})).toEqual(["1"]);
	expect(service.collection("books")?.indexes).toEqual([]);
	await expect(
		service.manager.preview({ action: "update", collection: "books", body: { indexes } }),
	).rejects.toMatchObject({
		data: { indexes: { 1: { code: "validation_invalid_index_expression" } } },
	});
});

test.each(["Books", "tomes"])(
	"a collection is renamed to %s with its records, indexes and views",
	async (name) => {
		const indexes = ["CREATE UNIQUE INDEX books_n ON books (n)"];
		await create("books", [field("text", "n")], { indexes });
		await add("books", { n: "1" });
		await view("shown", "SELECT id, n FROM books");
		await change("books", () => ({ name }));
		expect(await valuesOf(name, "n")).toEqual(["1"]);
		expect(await valuesOf("shown", "n")).toEqual(["1"]);
		await refusal(add(name, { n: "1" }));
	},
);

test.each([
	["the name of a field", withField("x", { name: "y" })],
	[
		"the loss of a field",
		({ fields }: CollectionDefinition) => ({ fields: fields.filter(({ name }) => name !== "x") }),
	],
])("%s is refused while a view reads it, and the view is named", async (_what, work) => {
	await create("books", [field("text", "n"), field("text", "x")]);
	await add("books", { n: "1", x: "a" });
	await view("shown", "SELECT id, n, x FROM books");
	expect((await refusal(change("books", work))).message).toContain("shown");
	expect(await valuesOf("shown", "x")).toEqual(["a"]);
});

test("a rule of another collection that no longer means anything lets nobody see anything", async () => {
	const books = await create("books", [field("text", "n"), field("text", "x")]);
	const [book = ""] = await add("books", { n: "1", x: "a" });
	const relation = field("relation", "book", { collectionId: books.id, maxSelect: 1 });
	await create("loans", [field("text", "n"), relation], { listRule: 'book.x = "a"' });
	await add("loans", { n: "1", book });
	expect((await guestList("loans")).items).toHaveLength(1);
	await change("books", withField("x", { name: "y" }));
	await expect(guestList("loans")).rejects.toMatchObject({ status: 400 });
});

test("what deletes with the other is decided when it is deleted", async () => {
	const books = await create("books", [field("text", "n")]);
	const [book = ""] = await add("books", { n: "1" });
	await create("loans", [
		field("text", "n"),
		field("relation", "book", { collectionId: books.id, maxSelect: 1 }),
	]);
	await add("loans", { n: "1", book });
	await change("loans", withField("book", { cascadeDelete: true }));
	await service.transaction((tx) => tx.delete("books", book));
	expect(await valuesOf("loans", "n")).toEqual([]);
});

test("a back-relation of which there can be but one is expanded to a record, not to a list", async () => {
	const books = await create("books", [field("text", "n")]);
	const [book = "", other = ""] = await add("books", { n: "1" }, { n: "2" });
	const relation = field("relation", "book", { collectionId: books.id, maxSelect: 1 });
	await create("loans", [field("text", "n"), relation], {
		indexes: ["CREATE UNIQUE INDEX loans_book ON loans (book) WHERE n != 'x'"],
	});
	await add("loans", { n: "1", book }, { n: "2", book: other }, { n: "x", book: other });
	const { items } = await service.api.list("books", { expand: "loans_via_book", sort: "n" }, requestBy());
	expect(items[0]?.expand).toMatchObject({ loans_via_book: { n: "1" } });
	// The condition of the index allows more.
	expect(items[1]?.expand).toMatchObject({ loans_via_book: [{}, {}] });
});

test("a rule of blanks is refused, as an empty one lets everybody in", async () => {
	await create("books", [field("text", "n")], { listRule: null });
	const error = await refusal(change("books", () => ({ listRule: "  " })));
	expect(error.data).toMatchObject({ listRule: { code: "validation_invalid_rule" } });
	await expect(guestList("books")).rejects.toMatchObject({ status: 403 });
});

test.each(["email", "tokenKey", "verified"])(
	"the system field %s of accounts is not renamed",
	async (name) => {
		await create("books", [], { type: "auth" });
		const error = await refusal(change("books", withField(name, { name: "another" })));
		expect(error.data).toMatchObject({ fields: { code: "validation_system_field_change" } });
		expect(service.collection("books")?.fields.filter((one) => one.name === name)).toHaveLength(1);
	},
);

test("a number that a sum makes larger than numbers are is refused, and the old one stays", async () => {
	await create("books", [field("text", "n"), field("number", "x")], { updateRule: "" });
	const [id = ""] = await add("books", { n: "1", x: 1e308 });
	const body = { "x+": 1e308 };
	const error = await refusal(
		service.api.update("books", id, body, {}, requestBy(null, { method: "PATCH", body })),
	);
	expect(error.data).toMatchObject({ x: { code: "validation_not_a_number" } });
	expect(await valuesOf("books", "x")).toEqual([1e308]);
});

test("names that only differ after 63 letters are two names", async () => {
	const long = "a".repeat(70);
	await create("books", [field("text", "n"), field("text", `${long}1`), field("text", `${long}2`)]);
	await add("books", { n: "1", [`${long}1`]: "x", [`${long}2`]: "y" });
	expect([await valuesOf("books", `${long}1`), await valuesOf("books", `${long}2`)]).toEqual([["x"], ["y"]]);
});

describe("names with capitals", () => {
	beforeEach(async () => {
		await create("books", [field("text", "n"), field("text", "firstName"), field("number", "ISBN")]);
		await add("books", { n: "1", firstName: "Ada", ISBN: 7 });
	});
	test.each([
		["SELECT id, n, firstName, ISBN FROM books", { firstName: "Ada", ISBN: 7 }],
		[
			"SELECT b.id, b.firstName AS displayName, CAST(b.ISBN AS INTEGER) AS NUM FROM books b",
			{ displayName: "Ada", NUM: 7 },
		],
		[
			"SELECT MAX(ID) AS id, firstName, COUNT(id) AS howMany FROM books GROUP BY firstName",
			{ firstName: "Ada", howMany: 1 },
		],
		[
			"WITH topBooks AS (SELECT id, firstName FROM books) SELECT topBooks.id, firstName FROM topBooks",
			{ firstName: "Ada" },
		],
		[
			"WITH top(Id, fName) AS (SELECT id, firstName FROM books) SELECT top.id, top.fName FROM top",
			{ fName: "Ada" },
		],
		[
			"SELECT `B`.`id`, B.`firstName` FROM books B WHERE b.ISBN > 1 ORDER BY b.ISBN DESC",
			{ firstName: "Ada" },
		],
		[
			"Select id, (Case When ISBN > 1 Then 'High' Else 'Low' End) As levelName From books",
			{ levelName: "High" },
		],
	])("are those of the columns in the view %s", async (query, values) => {
		await view("shown", query);
		expect(await service.list("shown", {})).toMatchObject([values]);
	});
	test("are those of the columns in the condition of an index", async () => {
		const indexes = [
			"CREATE UNIQUE INDEX books_name ON books (firstName) WHERE ISBN > 5 AND firstName != ''",
		];
		await change("books", () => ({ indexes }));
		await add("books", { n: "2", firstName: "Ada", ISBN: 3 });
		await refusal(add("books", { n: "3", firstName: "Ada", ISBN: 8 }));
	});
});
