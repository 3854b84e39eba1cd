// engines: both
/** What a filter looks for is read as the field stores it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const things = define({
	name: "things",
	fields: [
		field("text", "label"),
		field("json", "j"),
		field("date", "day"),
		field("text", "memo"),
		field("number", "count"),
		field("autodate", "made", { onCreate: true, onUpdate: false }),
		field("autodate", "changed", { onCreate: true, onUpdate: true }),
	],
	updateRule: "@request.body.j:changed = false",
});

const values: Readonly<Record<string, unknown>> = {
	null: null,
	empty: "",
	list: [],
	object: {},
	zero: 0,
	false: false,
	true: true,
	text: "x",
	quoted: 'say "x"',
	one: [1],
	two: 2,
	ten: 10,
};
const memos: Readonly<Record<string, string>> = {
	zero: "a_c",
	one: "abc",
	two: "Cafe\u0301 100%",
	ten: '@request.x and "@collection.y"',
};
const days: Readonly<Record<string, string>> = {
	zero: "2023-01-29 00:00:00.000Z",
	one: "2023-01-29T12:00:00Z",
	two: "2023-01-30",
};

let opened: Opened;
beforeAll(async () => {
	let moment = Date.parse("2026-01-01T00:00:00Z");
	opened = await openService([things], [], undefined, () => {
		moment += 1000;
		return new Date(moment);
	});
	for (const [label, j] of Object.entries(values))
		await opened.service.transaction((tx) =>
			tx.create("things", {
				label,
				j,
				memo: memos[label] ?? "",
				day: days[label] ?? "",
				count: typeof j === "number" ? j : -1,
			}),
		);
});
afterAll(() => opened.dispose());

const labels = async (filter: string, sort = "@rowid"): Promise<string> => {
	const page = await opened.service.api.list("things", { filter, sort, perPage: "100" }, requestBy());
	return page.items.map(({ label }) => label).join(" ");
};

const finds = (cases: readonly (readonly [filter: string, found: string])[]): void =>
	test.each(cases)("%s finds %s", async (filter, found) => {
		expect(await labels(filter)).toBe(found);
	});

describe("whole JSON", () => {
	const all = Object.keys(values);
	const but = (...some: string[]) => all.filter((label) => !some.includes(label)).join(" ");
	finds([
		["j = null", "null"],
		["j != null", but("null")],
		['j = ""', "empty"],
		['j != ""', but("empty")],
		['"" = j', "empty"],
		['j = "x"', "text"],
		['j = "[]"', "list"],
		['j = "{}"', "object"],
		['j = "[1]"', "one"],
		["j = 0", "zero false"],
		["j = 2", "two"],
		["j > 1 && j < 11", "two ten"],
		['j ~ "y \\"x"', "quoted"],
		['j:lower ~ "SAY" && j !~ "z"', "quoted"],
	]);
	test("is in the order of numbers and texts", async () => {
		expect(await labels("j >= 2 && j < 100", "-j")).toBe("ten two");
	});
	test("is the same if it is sent again", async () => {
		const { service } = opened;
		const [{ id = "" } = {}] = (await service.list("things", { filter: 'label = "one"' })) as {
			id: string;
		}[];
		const update = (j: unknown) =>
			service.api.update("things", id, { j }, {}, requestBy(null, { method: "PATCH", body: { j } })).then(
				() => 200,
				({ status }) => status,
			);
		expect([await update([1]), await update("[1]"), await update([2]), await update("x")]).toEqual([
			200, 200, 404, 404,
		]);
	});
});

describe("dates in any form", () => {
	finds([
		['day = "2023-01-29T12:00:00.000Z"', "one"],
		['day = "2023-01-29 15:00:00+03:00"', "one"],
		['day = "2023-01-29 12:00:00"', "one"],
		['day = "2023-01-30"', "two"],
		['day >= "2023-01-29T00:00:00.000Z"', "zero one two"],
		['day > "2023-01-29T00:00:00Z"', "one two"],
		['day <= "2023-01-29T03:00:00+03:00" && day != ""', "zero"],
		['"2023-01-29T12:00:00Z" < day', "two"],
		['day ?= "2023-01-29T12:00Z"', "one"],
		['day ~ "2023-01-29"', "zero one"],
		['day > "2023-01-29T99"', "two"],
		['day = "2023"', ""],
	]);
});

describe("texts", () => {
	finds([
		['memo = "Cafe\u0301 100%"', "two"],
		['memo = "Café 100%"', "two"],
		['memo ~ "e\u0301 1"', "two"],
		['memo ~ "a_c"', "zero"],
		['memo ~ "a_c%"', "zero one"],
		['memo ~ "a\\\\_c%"', "zero"],
		['memo ~ "100\\\\%"', "two"],
		["count = '0x2'", ""],
		["count = '2'", "two"],
		// A text is no path.
		['memo ~ "@request.x"', "ten"],
		["memo ~ '@collection.y'", "ten"],
	]);
	test.each(["memo = @request.auth.id", "@collection.things.memo ?= 'x'"])(
		"a client may not say %s",
		async (filter) => {
			await expect(labels(filter)).rejects.toMatchObject({ status: 403 });
		},
	);
});

test("@rowid is the order of insertion, whatever has changed since", async () => {
	const { service } = opened;
	const [{ id = "" } = {}] = (await service.list("things", { filter: 'label = "list"' })) as { id: string }[];
	await service.transaction((tx) => tx.update("things", id, { memo: "later" }));
	expect(await labels("", "@rowid")).toBe(Object.keys(values).join(" "));
	expect(await labels("", "-@rowid")).toBe(Object.keys(values).reverse().join(" "));
});
