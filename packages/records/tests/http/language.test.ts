import { expect, test } from "vitest";
import { parseJsonBody, parseRecordBody } from "../../src/http/body.ts";
import { languageOf } from "../../src/http/language.ts";

test.each([
	[undefined, "en"],
	["", "en"],
	["*", "en"],
	["tr", "tr"],
	["tr-TR,tr;q=0.9,en-US;q=0.8", "tr"],
	["en-US,tr;q=0.9", "en"],
	["en;q=0.3, TR;q=0.8", "tr"],
	["de-DE,tr;q=0.1", "tr"],
	["tr;q=0, en;q=0.1", "en"],
	["tr;q=abc", "en"],
	[`${"x,".repeat(5000)}tr`, "en"],
])("Accept-Language %j gives %s", (header, language) => {
	expect(languageOf(header)).toBe(language);
});

test("a body is an object or nothing", () => {
	expect(parseJsonBody("")).toEqual({});
	expect(parseJsonBody('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] });
});

test("characters that not every engine stores are replaced", () => {
	expect(parseJsonBody('{"a":"x\\u0000","b":["\\ud83d","\\ud83d\\ude00"],"c\\uDC00":1}')).toEqual({
		a: "x\u{fffd}",
		b: ["\u{fffd}", "\u{1f600}"],
		"c\u{fffd}": 1,
	});
});

test("a record's JSON may have any key but the one that reaches a prototype", () => {
	const inherited = '{"data":{"constructor":"Ferrari","toString":1,"valueOf":2,"prototype":3}}';
	expect(JSON.stringify(parseRecordBody(inherited))).toBe(inherited);
	expect(() => parseRecordBody('{"constructor":{"prototype":{"role":2}}}')).toThrow();
	expect(() => parseRecordBody('{"data":[{"__proto__":{"role":2}}]}')).toThrow();
	expect(() => parseRecordBody('{"__proto__":{"role":2}}')).toThrow();
	expect(({} as Record<string, unknown>).role).toBeUndefined();
});

test("JSON is nested up to 500 levels", () => {
	const nested = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`;
	expect(parseJsonBody(nested(499))).toHaveProperty("a");
	expect(() => parseJsonBody(nested(500))).toThrow();
});

test.each([
	["no JSON", "{"],
	["an array", "[]"],
	["a text", '"x"'],
	["null", "null"],
	["a number beyond range", '{"a":1e400}'],
	["deep nesting", `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
	["__proto__", '{"__proto__":{"role":2}}'],
	["nested constructor", '{"a":{"constructor":{"prototype":{}}}}'],
])("%s is refused", (_name, text) => {
	expect(() => parseJsonBody(text)).toThrow();
	expect(({} as Record<string, unknown>).role).toBeUndefined();
});
