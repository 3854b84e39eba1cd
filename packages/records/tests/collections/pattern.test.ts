import { expect, test, vi } from "vitest";
import { matches } from "../../src/collections/fields/pattern.ts";
import { problems } from "../../src/collections/fields/problems.ts";
import { formProblem } from "../../src/collections/fields/text.ts";

test.each([
	["^[a-z0-9]+$", "abc1", "abc!"],
	["^(film|dergi)$", "dergi", "gazete"],
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

// PocketBase's syntax, where it differs from JavaScript's.
test.each([
	["^\\d{3}\\-\\d{4}$", ["555-1234"], ["5551234"]],
	["^(?=.*[\\!\\@\\#])\\S+$", ["a!b"], ["ab"]],
	["(?i)^(?!admin)\\w+$", ["Ada"], ["ADMIN"]],
	["(?i)^abc$", ["ABC", "abc"], ["abd"]],
	["^a(?i)b|c$", ["aB", "C"], ["AB", "x"]],
	["^(?:(?i)a|b)c$", ["Ac", "Bc"], ["AC"]],
	["^(?i:a)b(?i:c(?-i)d)$", ["Abcd", "abCd"], ["aBcd", "abcD"]],
	["^[\\w\\.]+\\@[\\w]+$", ["a.b@c"], ["ab"]],
	["^[[:alpha:]]+$", ["abc"], ["a1", "ç"]],
	["^[^[:space:][:punct:]]+$", ["ab1ç"], ["a b", "a-b"]],
	["^[[:^digit:]x]+$", ["ax"], ["a1"]],
	["\\Aabc\\z", ["abc"], ["abcd", "abc\n"]],
	["^(?P<y>\\d{4})-(?<m>\\d\\d)$", ["2024-01"], ["24-01"]],
	["^\\pL+$", ["öz"], ["o1"]],
	["^\\PL+$", ["12"], ["o1"]],
	["^\\p{Greek}+[\\p{^Greek}]$", ["αβa"], ["αβγ", "abc"]],
	["^\\p{Old_Italic}$", ["\u{10300}"], ["a"]],
	["^\\#[0-9a-fA-F]{6}$", ["#a0b1c2"], ["a0b1c2"]],
	['^\\"\\w+\\"$', ['"a"'], ["a"]],
	["^\\Qa.b(\\E+$", ["a.b((("], ["axb("]],
	["^{a}$", ["{a}"], ["a"]],
	["^a{,2}$", ["a{,2}"], ["aa"]],
	["^[]a]+$", ["]a"], ["b"]],
	["^[\\w-.]+$", ["a-.b"], ["a b"]],
	["^[a\\-z]+$", ["a-z"], ["b"]],
	["^\\x{1F600}\\x41\\101$", ["😀AA"], ["😀AB"]],
	["^a.b$", ["a\rb", "a😀b"], ["a\nb"]],
	["(?s)^a.b$", ["a\nb"], ["ab"]],
	["(?m)^b$", ["a\nb\nc"], ["a\rb"]],
	["(?im-s:^B.$)", ["a\nbx"], ["ab"]],
	["^\\s\\S$", [" a"], ["\u00a0a", "  "]],
	["^(?U)a+$", ["aa"], ["b"]],
])("%s is read as PocketBase reads it", (pattern, good, bad) => {
	expect(good.filter((text) => !matches(pattern, text))).toEqual([]);
	expect(bad.filter((text) => matches(pattern, text))).toEqual([]);
});

test.each([
	["^(?=.*\\d)(?!0)\\w+$", "a1", "abc"],
	["^(\\w)\\1$", "aa", "ab"],
	["^(?<a>x)\\k<a>$", "xx", "x"],
	["^\\u{131}\\u0131$", "ıı", "ii"],
	["^\\p{Script=Latin}\\p{Letter}$", "aç", "a1"],
	["^[^]$", "\n", ""],
])("%s, which only JavaScript knows, stays as it is", (pattern, good, bad) => {
	expect([matches(pattern, good), matches(pattern, bad)]).toEqual([true, false]);
});

test.each([
	"(",
	")",
	"[",
	"a**",
	"(?<!",
	"(?x)a",
	"\\p{Nothing}",
	"[[:nothing:]]",
	"[b-a]",
	"\\",
	"\\y",
	"(".repeat(50_000),
])("%s is no pattern", (pattern) => {
	expect(() => matches(pattern, "a")).toThrow();
});

// Each takes longer than the world is old.
test.each([
	["^(a+)+$", `${"a".repeat(60)}!`],
	["^(?=a)(a+)+$", `${"a".repeat(60)}!`],
	["^((a?){500}b?){2}$", "a".repeat(300_000)],
	["^(a|a)*$", `${"a".repeat(80)}!`],
	[`^${"a?".repeat(50)}${"a".repeat(50)}$`, `${"a".repeat(49)}!`],
	["(?i)^(?P<x>[[:alpha:]]+)+\\z", `${"a".repeat(60)}!`],
])("a text for which %s cannot be told in time does not match", (pattern, text) => {
	expect(matches(pattern, text)).toBe(false);
	expect(matches("^[a-z]+$", "next")).toBe(true);
});

test("a busy computer, on which time passes without work, does not make a text one that does not match", () => {
	const slow = "(?=a)(a+)+$";
	const text = `${"a".repeat(40)}!`;
	const used = vi.spyOn(process, "threadCpuUsage");
	try {
		// Two rounds of the clock in which the thread hardly ran, then one in which it did.
		for (const user of [0, 10_000, 20_000, 60_000]) used.mockReturnValueOnce({ user, system: 0 });
		expect(matches(slow, text)).toBe(false);
		expect(used).toHaveBeenCalledTimes(4);
	} finally {
		used.mockRestore();
	}
});

test("a stored pattern that nobody understands refuses values, and breaks nothing", () => {
	expect(() => matches("(", "a")).toThrow(SyntaxError);
	expect(formProblem("a", { pattern: "(" }, 10)).toBe(problems.format);
});
