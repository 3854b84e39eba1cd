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
	for (const name of ["visits", "films", "Films", "tomes"])
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
		await create("films", [field("text", "n"), choice(3)]);
		await add("films", { n: "1", s: ["a", "b"] }, { n: "2", s: [] }, { n: "3", s: ["c"] });
		await view("shown", "SELECT id, n, s FROM films");
		await change("films", withField("s", { maxSelect: 1 }));
		expect(await valuesOf("films", "s")).toEqual(["b", "", "c"]);
		expect(await valuesOf("shown", "s")).toEqual(["b", "", "c"]);
	});
	test("of one becomes a list of one", async () => {
		await create("films", [field("text", "n"), choice(1)]);
		await add("films", { n: "1", s: "a" }, { n: "2" });
		await change("films", withField("s", { maxSelect: 2 }));
		expect(await valuesOf("films", "s")).toEqual([["a"], []]);
	});
});

test("two fields swap their names, and their values go with them", async () => {
	await create("films", [field("text", "n"), field("text", "x"), field("text", "y")]);
	await add("films", { n: "1", x: "a", y: "b" });
	const other: Record<string, string> = { x: "y", y: "x" };
	await change("films", ({ fields }) => ({
		fields: fields.map((one) => ({ ...one, name: other[one.name] ?? one.name })),
	}));
	expect([await valuesOf("films", "x"), await valuesOf("films", "y")]).toEqual([["b"], ["a"]]);
});

test("a new field may have the name that another one has given up", async () => {
	await create("films", [field("text", "n"), field("text", "x")]);
	await add("films", { n: "1", x: "a" });
	await change("films", ({ fields }) => ({
		fields: [...fields.map((one) => (one.name === "x" ? { ...one, name: "y" } : one)), field("number", "x")],
	}));
	expect([await valuesOf("films", "x"), await valuesOf("films", "y")]).toEqual([[0], ["a"]]);
});

test("a unique index that the records do not allow is refused at its place in the list", async () => {
	await create("films", [field("text", "n"), field("text", "x")]);
	await add("films", { n: "1", x: "a" }, { n: "1", x: "b" });
	const indexes = ["CREATE INDEX films_x ON films (x)", "CREATE UNIQUE INDEX films_n ON films (n)"];
	const error = await refusal(change("films", () => ({ indexes })));
	expect(error.data).toMatchObject({ indexes: { 1: { code: "validation_invalid_index_expression" } } });
	expect(Object.keys(error.data.indexes ?? {})).toEqual(["1"]);
	expect(service.collection("films")?.indexes).toEqual([]);
	await expect(
		service.manager.preview({ action: "update", collection: "films", body: { indexes } }),
	).rejects.toMatchObject({
		data: { indexes: { 1: { code: "validation_invalid_index_expression" } } },
	});
});

test.each(["Films", "tomes"])(
	"a collection is renamed to %s with its records, indexes and views",
	async (name) => {
		const indexes = ["CREATE UNIQUE INDEX films_n ON films (n)"];
		await create("films", [field("text", "n")], { indexes });
		await add("films", { n: "1" });
		await view("shown", "SELECT id, n FROM films");
		await change("films", () => ({ name }));
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
	await create("films", [field("text", "n"), field("text", "x")]);
	await add("films", { n: "1", x: "a" });
	await view("shown", "SELECT id, n, x FROM films");
	expect((await refusal(change("films", work))).message).toContain("shown");
	expect(await valuesOf("shown", "x")).toEqual(["a"]);
});

test("a rule of another collection that no longer means anything lets nobody see anything", async () => {
	const films = await create("films", [field("text", "n"), field("text", "x")]);
	const [film = ""] = await add("films", { n: "1", x: "a" });
	const relation = field("relation", "film", { collectionId: films.id, maxSelect: 1 });
	await create("visits", [field("text", "n"), relation], { listRule: 'film.x = "a"' });
	await add("visits", { n: "1", film });
	expect((await guestList("visits")).items).toHaveLength(1);
	await change("films", withField("x", { name: "y" }));
	await expect(guestList("visits")).rejects.toMatchObject({ status: 400 });
});

test("what deletes with the other is decided when it is deleted", async () => {
	const films = await create("films", [field("text", "n")]);
	const [film = ""] = await add("films", { n: "1" });
	await create("visits", [
		field("text", "n"),
		field("relation", "film", { collectionId: films.id, maxSelect: 1 }),
	]);
	await add("visits", { n: "1", film });
	await change("visits", withField("film", { cascadeDelete: true }));
	await service.transaction((tx) => tx.delete("films", film));
	expect(await valuesOf("visits", "n")).toEqual([]);
});

