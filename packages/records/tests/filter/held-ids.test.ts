// engines: one
/** A related record's id is read from the relation itself, unless a rule may hide that record. */
import { describe, expect, test } from "vitest";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { sqliteDialect } from "../../src/database/sqlite/dialect.ts";
import { compileFilter } from "../../src/filter/index.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";

const room = (listRule: string | null) =>
	define({ name: "room", fields: [field("text", "id"), field("text", "owner")], listRule });
const film = define({
	name: "film",
	fields: [
		field("text", "id"),
		field("relation", "room", { collectionId: "id_room", maxSelect: 1 }),
		field("relation", "rooms", { collectionId: "id_room", maxSelect: 5 }),
	],
});

function compiled(filter: string, target: CollectionDefinition, { trusted = false } = {}) {
	return compileFilter(filter, {
		collection: film,
		collections: (name) => (name === "id_room" ? target : undefined),
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
		["room.id = 'x'", `"t"."room" = ?`],
		["'x' = room.id", `"t"."room" = ?`],
		["room.id != 'x'", `"t"."room" <> ?`],
		["room.id = ''", `"t"."room" = ''`],
		["room.id != ''", `"t"."room" <> ''`],
	])("%s", (filter, text) => {
		expect(compiled(filter, room("")).text).toBe(text);
	});
	test("also where only a trusted caller may follow", () => {
		expect(compiled("room.id = 'x'", room(null), { trusted: true }).text).toBe(`"t"."room" = ?`);
	});
});

describe("with one", () => {
	test("a rule decides which records are found", () => {
		expect(compiled("room.id = 'x'", room("owner = 'a'")).text).toMatch(/EXISTS .*"owner" = \?/);
	});
	test.each(["room.id ~ 'x'", "room.id = room", "rooms.id = 'x'", "room.owner = 'x'"])("%s", (filter) => {
		expect(compiled(filter, room("")).text).toContain("SELECT");
	});
	test("a closed collection cannot be followed at all", () => {
		expect(() => compiled("room.id = 'x'", room(null))).toThrow();
	});
});
