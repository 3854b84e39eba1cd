// engines: both
/** Decoding of rows by a described shape: both engines give the same values of the same types. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from "vitest";
import type { Sql } from "../../src/database/port.ts";
import {
	columnOf,
	countOf,
	flag,
	integer,
	json,
	nullable,
	number,
	or,
	RowMismatch,
	type RowShape,
	readsShaped,
	text,
} from "../../src/database/row-shape.ts";
import { sql } from "../../src/database/sql.ts";
import { define, field, type Opened, openService } from "../support.ts";

const things = define({
	name: "things",
	fields: [
		field("text", "name"),
		field("number", "size"),
		field("bool", "good"),
		field("json", "tags"),
		field("text", "kind"),
	],
});

let opened: Opened;
beforeAll(async () => {
	opened = await openService([things]);
	await opened.service.transaction(async (records) => {
		await records.create("things", { name: "bir", size: 2.5, good: true, tags: ["a", "b"], kind: "old" });
		await records.create("things", { name: "iki", size: 3, good: false, tags: null, kind: "new" });
	});
});
afterAll(() => opened.dispose());

const rows = <S extends RowShape>(statement: Sql, shape: S) =>
	readsShaped(opened.service.sql, shape).all(statement);

test("stored columns have the type of their decoder", async () => {
	const found = await rows(sql`SELECT "name", "size", "good", "tags", "kind" FROM "things" ORDER BY "name"`, {
		name: text,
		size: number,
		good: flag,
		tags: json<string[] | null>,
		kind: text<"old" | "new">,
	});
	expectTypeOf(found).toEqualTypeOf<
		{ name: string; size: number; good: boolean; tags: string[] | null; kind: "old" | "new" }[]
	>();
	expect(found).toEqual([
		{ name: "bir", size: 2.5, good: true, tags: ["a", "b"], kind: "old" },
		{ name: "iki", size: 3, good: false, tags: null, kind: "new" },
	]);
});

test("counts, sums, shares and conditions are numbers and truth values", async () => {
	const statement = sql`
		SELECT COUNT(*) AS "count", SUM(CASE WHEN "good" = 1 THEN 1 ELSE 0 END) AS "good", AVG("size") AS "share",
			COUNT(*) > 1 AS "several", SUM("size") AS "sum"
		FROM "things"`;
	expect(
		await rows(statement, { count: integer, good: integer, share: number, several: flag, sum: number }),
	).toEqual([{ count: 2, good: 1, share: 2.75, several: true, sum: 5.5 }]);
});

test("NULL is a value of its own only where the shape allows it", async () => {
	const statement = sql`SELECT MAX("name") AS "last", SUM("size") AS "sum" FROM "things" WHERE "name" = 'none'`;
	const row = await readsShaped(opened.service.sql, { last: nullable(text), sum: or(integer, 0) }).get(
		statement,
	);
	expectTypeOf(row).toEqualTypeOf<{ last: string | null; sum: number } | undefined>();
	expect(row).toEqual({ last: null, sum: 0 });
	await expect(rows(statement, { last: text })).rejects.toThrow('column "last": expected a text, found NULL');
});

test("columns that the shape leaves out are not in the row", async () => {
	expect(await rows(sql`SELECT "name", "size" FROM "things" ORDER BY "name"`, { name: text })).toEqual([
		{ name: "bir" },
		{ name: "iki" },
	]);
});

describe("a defect is an error, not a value", () => {
	test.each([
		["a missing column", { size: text }, "no such column"],
		["a missing column that may be NULL", { size: nullable(text) }, "no such column"],
		["a missing column with a default", { size: or(text, "") }, "no such column"],
		["a text for a number", { name: number }, "expected a number, found string"],
		["a text for a whole number", { name: integer }, "expected a whole number, found string"],
		["a text for a truth value", { name: flag }, "expected 0 or 1, found string"],
		["a text for JSON", { name: json }, "expected JSON, found string"],
	])("%s", async (_, shape, message) => {
		const found = rows<RowShape>(sql`SELECT "name" FROM "things"`, shape);
		await expect(found).rejects.toThrow(RowMismatch);
		await expect(found).rejects.toThrow(message);
	});
	test("a number for a text, a fraction for a whole number", async () => {
		const statement = sql`SELECT "size" FROM "things"`;
		await expect(rows(statement, { size: text })).rejects.toThrow("expected a text, found number");
		await expect(rows(statement, { size: integer })).rejects.toThrow("expected a whole number, found number");
	});
});

test("no row has no shape", async () => {
	const none = sql`SELECT "name" FROM "things" WHERE "name" = 'none'`;
	expect(await readsShaped(opened.service.sql, { name: text }).get(none)).toBeUndefined();
	expect(await rows(none, { size: number })).toEqual([]);
});

test("one column, one count", async () => {
	const names = sql`SELECT "name" FROM "things" ORDER BY "name"`;
	expect(await columnOf(opened.service.sql, "name", text).all(names)).toEqual(["bir", "iki"]);
	expect(await columnOf(opened.service.sql, "name", text).get(names)).toBe("bir");
	expect(await countOf(opened.service.sql, sql`SELECT COUNT(*) AS "count" FROM "things"`)).toBe(2);
	await expect(countOf(opened.service.sql, names)).rejects.toThrow(RowMismatch);
});
