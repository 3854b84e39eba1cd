import { expect, test } from "vitest";
import { excerptOf } from "../../src/records/excerpt.ts";

test.each([
	["<p>Hel<b>lo</b> w<i>or</i>ld!</p>", "Hello world!"],
	["<p>Tom &amp; Jerry &lt;3 &quot;x&quot; &eacute;&#39;</p>", 'Tom & Jerry <3 "x" é\''],
	["<style>p{color:red}</style><script>alert('</p>')</script><p>text</p>", "text"],
	["a < b and c > d", "a < b and c > d"],
	["<p>a <!-- secret > x --> b</p>", "a b"],
	["<!doctype html><p>bir</p><p>iki<br>üç</p>", "bir ikiüç"],
	["<ul><li>bir</li><li>iki</li></ul>", "bir iki"],
	['<a title="a > b" href=x>bağ</a>ı', "bağı"],
	["<img alt='x'>a<svg><svg><text>b</text></svg></svg>c", "a c"],
	["<select><option>x</option></select>y", "y"],
	["  a\n\t b&nbsp; c ", "a b c"],
	["a<b", "a"],
	["a <!-- open", "a"],
	["", ""],
])("of %j %j is shown", (html, text) => {
	expect(excerptOf(html, 100, true)).toBe(text);
});

test("letters are counted, whatever they are made of", () => {
	expect(excerptOf("çğü😀şş", 4, true)).toBe("çğü😀...");
	expect(excerptOf("çğü😀şş", 4, false)).toBe("çğü😀");
	expect(excerptOf("çğü😀", 4, true)).toBe("çğü😀");
	expect(excerptOf(`${"x".repeat(4090)}&amp;&eacute;`, 5000, false)).toBe(`${"x".repeat(4090)}&é`);
});

test("no text takes long", () => {
	const began = process.threadCpuUsage();
	for (const piece of ["<", "<a", "<!--", "<b>x", '<a href="', "&amp", "<svg>", "a ", "</p>", "<script>"])
		excerptOf(piece.repeat(Math.ceil(1e6 / piece.length)), 50, true);
	expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000);
});
