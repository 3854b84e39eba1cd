// engines: both
/** Queries of views: what may stand at their end, two columns of one name, and kinds of computed columns. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, type Opened, openService } from "../support.ts";

let opened: Opened;
let service: RecordService;
beforeAll(async () => {
	opened = await openService([]);
	service = opened.service;
	await service.manager.create({
		...define({ name: "room", fields: [field("text", "n"), field("number", "x")] }),
	});
	await service.transaction((tx) => tx.create("room", { n: "a--b", x: 3 }));
});
afterAll(() => opened.dispose());

let made = 0;
async function create(viewQuery: string) {
	made += 1;
	return service.manager.create({
		...define({ name: `view${made}`, type: "view", fields: [], viewQuery }),
		...{ createRule: null, updateRule: null, deleteRule: null },
	});
}

test.each([
	"SELECT id, n FROM room -- end",
	"SELECT id, n FROM room -- end\n",
	"SELECT id, n FROM room; -- end",
	"SELECT id, n FROM room /* end; */ ; ;\n-- ;",
	"-- first\nSELECT id, /* , */ n FROM room WHERE n = 'a--b' /* end */",
	"SELECT id, n FROM room WHERE n <> ';' -- it's",
])("%j is taken", async (query) => {
	const { name } = await create(query);
	expect(await service.list(name, {})).toMatchObject([{ n: "a--b" }]);
});

test.each([
	"SELECT id, n, n FROM room",
	"SELECT a.id, a.n, b.n FROM room a JOIN room b ON a.id = b.id",
	"SELECT id, n, x AS N FROM room",
	"SELECT id, n FROM room; DELETE FROM room",
	"SELECT id, n FROM room -- '\n; DELETE FROM room",
	"-- nothing",
	"SELECT id, 'open FROM room",
])("%j is refused", async (query) => {
	const error = await create(query).catch((one: unknown) => one);
	expect(error).toBeInstanceOf(ApiError);
	expect((error as ApiError).data).toMatchObject({ viewQuery: { code: "validation_invalid_view_query" } });
});

test.each([
	["count(*)", { type: "number", onlyInt: true }],
	["COUNT(x) FILTER (WHERE n <> ')')", { type: "number", onlyInt: true }],
	["count(*) * 1.5", { type: "json" }],
	["count(*) + count(x)", { type: "json" }],
	["CAST(max(x) AS INTEGER)", { type: "number", onlyInt: true }],
	["CAST(max(x) AS INTEGER) * 1.5 + CAST(max(n) <> 'a' AS INTEGER)", { type: "json" }],
	["CAST(max(n) AS TEXT)", { type: "text" }],
])("%s is of its kind", async (expression, kind) => {
	const { fields } = await create(`SELECT id, ${expression} AS c FROM room GROUP BY id`);
	expect(fields.find(({ name }) => name === "c")).toMatchObject(kind);
});

test("a query that is tried out has no two columns of one name either", async () => {
	await expect(service.tryView("SELECT id, n, n FROM room")).rejects.toMatchObject({ status: 400 });
});

test("json_group_array gathers the values of a group on both engines, in a list of JSON", async () => {
	const query =
		"SELECT max(id) AS id, json_group_array(n) AS names, json_group_array(x) AS numbers FROM room GROUP BY x";
	const view = await create(query);
	expect(view.fields.map(({ name, type }) => [name, type])).toEqual([
		["id", "text"],
		["names", "json"],
		["numbers", "json"],
	]);
	expect(await service.list(view.name, {})).toMatchObject([{ names: ["a--b"], numbers: [3] }]);
});