test("a back-relation of which there can be but one is expanded to a record, not to a list", async () => {
	const films = await create("films", [field("text", "n")]);
	const [film = "", other = ""] = await add("films", { n: "1" }, { n: "2" });
	const relation = field("relation", "film", { collectionId: films.id, maxSelect: 1 });
	await create("visits", [field("text", "n"), relation], {
		indexes: ["CREATE UNIQUE INDEX visits_film ON visits (film) WHERE n != 'x'"],
	});
	await add("visits", { n: "1", film }, { n: "2", film: other }, { n: "x", film: other });
	const { items } = await service.api.list("films", { expand: "visits_via_film", sort: "n" }, requestBy());
	expect(items[0]?.expand).toMatchObject({ visits_via_film: { n: "1" } });
	// The condition of the index allows more.
	expect(items[1]?.expand).toMatchObject({ visits_via_film: [{}, {}] });
});

test("a rule of blanks is refused, as an empty one lets everybody in", async () => {
	await create("films", [field("text", "n")], { listRule: null });
	const error = await refusal(change("films", () => ({ listRule: "  " })));
	expect(error.data).toMatchObject({ listRule: { code: "validation_invalid_rule" } });
	await expect(guestList("films")).rejects.toMatchObject({ status: 403 });
});

test.each(["email", "tokenKey", "verified"])(
	"the system field %s of accounts is not renamed",
	async (name) => {
		await create("films", [], { type: "auth" });
		const error = await refusal(change("films", withField(name, { name: "another" })));
		expect(error.data).toMatchObject({ fields: { code: "validation_system_field_change" } });
		expect(service.collection("films")?.fields.filter((one) => one.name === name)).toHaveLength(1);
	},
);

test("a number that a sum makes larger than numbers are is refused, and the old one stays", async () => {
	await create("films", [field("text", "n"), field("number", "x")], { updateRule: "" });
	const [id = ""] = await add("films", { n: "1", x: 1e308 });
	const body = { "x+": 1e308 };
	const error = await refusal(
		service.api.update("films", id, body, {}, requestBy(null, { method: "PATCH", body })),
	);
	expect(error.data).toMatchObject({ x: { code: "validation_not_a_number" } });
	expect(await valuesOf("films", "x")).toEqual([1e308]);
});

test("names that only differ after 63 letters are two names", async () => {
	const long = "a".repeat(70);
	await create("films", [field("text", "n"), field("text", `${long}1`), field("text", `${long}2`)]);
	await add("films", { n: "1", [`${long}1`]: "x", [`${long}2`]: "y" });
	expect([await valuesOf("films", `${long}1`), await valuesOf("films", `${long}2`)]).toEqual([["x"], ["y"]]);
});

describe("names with capitals", () => {
	beforeEach(async () => {
		await create("films", [field("text", "n"), field("text", "firstName"), field("number", "EAN")]);
		await add("films", { n: "1", firstName: "Ada", EAN: 7 });
	});
	test.each([
		["SELECT id, n, firstName, EAN FROM films", { firstName: "Ada", EAN: 7 }],
		[
			"SELECT b.id, b.firstName AS displayName, CAST(b.EAN AS INTEGER) AS NUM FROM films b",
			{ displayName: "Ada", NUM: 7 },
		],
		[
			"SELECT MAX(ID) AS id, firstName, COUNT(id) AS howMany FROM films GROUP BY firstName",
			{ firstName: "Ada", howMany: 1 },
		],
		[
			"WITH topFilms AS (SELECT id, firstName FROM films) SELECT topFilms.id, firstName FROM topFilms",
			{ firstName: "Ada" },
		],
		[
			"WITH top(Id, fName) AS (SELECT id, firstName FROM films) SELECT top.id, top.fName FROM top",
			{ fName: "Ada" },
		],
		["SELECT `B`.`id`, B.`firstName` FROM films B WHERE b.EAN > 1 ORDER BY b.EAN DESC", { firstName: "Ada" }],
		[
			"Select id, (Case When EAN > 1 Then 'High' Else 'Low' End) As levelName From films",
			{ levelName: "High" },
		],
	])("are those of the columns in the view %s", async (query, values) => {
		await view("shown", query);
		expect(await service.list("shown", {})).toMatchObject([values]);
	});
	test("are those of the columns in the condition of an index", async () => {
		const indexes = ["CREATE UNIQUE INDEX films_name ON films (firstName) WHERE EAN > 5 AND firstName != ''"];
		await change("films", () => ({ indexes }));
		await add("films", { n: "2", firstName: "Ada", EAN: 3 });
		await refusal(add("films", { n: "3", firstName: "Ada", EAN: 8 }));
	});
});
