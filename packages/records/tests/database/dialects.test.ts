// engines: one
import { describe, expect, test } from "vitest";
import { parseIndex, renderIndex } from "../../src/collections/indexes.ts";
import type { Dialect } from "../../src/database/port.ts";
import { postgresDialect } from "../../src/database/postgres/dialect.ts";
import { sqliteDialect } from "../../src/database/sqlite/dialect.ts";
import { compileFilter, compileSort, type FilterScope } from "../../src/filter/index.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";

const room = define({
	name: "room",
	fields: [
		field("text", "id"),
		field("text", "title", { sortKey: true, searchKey: true }),
		field("number", "year"),
		field("select", "tags", { values: ["a", "b"], maxSelect: 2 }),
		field("json", "extra"),
		field("relation", "author", { collectionId: "id_people" }),
	],
});
const people = define({ name: "people", fields: [field("text", "id"), field("text", "name")] });

const scope = (dialect: Dialect): FilterScope => ({
	collection: room,
	collections: (name) => [room, people].find((one) => one.name === name || one.id === name),
	alias: "t",
	dialect,
	request: requestBy(),
	trusted: false,
	now: new Date("2026-03-05T12:00:00Z"),
	textKeys: turkishKeys,
});

/** The same filter for both engines: different SQL, the same bound values in the same order. */
const cases = [
	["title = 'x' && year >= 1990", `"t"."title" = ?`, `"t"."title" = ?`],
	["title ~ 'IŞIK'", `"t"."title__fold" LIKE ? ESCAPE '\\'`, `("t"."title__fold") COLLATE "C" ILIKE ?`],
	["tags:each ?= 'a'", "json_each(", "json_array_elements_text("],
	["tags:length > 1", "json_array_length(", "json_array_length("],
	["extra.depth.0 = 'x'", "json_extract(", "#> '{depth,0}'"],
	["author.name = 'Ece'", `"people" AS`, `"people" AS`],
] as const;

describe("both engines' SQL", () => {
	test.each(cases)("of %s", (filter, onSqlite, onPostgres) => {
		const sqlite = compileFilter(filter, scope(sqliteDialect));
		const postgres = compileFilter(filter, scope(postgresDialect));
		expect(sqlite.text).toContain(onSqlite);
		expect(postgres.text).toContain(onPostgres);
		expect(postgres.values).toEqual(sqlite.values);
		expect(postgres.text).not.toMatch(/json_each|json_extract|json_valid/);
	});
	test("of a sort goes by the stored key", () => {
		for (const dialect of [sqliteDialect, postgresDialect]) {
			expect(compileSort("-title,year", scope(dialect)).text).toBe(`"t"."title__sort" DESC, "t"."year" ASC`);
		}
	});
	test("of an index keeps its columns, order and condition", () => {
		const index = parseIndex(
			"CREATE UNIQUE INDEX `i` ON `room` (`title__sort`, `year` DESC) WHERE `title` <> ''",
		);
		for (const dialect of [sqliteDialect, postgresDialect]) {
			expect(index && renderIndex(index, "room", dialect)).toBe(
				`CREATE UNIQUE INDEX "i" ON "room" ("title__sort", "year" DESC) WHERE "title" <> ''`,
			);
		}
	});
	test("of columns has types with defaults on both", () => {
		for (const kind of ["text", "number", "bool", "json"] as const) {
			expect(sqliteDialect.columnType(kind)).toMatch(/NOT NULL DEFAULT/);
			expect(postgresDialect.columnType(kind)).toMatch(/NOT NULL DEFAULT/);
		}
	});
});
