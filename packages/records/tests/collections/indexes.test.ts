// engines: both
/** Indexes over columns and expressions, as PocketBase takes them: read, created, and what their uniqueness refuses. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { columnsOfIndex, parseIndex, writeIndex } from "../../src/collections/indexes.ts";
import { ApiError } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const columns = [
	field("text", "t"),
	field("text", "slug"),
	field("number", "x"),
	field("json", "j"),
	field("date", "d"),
	field("autodate", "created", { onCreate: true, onUpdate: false }),
];

let opened: Opened;
let service: RecordService;
beforeAll(async () => {
	opened = await openService([]);
	service = opened.service;
});
afterAll(() => opened.dispose());

let made = 0;
/** A new collection with these indexes, in which `NAME` is its name. */
async function create(...indexes: string[]): Promise<string> {
	made += 1;
	const name = `room${made}`;
	await service.manager.create({
		...define({ name, fields: columns, indexes: indexes.map((text) => text.replaceAll("NAME", name)) }),
	});
	return name;
}

const refusal = async (work: Promise<unknown>): Promise<ApiError> => {
	const error = await work.then(
		() => undefined,
		(one: unknown) => one,
	);
	expect(error).toBeInstanceOf(ApiError);
	return error as ApiError;
};

const add = (collection: string, body: Readonly<Record<string, unknown>>) =>
	service.api.create(collection, body, {}, requestBy(null, { method: "POST", body }));

describe("a unique index over", () => {
	test.each([
		["lower(t)", { t: "Abc" }, { t: "aBC" }, { t: "abd" }],
		["lower(t)", { t: "Ç" }, { t: "Ç" }, { t: "ç" }],
		["upper(`t`) DESC", { t: "Abc" }, { t: "aBC" }, { t: "abd" }],
		["coalesce(t, ''), x", { t: "a", x: 1 }, { t: "a", x: 1 }, { t: "a", x: 2 }],
		["ifnull([t], '-')", { t: "a" }, { t: "a" }, { t: "" }],
		["json_extract(j, '$.a')", { j: { a: "1" } }, { j: { a: "1", b: 2 } }, { j: { a: 1 } }],
		["json_extract(j, '$.a.b[0]')", { j: { a: { b: [1] } } }, { j: { a: { b: [1, 2] } } }, { j: { a: 1 } }],
		["lower(json_extract(j, '$.a'))", { j: { a: "X" } }, { j: { a: "x" } }, { j: { a: "y" } }],
		["date(d)", { d: "2026-01-02 10:00:00Z" }, { d: "2026-01-02" }, { d: "2026-01-03" }],
		["substr(t, 1, 3)", { t: "abcd" }, { t: "abce" }, { t: "abdd" }],
		["lower(trim(t)) COLLATE NOCASE", { t: " A " }, { t: "a" }, { t: "b" }],
		["length(t)", { t: "abc" }, { t: "çöü" }, { t: "ab" }],
		["slug || '-' || lower(t)", { slug: "a", t: "B" }, { slug: "a", t: "b" }, { slug: "a", t: "c" }],
		["lower(t), x) WHERE (t != ''", { t: "A", x: 1 }, { t: "a", x: 1 }, { t: "a", x: 3 }],
	])("%s refuses the same again and takes others", async (expression, first, same, other) => {
		const name = await create(`CREATE UNIQUE INDEX NAME_i ON NAME (${expression})`);
		await add(name, first);
		const error = await refusal(add(name, same));
		expect([error.status, Object.values(error.data)]).toMatchObject([
			400,
			[{ code: "validation_not_unique" }],
		]);
		expect(Object.keys(first)).toContain(Object.keys(error.data)[0]);
		await add(name, other);
	});

	test.each([
		["json_extract(j, '$.a')", [{ j: { b: 1 } }, { j: { a: null } }]],
		["date(d)", [{ d: "" }, { d: "" }]],
	])("%s takes several without a value", async (expression, bodies) => {
		const name = await create(`CREATE UNIQUE INDEX NAME_i ON NAME (${expression})`);
		for (const body of bodies) await add(name, body);
	});
});

test.each([
	"CREATE INDEX `NAME-i` ON `NAME` (`t`)",
	"CREATE INDEX NAME_i ON NAME (t) -- why",
	"CREATE INDEX NAME_i /* of */ ON NAME (t, /* and */ x DESC);",
	"CREATE INDEX main.NAME_i ON NAME (t)",
	"create unique index if not exists [NAME i] on 'NAME' (t)".replace("'NAME'", '"NAME"'),
	"CREATE INDEX NAME_i ON NAME (t) WHERE t != '(' AND (x > 0 OR `t` = 'a;b') -- )",
	"CREATE INDEX NAME_i ON NAME (abs(x), (t))",
])("%s is taken, and a preview agrees", async (text) => {
	const name = await create(text);
	const { indexes } = (await service.manager.update(name, { listRule: "" })) ?? {};
	expect(indexes).toEqual([text.replaceAll("NAME", name)]);
	await service.manager.update(name, { indexes: [] });
	await service.manager.preview({ action: "update", collection: name, body: { indexes } });
	await service.manager.update(name, { indexes: indexes ?? [] });
});

