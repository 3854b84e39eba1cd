// engines: both
/** Rules see of a body what will be stored of it, in whatever form it was sent. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authOptions } from "../../src/collections/auth-options.ts";
import { withSystemFields } from "../../src/collections/system-fields.ts";
import { ApiError } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const tags = define({ name: "tags", fields: [field("text", "name")] });
const things = define({
	name: "things",
	fields: [
		field("text", "text", { autogeneratePattern: "[a-z]{5}" }),
		field("text", "plain"),
		field("editor", "note"),
		field("number", "count"),
		field("bool", "flag"),
		field("date", "day"),
		field("json", "data"),
		field("select", "several", { values: ["a", "b", "c"], maxSelect: 3 }),
		field("select", "one", { values: ["a", "b"] }),
		field("email", "mail"),
		field("url", "link"),
		field("geoPoint", "place"),
		field("relation", "tag", { collectionId: "id_tags", maxSelect: 1 }),
		field("relation", "more", { collectionId: "id_tags", maxSelect: 5 }),
		field("text", "secret", { hidden: true }),
		field("autodate", "made", { onCreate: true, onUpdate: false }),
	],
});
const people = define({
	name: "people",
	type: "auth",
	fields: withSystemFields("auth", [field("select", "role", { values: ["member", "admin"] })]),
	auth: authOptions({}),
});

let opened: Opened;
let service: RecordService;
let tag: string;
beforeAll(async () => {
	opened = await openService([]);
	service = opened.service;
	for (const collection of [tags, things, people]) await service.manager.create({ ...collection });
	tag = (await service.transaction((tx) => tx.create("tags", { name: "kırmızı" }))).id;
});
afterAll(() => opened.dispose());

type Body = Readonly<Record<string, unknown>>;

const statusOf = (work: Promise<unknown>): Promise<number> =>
	work.then(
		() => 200,
		(error: unknown) => {
			if (error instanceof ApiError) return error.status;
			throw error;
		},
	);

const guest = (body: Body = {}) => requestBy(null, { method: "POST", body });

/** Statuses of a guest's creates under a create rule; the rule's tester must say the same. */
async function under(createRule: string, bodies: readonly Body[]): Promise<number[]> {
	const collection = await service.manager.update("things", { createRule });
	const statuses: number[] = [];
	for (const body of bodies) {
		const status = await statusOf(service.api.create("things", body, {}, guest()));
		const trial = await service.tryCreate(collection, createRule, guest(body)).catch(() => false);
		expect(trial, JSON.stringify(body)).toBe(status === 200);
		statuses.push(status);
	}
	return statuses;
}

/** Statuses of a guest's updates of a record under an update rule. */
async function updates(updateRule: string, stored: Body, bodies: readonly Body[]): Promise<number[]> {
	const collection = await service.manager.update("things", { updateRule });
	const statuses: number[] = [];
	for (const body of bodies) {
		const { id } = await service.transaction((tx) => tx.create("things", stored));
		const trial = await service.tryUpdate(collection, id, updateRule, guest(body)).catch(() => false);
		const status = await statusOf(service.api.update("things", id, body, {}, guest()));
		expect(trial, JSON.stringify(body)).toBe(status === 200);
		statuses.push(status);
	}
	return statuses;
}

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

