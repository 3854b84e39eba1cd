/** Statements that may change rows which processes keep between requests. */
import { expect, test } from "vitest";
import { keptTables } from "../../src/database/kept.ts";

const kept = keptTables();

test.each([
	['UPDATE "users" SET "email" = ?', true],
	['\n\t\tDELETE FROM "users" WHERE "id" = ?', true],
	['UPDATE "films" SET "title" = ?', false],
	['DELETE FROM "films"', false],
	['INSERT INTO "users" ("id") VALUES (?)', false],
	['INSERT INTO "users" ("id") VALUES (?) ON CONFLICT ("id") DO UPDATE SET "email" = ?', true],
	['WITH "old" AS (SELECT 1) UPDATE "films" SET "title" = ?', true],
	["UPDATE films SET title = ?", true],
	['ALTER TABLE "films" ADD COLUMN "x" TEXT', true],
])("%s: %s", (statement, changes) => {
	kept.keeps((table) => table === "users");
	expect(kept.isChangedBy(statement)).toBe(changes);
});

test("until it is said which tables are kept, all are", () => {
	expect(keptTables().isChangedBy('UPDATE "films" SET "title" = ?')).toBe(true);
});
