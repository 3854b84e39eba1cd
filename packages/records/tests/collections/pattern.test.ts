import { expect, test } from "vitest";
import { matches } from "../../src/collections/fields/pattern.ts";

test.each([
	["^[a-z0-9]+$", "abc1", "abc!"],
	["^(kitap|dergi)$", "dergi", "gazete"],
	["^(ab)+$", "ababab", "aba"],
	["^([a-z]+ )*[a-z]+$", "iki kelime daha", "iki  kelime"],
	["^\\p{Lu}\\p{L}*$", "Çınar", "çınar"],
])("%s takes %s and not %s", (pattern, good, bad) => {
	expect([matches(pattern, good), matches(pattern, bad), matches(pattern, good)]).toEqual([
		true,
		false,
		true,
	]);
});

// Each takes longer than the world is old.
test.each([
	["^(a+)+$", `${"a".repeat(60)}!`],
	["^(a|a)*$", `${"a".repeat(80)}!`],
	[`^${"a?".repeat(50)}${"a".repeat(50)}$`, `${"a".repeat(49)}!`],
])("a text for which %s cannot be told in time does not match", (pattern, text) => {
	expect(matches(pattern, text)).toBe(false);
	expect(matches("^[a-z]+$", "next")).toBe(true);
});