describe("a value counts in the form in which it is stored", () => {
	const cases: readonly (readonly [string, readonly Body[], readonly number[]])[] = [
		[
			'@request.body.one != "b"',
			[{ one: "b" }, { one: ["b"] }, { one: ["a", "b"] }, { one: "a" }],
			[400, 400, 400, 200],
		],
		[
			"@request.body.flag != true",
			[{ flag: true }, { flag: "t" }, { flag: "TRUE" }, { flag: "1" }, { flag: 1 }, { flag: "false" }],
			[400, 400, 400, 400, 400, 200],
		],
		[
			"@request.body.flag = false",
			[{ flag: "" }, { flag: null }, { flag: "f" }, { flag: 0 }, {}],
			[200, 200, 200, 200, 400],
		],
		[
			"@request.body.count = 0",
			[{ count: null }, { count: "" }, { count: "0" }, { count: false }, { count: "1" }],
			[200, 200, 200, 200, 400],
		],
		["@request.body.count > 5", [{ count: " 7 " }, { count: "10" }, { count: "4" }], [200, 200, 400]],
		[
			"@request.body.day < @now",
			[{ day: hours(1) }, { day: hours(-1) }, { day: "2001-02-03" }, { day: "" }],
			[400, 200, 200, 200],
		],
		[
			"@request.body.day > @now",
			[
				{ day: hours(-1) },
				{ day: hours(1) },
				{ day: hours(2).replace("Z", "+03:00") },
				{ day: hours(4).replace("Z", "+03:00") },
			],
			[400, 200, 400, 200],
		],
		[
			"@request.body.data.k != 1",
			[{ data: { k: 1 } }, { data: '{"k":1}' }, { data: '{"k": 1} ' }, { data: { k: 2 } }],
			[400, 400, 400, 200],
		],
		['@request.body.data.list.0 = "a"', [{ data: '{"list":["a"]}' }, { data: { list: ["b"] } }], [200, 400]],
		[
			"@request.body.place.lon = 1",
			[{ place: { lon: 1, lat: 2 } }, { place: '{"lon":1,"lat":2}' }, { place: { lon: 2, lat: 1 } }],
			[200, 200, 400],
		],
		[
			'@request.body.mail != "admin@x.test"',
			[{ mail: " admin@x.test " }, { mail: "admin@x.test\n" }, { mail: "other@x.test" }],
			[400, 400, 200],
		],
		['@request.body.link != "https://x.test/"', [{ link: " https://x.test/ " }], [400]],
		[
			'@request.body.plain != "é"',
			[{ plain: "é" }, { plain: "e\u0301" }, { plain: "e\u0000\u0301" }],
			[400, 400, 200],
		],
		['@request.body.plain != "5"', [{ plain: 5 }, { plain: "5" }, { plain: 6 }], [400, 400, 200]],
		[
			"@request.body.plain = plain",
			[{ plain: "e\u0301" }, { plain: "a\r\nb" }, { plain: true }],
			[200, 200, 200],
		],
	];
	test.each(cases)("%s", async (rule, bodies, statuses) => {
		expect(await under(rule, bodies)).toEqual(statuses);
	});
	test("what a field cannot take is refused at the field, whatever the rule says", async () => {
		await service.manager.update("things", { createRule: '@request.body.one != "b"' });
		const refused = service.api.create("things", { one: {}, count: "x" }, {}, guest());
		await expect(refused).rejects.toMatchObject({
			status: 400,
			data: { one: { code: "validation_invalid_value" }, count: { code: "validation_not_a_number" } },
		});
	});
});

describe("lists", () => {
	test("are counted and compared without blanks and repetitions", async () => {
		const bodies = [
			{ several: ["a", "a"] },
			{ several: [""] },
			{ several: "a" },
			{ several: ["a", "b"] },
			{},
		];
		expect(await under("@request.body.several:length <= 1", bodies)).toEqual([200, 200, 200, 400, 200]);
		expect(await under("@request.body.several:length = 1", bodies)).toEqual([200, 400, 200, 400, 400]);
		expect(await under('@request.body.several:each != "b"', bodies)).toEqual([200, 200, 200, 400, 200]);
		expect(
			await under("@request.body.data:length = 0", [{ data: null }, { data: [] }, { data: [1] }]),
		).toEqual([200, 200, 400]);
	});
	test("of relations lead to the records that are stored", async () => {
		const own = '@request.body.tag.name = "kırmızı"';
		expect(await under(own, [{ tag: [tag] }, { tag }, { tag: "" }])).toEqual([200, 200, 400]);
		expect(await under(`${own.replace("tag", "more")}`, [{ more: tag }, { more: [] }])).toEqual([200, 400]);
	});
});

