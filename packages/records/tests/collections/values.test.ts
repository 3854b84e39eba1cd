// engines: one
/** Values that fields take, and the form in which they are stored. */
import { describe, expect, test } from "vitest";
import { type FieldDefinition, fieldType } from "../../src/collections/fields/index.ts";
import { Refusal } from "../../src/collections/fields/type.ts";
import { field } from "../support.ts";

/** The value that a field stores for an input, or the code of why it takes none. */
function stored(one: FieldDefinition, input: unknown): unknown {
	const type = fieldType(one);
	try {
		const value = type.read(input, one);
		return type.check(value, one)?.code ?? type.decode(type.encode(value, one), one);
	} catch (error) {
		if (error instanceof Refusal) return error.reason.code;
		throw error;
	}
}

describe("lists", () => {
	const several = field("select", "several", { values: ["a", "b", "c"], maxSelect: 3 });
	const one = field("select", "one", { values: ["a", "[b"] });
	test.each([
		[several, '["a","b"]', ["a", "b"]],
		[several, ' ["b", "a", "b", null, ""] ', ["b", "a"]],
		[several, "[]", []],
		[several, '["d"]', "validation_invalid_value"],
		[several, '[{"a":1}]', "validation_invalid_value"],
		[several, '{"a":1}', "validation_invalid_value"],
		[one, '["a"]', "a"],
		[one, "[]", ""],
		[one, "[b", "[b"],
		[field("relation", "more", { collectionId: "c", maxSelect: 2 }), '["x","y"]', ["x", "y"]],
		[field("file", "papers", { maxSelect: 2 }), '["x.pdf"]', ["x.pdf"]],
	])("%# %j of a text of JSON", (definition, input, value) => {
		expect(stored(definition, input)).toEqual(value);
	});
});

describe("numbers are decimal", () => {
	test.each<readonly [string, number | string]>([
		[" 12.5 ", 12.5],
		["-1e3", -1000],
		[".5", 0.5],
		["", 0],
		...["0x10", "0b11", "0o7", "1_000", "Infinity", " ", "1e999"].map(
			(text) => [text, "validation_not_a_number"] as const,
		),
	])("%j is %j", (input, value) => {
		expect(stored(field("number", "n"), input)).toBe(value);
	});
});

describe("JSON", () => {
	test.each<readonly [unknown, unknown]>([
		['{"k":1} ', { k: 1 }],
		["true", true],
		["12", 12],
		['"abc"', "abc"],
		["", ""],
		...[" 5", " null", "null ", ' {"k":1}', "hello", "007", "tRue", "1 2", "[1"].map(
			(text) => [text, text] as const,
		),
		[
			{ constructor: 1, toString: 2 },
			{ constructor: 1, toString: 2 },
		],
		['{"a":{"__proto__":1}}', "validation_invalid_json"],
		['{"a":1e400}', "validation_invalid_json"],
		['"\\u0000 \\ud83d"', "\u{fffd} \u{fffd}"],
	])("%j is %j", (input, value) => {
		expect(stored(field("json", "j"), input)).toEqual(value);
	});
	test.each([
		"12345678901234567890",
		'{"a":12345678901234567890,"b":[0.12345678901234567,-98765432109876543210,1.5]}',
		'{"text":"12345678901234567890"}',
	])("%s keeps its digits", (text) => {
		expect(JSON.stringify(stored(field("json", "j"), text))).toBe(text);
	});
});

describe("texts and dates", () => {
	test.each([
		[field("text", "t"), "e\u0301", "é"],
		[field("text", "t"), "a\0\ud83d", "a\u{fffd}\u{fffd}"],
		[field("date", "d"), "2026-03-05T03:00:00+03:00", "2026-03-05 00:00:00.000Z"],
		[field("date", "d"), "9999-12-31T23:59:59-12:00", "validation_invalid_date"],
		[field("date", "d"), "0001-01-01T00:00:00+12:00", "0000-12-31 12:00:00.000Z"],
	])("%# %j", (definition, input, value) => {
		expect(stored(definition, input)).toBe(value);
	});
});

