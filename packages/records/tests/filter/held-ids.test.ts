// engines: one
/** A related record's id is read from the relation itself, unless a rule may hide that record. */
import { describe, expect, test } from "vitest";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { sqliteDialect } from "../../src/database/sqlite/dialect.ts";
import { compileFilter } from "../../src/filter/index.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";

const shelf = (listRule: string | null) =>
	define({ name: "shelf", fields: [field("text", "id"), field("text", "owner")], listRule });
const book = define({
	name: "book",
	fields: [
		field("text", "id"),
		field("relation", "shelf", { collectionId: "id_shelf", maxSelect: 1 }),
		field("relation", "shelves", { collectionId: "id_shelf", maxSelect: 5 }),
	],
});

function compiled(filter: string, target: CollectionDefinition, { trusted = false } = {}) {
	return compileFilter(filter, {
		collection: book,
		collections: (name) => (name === "id_shelf" ? target : undefined),
		alias: "t",
		dialect: sqliteDialect,
		request: requestBy(null),
		trusted,
		now: new Date(),
		textKeys: turkishKeys,
	});
}

describe("without a join", () => {
	test.each([
		["shelf.id = 'x'", `"t"."shelf" = ?`],
		["'x' = shelf.id", `"t"."shelf" = ?`],
		["shelf.id != 'x'", `"t"."shelf" <> ?`],
		["shelf.id = ''", `"t"."shelf" = ''`],
		["shelf.id != ''", `"t"."shelf" <> ''`],
	])("%s", (filter, text) => {
		expect(compiled(filter, shelf("")).text).toBe(text);
	});
	test("also where only a trusted caller may follow", () => {
		expect(compiled("shelf.id = 'x'", shelf(null), { trusted: true }).text).toBe(`"t"."shelf" = ?`);
	});
});

describe("with one", () => {
	test("a rule decides which records are found", () => {
		expect(compiled("shelf.id = 'x'", shelf("owner = 'a'")).text).toMatch(/EXISTS .*"owner" = \?/);
	});
	test.each(["shelf.id ~ 'x'", "shelf.id = shelf", "shelves.id = 'x'", "shelf.owner = 'x'"])(
		"%s",
		(filter) => {
			expect(compiled(filter, shelf("")).text).toContain("SELECT");
		},
	);
	test("a closed collection cannot be followed at all", () => {
		expect(() => compiled("shelf.id = 'x'", shelf(null))).toThrow();
	});
});