describe("members of a body", () => {
	test("with a modifier are the field's value, and nothing else", async () => {
		expect(await under("@request.body.text:isset = false", [{ "text:autogenerate": "x" }, {}])).toEqual([
			400, 200,
		]);
		const generated = "@request.body.text ~ 'x%' && @request.body.text = text";
		expect(await under(generated, [{ "text:autogenerate": "x" }])).toEqual([200]);
		const stored = { count: 5, several: ["a"] };
		expect(
			await updates("@request.body.count <= 6", stored, [
				{ "count+": 1 },
				{ "count+": "2" },
				{ "count-": -1 },
			]),
		).toEqual([200, 404, 200]);
		expect(
			await updates("@request.body.several:length <= 1", stored, [
				{ "several+": "a" },
				{ "several+": ["b"] },
				{ "several-": "a" },
				{ "+several": "c", several: "" },
			]),
		).toEqual([200, 404, 200, 200]);
	});
	test("are set first and modified then, in whatever order they were sent", async () => {
		const { id } = await service.transaction((tx) => tx.create("things", { count: 1 }));
		await service.manager.update("things", { updateRule: "@request.body.count = 12" });
		await service.api.update("things", id, { "count+": 2, count: 10 }, {}, guest());
		expect(await service.find("things", id)).toMatchObject({ count: 12 });
	});
	test("that the caller cannot write are not there", async () => {
		expect(
			await under('@request.body.secret = "x"', [{ secret: "x" }, { "secret:autogenerate": "x" }]),
		).toEqual([400, 400]);
		expect(await under("@request.body.secret:isset = false", [{ secret: "x" }])).toEqual([200]);
		const made = "2001-01-01 00:00:00.000Z";
		expect(await under(`@request.body.made = "${made}"`, [{ made }])).toEqual([400]);
		expect(await updates("@request.body.made:changed = false", {}, [{ made }])).toEqual([200]);
	});
	test("that are no fields are as they were sent", async () => {
		expect(await under("@request.body.reason:length = 2", [{ reason: ["a", "a"] }, { reason: "a" }])).toEqual(
			[200, 400],
		);
		expect(
			await under('@request.body.plain = "" && @request.body.x.y = 1', [{ plain: null, x: { y: 1 } }]),
		).toEqual([200]);
	});
	test("in lower case are like a column in lower case", async () => {
		const same = "@request.body.plain:lower = plain:lower && @request.body.flag:lower != 'x'";
		expect(await under(same, [{ plain: "İZMİR" }, { plain: "ISPARTA" }, { plain: "ÇOK" }])).toEqual([
			200, 200, 200,
		]);
		expect(await under('@request.body.plain:lower = "abc"', [{ plain: "aBC" }, { plain: "abd" }])).toEqual([
			200, 400,
		]);
	});
});

describe("a field is changed where another value would be stored", () => {
	const cases: readonly (readonly [string, unknown, readonly unknown[], unknown])[] = [
		["day", "2024-01-01 00:00:00.000Z", ["2024-01-01T00:00:00Z", "2024-01-01", "2024-01-01 03:00+03:00"], ""],
		["data", { a: 1, b: [1, "x"] }, [{ b: [1, "x"], a: 1 }, '{"b":[1,"x"],"a":1}'], { a: 1, b: ["x", 1] }],
		["data", "word", ["word", '"word"'], "words"],
		["data", 5, [5, "5"], 6],
		["data", null, [null, "null"], {}],
		["place", { lon: 1, lat: 2 }, [{ lat: 2, lon: 1 }, '{"lat":2,"lon":1}'], { lon: 2, lat: 1 }],
		["several", ["a", "b"], [["a", "b", "a"]], ["b", "a"]],
		["one", "a", ["a", ["a"]], "b"],
		["flag", true, [true, "true", 1], false],
		["count", 5, [5, "5", " 5.0"], 6],
		["count", 0, [0, "", null], 1],
		["plain", "é", ["é", "e\u0301"], "e"],
		["mail", "a@x.test", ["a@x.test "], "b@x.test"],
	];
	test.each(cases)("%s: %j", async (name, stored, same, other) => {
		const bodies = [...same, other].map((value) => ({ [name]: value }));
		const statuses = await updates(`@request.body.${name}:changed = false`, { [name]: stored }, [
			...bodies,
			{},
		]);
		expect(statuses).toEqual([...same.map(() => 200), 404, 200]);
	});
});

test("no form of a role gets past the rules of accounts, their manage rule included", async () => {
	const account = { email: "r@rafta.test", password: "parola-uzun", passwordConfirm: "parola-uzun" };
	await service.manager.update("people", {
		createRule: '@request.body.role != "admin"',
		updateRule: '@request.body.role != "admin"',
		manageRule: '@request.body.role = "member"',
	});
	for (const role of ["admin", ["admin"], ["member", "admin"]]) {
		const body = { ...account, role };
		expect(await statusOf(service.api.create("people", body, {}, guest()))).toBe(400);
	}
	const { id } = await service.transaction((tx) => tx.create("people", { ...account, role: "member" }));
	const collection = service.collection("people");
	const record = await service.find("people", id);
	if (!collection || !record) throw new Error("no account");
	const own = (body: Body) =>
		service.api.update("people", id, body, {}, requestBy({ collection, record }, { method: "PATCH" }));
	expect(await statusOf(own({ role: ["admin"] }))).toBe(404);
	expect(await statusOf(own({ role: "member", verified: "true" }))).toBe(200);
	expect(await statusOf(own({ role: ["member"], verified: false }))).toBe(200);
	expect(await statusOf(own({ verified: true }))).toBe(400);
});
