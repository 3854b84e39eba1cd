// engines: both
/** `/api/sql` where it is enabled: it reads, and cannot change the application's tables and their guards. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../../tests/support/database.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeAll(async () => {
	small = await openSmallLibrary();
});
afterAll(() => small.dispose());

const read = (text: string) => small.service.runSql(text, 1000, "read");
const state = async () =>
	JSON.stringify([
		await small.service.list("students", { sort: "id" }),
		await small.service.list("users", { sort: "id" }),
		await small.service.collection("students"),
		(await read('SELECT COUNT(*) FROM "_collections"')).rows,
	]);

test("what reads is answered, several statements and their comments included", async () => {
	const { rows, columns } = await read(
		'SELECT 1; /* of all */ WITH a AS (SELECT COUNT(*) AS n FROM "students") SELECT n FROM a',
	);
	expect(columns).toEqual(["n"]);
	expect(Number(rows[0]?.[0])).toBeGreaterThan(0);
	expect((await read("SELECT 1 AS one UNION SELECT 1")).rows).toHaveLength(1);
});

const writing = [
	`UPDATE "users" SET "role" = 2`,
	`DELETE FROM "students"`,
	`INSERT INTO "_params" ("key", "value") VALUES ('a', '1')`,
	`DROP TABLE "students"`,
	`ALTER TABLE "students" ADD COLUMN "x" TEXT`,
	`CREATE TABLE "odd" ("a" INTEGER)`,
	`CREATE TRIGGER t AFTER UPDATE ON "users" BEGIN SELECT 1; END`,
	`SELECT 1; DELETE FROM "students"`,
	`/* SELECT */ DELETE FROM "students"`,
	`-- SELECT\nDELETE FROM "students"`,
	`WITH a AS (SELECT 1) DELETE FROM "students"`,
	`WITH a AS (DELETE FROM "students" RETURNING "id") SELECT * FROM a`,
	`EXPLAIN ANALYZE DELETE FROM "students"`,
	`SELECT 1; COMMIT; DELETE FROM "students"`,
	`SELECT $$'$$; DELETE FROM "students"; SELECT $$'$$`,
	`SELECT "id" INTO "odd" FROM "students"`,
	`SELECT 1;\u0000DELETE FROM "students"`,
	'TRUNCATE "students"',
	"VACUUM",
	"ATTACH DATABASE ':memory:' AS b",
	"PRAGMA journal_mode = OFF",
	"PRAGMA writable_schema = 1",
	"PRAGMA foreign_keys",
	"SET ROLE postgres",
	`COPY "students" TO '/tmp/odd'`,
	"DO $$ BEGIN DELETE FROM students; END $$",
	"",
	";",
];

test.each(writing)("what writes, or could, is refused: %s", async (text) => {
	const before = await state();
	await expect(read(text)).rejects.toThrow();
	expect(await state()).toBe(before);
});

test("what is refused in one engine's own words is refused as a query that somebody wrote", async () => {
	for (const text of [`DELETE FROM "students"`, `WITH a AS (SELECT 1) DELETE FROM "students"`, "nonsense"])
		await expect(read(text), text).rejects.toMatchObject({ name: "QueryRefused" });
	if (isEmbedded)
		expect((await read('EXPLAIN QUERY PLAN SELECT * FROM "students"')).rows.length).toBeGreaterThan(0);
});
