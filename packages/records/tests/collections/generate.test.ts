import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generate, UnknownPattern } from "../../src/collections/generate.ts";
import { writtenColumns, writtenKind } from "../../src/collections/view-columns.ts";
import { splitStatements } from "../../src/database/script.ts";

describe("texts by a pattern", () => {
	test.each([
		"[a-z0-9]{15}",
		"users[0-9]{6}",
		"(abc|de)-\\d{2,4}",
		"\\w+x?y*",
		"^[A-Z_]{3}$",
		"a\\.b\\-c",
		"(?:x|y){2}z",
		"\\S{8}",
		"\\D\\W\\n",
		"[^0-9]{5}",
		"[^\\da]|[\\D]{3}",
	])("%s", (pattern) => {
		for (let n = 0; n < 200; n++) expect(generate(pattern)).toMatch(new RegExp(`^(?:${pattern})$`));
	});
	test("classes of what may not come give texts that differ", () => {
		for (const pattern of ["\\S{8}", "[^0-9]{5}"])
			expect(new Set(Array.from({ length: 20 }, () => generate(pattern))).size).toBeGreaterThan(10);
	});
	test.each([
		"(",
		"[",
		"[^\\S]",
		"[^!-~]",
		"\\pL",
		"a{5,2}",
		"*a",
		"(?<name>a)",
		"a)",
		"[z-a]",
		"a{99999}",
		"((a{1000}){1000}){1000}",
		"\\",
	])("not by %s", (pattern) => {
		expect(() => generate(pattern)).toThrow(UnknownPattern);
	});
	test("whatever the pattern, there is a text or a refusal", () => {
		fc.assert(
			fc.property(fc.string({ maxLength: 30 }), (pattern) => {
				try {
					expect(typeof generate(pattern)).toBe("string");
				} catch (error) {
					expect(error).toBeInstanceOf(UnknownPattern);
				}
			}),
		);
	});
});

describe("a SELECT list", () => {
	test.each([
		["SELECT id, a.title FROM a", ["id=id", "title=a.title"]],
		["select distinct p.id as id, count(*) as n from posts p", ["id=p.id", "n=count(*)"]],
		[
			"SELECT (ROW_NUMBER() OVER()) AS id, CAST(a AS TEXT) b FROM x",
			["id=(ROW_NUMBER() OVER())", "b=CAST(a AS TEXT)"],
		],
		[
			"SELECT id, (SELECT 1 FROM y) AS one, ',' AS comma -- FROM here\n FROM x",
			["id=id", "one=(SELECT 1 FROM y)", "comma=','"],
		],
		['SELECT "id", `t`.`name` FROM t', ['id="id"', "name=`t`.`name`"]],
	])("%s", (query, columns) => {
		expect(writtenColumns(query).map(({ name, expression }) => `${name}=${expression}`)).toEqual(columns);
	});
	test.each([
		["count(*)", "integer"],
		["TOTAL(x)", "number"],
		["cast(x as INT)", "integer"],
		["cast(x as real)", "number"],
		["CAST(a || 'as int)' AS text)", "text"],
		["cast(x as bool)", "bool"],
		["x + 1", "unknown"],
	])("%s is %s", (expression, kind) => {
		expect(writtenKind(expression)).toBe(kind);
	});
});

test("statements are cut at semicolons that separate", () => {
	expect(splitStatements("a; b ;; 'c;d' \"e;f\" -- g;h\n; /* i;j */ k;")).toEqual([
		"a",
		"b",
		"'c;d' \"e;f\" -- g;h",
		"/* i;j */ k",
	]);
});