test("a preview finds doubles of an expression, and none where it has no value", async () => {
	const name = await create();
	for (const body of [
		{ t: "A", j: {} },
		{ t: "a", j: null },
	])
		await add(name, body);
	const preview = (expression: string) =>
		service.manager.preview({
			action: "update",
			collection: name,
			body: { indexes: [`CREATE UNIQUE INDEX ${name}_i ON ${name} (${expression})`] },
		});
	expect((await refusal(preview("lower(t)"))).status).toBe(400);
	await preview("json_extract(j, '$.a')");
});

test.each([
	"(t); DROP TABLE NAME",
	"(t) WHERE 1 = 1; DELETE FROM NAME",
	"(t) WHERE (t != ''",
	"(t) WHERE t != '') OR (1 = 1",
	"(t) WHERE",
	"(t) t",
	"()",
	"('a')",
	"(lower())",
	"(lower(nothing))",
	"(random())",
	"(zeroblob(100000000))",
	"(replace(t, 'a', 'aaaaaaaa'))",
	"(date('now'))",
	"(x / x)",
	"(date(t))",
	"(date(d, 'localtime'))",
	"((SELECT 1))",
	'("t" || )',
	"(t) /* open",
	`(${"lower(".repeat(40)}t${")".repeat(40)})`,
])("%s is refused with its place", async (rest) => {
	const error = await refusal(create(`CREATE INDEX NAME_i ON NAME ${rest}`));
	expect([error.status, error.data]).toMatchObject([400, { indexes: { 0: {} } }]);
});

test("all errors of the indexes are reported at once", async () => {
	const error = await refusal(
		create(
			"CREATE INDEX NAME_a ON NAME (t)",
			"CREATE INDEX NAME_b ON NAME (random())",
			"CREATE INDEX NAME_A ON NAME (x)",
			"CREATE INDEX NAME_c ON NAME (nothing)",
			"CREATE INDEX NAME_d ON NAME (t)",
			"CREATE INDEX users ON NAME (slug)",
			"CREATE INDEX NAME ON NAME (slug)",
		),
	);
	expect(Object.keys(error.data.indexes ?? {})).toEqual(["1", "2", "3", "4", "6"]);
});

test("collections and indexes have no name in common", async () => {
	const name = await create("CREATE INDEX NAME_i ON NAME (t)", "CREATE INDEX `NAME-j` ON NAME (x)");
	const named = (other: string) => service.manager.create({ ...define({ name: other, fields: columns }) });
	for (const taken of [`${name}_i`, `${name}_I`, "_relation_x", "idx_search_x"])
		expect((await refusal(named(taken))).data).toMatchObject({
			name: { code: "validation_collection_name_invalid" },
		});
	expect((await refusal(service.manager.update(name, { name: `${name}_i` }))).status).toBe(400);
	const other = await create();
	const indexes = [`CREATE INDEX ${name} ON ${other} (t)`];
	expect((await refusal(service.manager.update(other, { indexes }))).data).toMatchObject({
		indexes: { 0: { code: "validation_duplicated_index_name" } },
	});
	// PostgreSQL's own name of the primary key.
	if (isEmbedded) await named(`${name}_pkey`);
	else expect((await refusal(named(`${name}_pkey`))).status).toBe(400);
});

test.skipIf(isEmbedded)("what PostgreSQL has no equal of is refused with the reason", async () => {
	for (const expression of ["substr(t, -3)", "json_extract(j, '$.\"a b\"')", "json_type(j)"]) {
		const error = await refusal(create(`CREATE INDEX NAME_i ON NAME (${expression})`));
		expect([error.status, error.text.en]).toEqual([400, expect.stringContaining("cannot be indexed")]);
	}
});

test("an index is written in PocketBase's spelling", () => {
	const index = parseIndex(
		"create unique index i on \"a\" (lower([t]) desc, x, (x + 1) * 2) where `t` != ''",
	);
	expect(index && columnsOfIndex(index)).toEqual(["t", "x", "x"]);
	expect(index && writeIndex({ ...index, table: "b" })).toBe(
		"CREATE UNIQUE INDEX `i` ON `b` ((lower(`t`)) DESC, `x`, (((`x` + 1) * 2))) WHERE \"t\" != ''",
	);
	expect(index && parseIndex(writeIndex({ ...index, table: "b" }))).toEqual({ ...index, table: "b" });
});
