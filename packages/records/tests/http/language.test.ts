import { expect, test } from "vitest";
import { parseJsonBody } from "../../src/http/body.ts";
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

test.each([
	["no JSON", "{"],
	["an array", "[]"],
	["a text", '"x"'],
	["null", "null"],
	["a number beyond range", '{"a":1e400}'],
	["a NUL", '{"a":"\\u0000"}'],
	["half a letter", '{"a":"\\ud800"}'],
	["deep nesting", `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
	["__proto__", '{"__proto__":{"role":2}}'],
	["nested constructor", '{"a":{"constructor":{"prototype":{}}}}'],
])("%s is refused", (_name, text) => {
	expect(() => parseJsonBody(text)).toThrow();
	expect(({} as Record<string, unknown>).role).toBeUndefined();
});
