// engines: one
import { expect, test } from "vitest";
import { sqliteDialect } from "../../src/database/sqlite/dialect.ts";
import { compileFilter, type FilterScope } from "../../src/filter/index.ts";
import { define, field, requestBy, turkishKeys } from "../support.ts";

const room = define({
	name: "room",
	fields: [field("text", "id"), field("text", "team"), field("text", "owner")],
});
const users = define({
	name: "users",
	type: "auth",
	fields: [field("text", "id"), field("number", "role"), field("text", "team")],
});

const scope = (record: Record<string, unknown> | null): FilterScope => ({
	collection: room,
	collections: () => undefined,
	alias: "t",
	dialect: sqliteDialect,
	request: requestBy(record && { collection: users, record: { id: "u", ...record } }),
	trusted: true,
	now: new Date(),
	textKeys: turkishKeys,
});

const rule =
	'(@request.auth.role = 3 && @request.auth.team != "" && team = @request.auth.team) || (@request.auth.role = 4 && owner = @request.auth.id)';

test("a rule comes down to what it asks of the rows for this caller", () => {
	expect(compileFilter(rule, scope({ role: 3, team: "s" }))).toEqual({
		text: `"t"."team" = ?`,
		values: ["s"],
	});
	expect(compileFilter(rule, scope({ role: 4, team: "s" }))).toEqual({
		text: `"t"."owner" = ?`,
		values: ["u"],
	});
});

test("a rule that this caller can never fulfil is a condition that never holds", () => {
	expect(compileFilter(rule, scope(null)).text).toBe("1 = 0");
	expect(compileFilter(rule, scope({ role: 3, team: "" })).text).toBe("1 = 0");
	expect(compileFilter("team = 'x' || 1 = 1", scope(null)).text).toBe("1 = 1");
});