describe("ids", () => {
	const free = field("text", "id", { primaryKey: true, pattern: "^.+$", max: 100 });
	test.each([
		"a/b",
		"a..b",
		"a*b",
		"a b",
		"a%41",
		'a"',
		"a|b",
		"a`",
		"$a",
		"a\tb",
		"a:b",
		"a<b",
		"a?",
		"a\\b",
	])("%j has a forbidden character", (id) => {
		expect(stored(free, id)).toBe("validation_forbidden_pk_character");
	});
	test.each(["con", "NUL", "Com1", "lpt9"])("%s is reserved", (id) => {
		expect(stored(free, id)).toBe("validation_reserved_pk");
	});
	test.each(["ü+(1)~x", "user@2", "com10", "console"])("%s is taken", (id) => {
		expect(stored(free, id)).toBe(id);
	});
	test("other fields and the usual pattern have no such check", () => {
		expect(stored(field("text", "t", { pattern: "^.+$" }), "a/b")).toBe("a/b");
		expect(stored(field("text", "id", { primaryKey: true, pattern: "^[a-z0-9]+$" }), "con")).toBe("con");
	});
});

describe("addresses", () => {
	const email = field("email", "e");
	test.each([
		"a.b+c@example.com",
		"a@münchen.de",
		"öz@example.com",
		"ömer@çiçek.example",
		"用户@例子.广告",
		"a@xn--mnchen-3ya.de",
		"a_b@sub.example-x.org",
		`${"a".repeat(64)}@example.com`,
	])("%s is one", (address) => {
		expect(stored(email, address)).toBe(address);
	});
	test.each([
		"a",
		"@example.com",
		"a@",
		"a@example",
		"a..b@example.com",
		".a@example.com",
		"a.@example.com",
		"a@1.2.3.4",
		"a@-a.com",
		"a@a-.com",
		"a@a..com",
		"a b@example.com",
		"a@b@example.com",
		"a@example.com\nb@example.com",
		`${"a".repeat(65)}@example.com`,
		`a@${"a".repeat(64)}.com`,
		`a@${"a.".repeat(130)}com`,
	])("%j is none", (address) => {
		expect(stored(email, address)).toBe("validation_is_email");
	});
});

describe("links", () => {
	const url = field("url", "u");
	test.each([
		"https://example.com",
		"HTTP://Example.com:8090/a?b=c d".replace(" ", "%20"),
		"https://user:secret@example.com/",
		"http://localhost:3000/x#y",
		"http://127.0.0.1/",
		"http://[::1]:8090/x",
		"https://çiçek.example/ışık?q=%",
		"https://a_b.example.com./",
		"https://example.com?x=1",
	])("%s is one", (link) => {
		expect(stored(url, link)).toBe(link);
	});
	test.each([
		"https://exa\nmple.com",
		"https://example.com/\t<b>",
		"\u0001https://example.com",
		"https://example.com/a b",
		"https://example.com/\u0001",
		"https://example.com/%zz",
		"https://.com",
		"https://example..com",
		"https://-a.com",
		"https://a-.com",
		"https:/example.com",
		"http:example.com",
		"http:\\\\example.com",
		"https://example.com\\x",
		"http:///example.com",
		"http://1.2.3",
		"http://1.2.3.256",
		"http://1.2.3.4.5",
		"http://0x7f000001.1",
		"http://[::g]",
		"http://example.com:99999",
		"http://example.com:x",
		"http://",
		"javascript:alert(1)",
		"//example.com",
		"example",
		`https://example.com/${"a".repeat(2048)}`,
	])("%j is none", (link) => {
		expect(stored(url, link)).toBe("validation_invalid_url");
	});
	test("a domain is one of those that the field takes", () => {
		const only = field("url", "u", { onlyDomains: ["a.test"] });
		expect(stored(only, "https://A.test/x")).toBe("https://A.test/x");
		expect(stored(only, "https://b.test/a.test")).toBe("validation_url_domain_not_allowed");
		expect(stored(only, "https://a.test@b.test")).toBe("validation_url_domain_not_allowed");
	});
});
