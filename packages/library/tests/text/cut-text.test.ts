import { expect, test } from "vitest";
import { cutText } from "../../src/text/cut-text.ts";

test.each([
	["kitap", 10, "kitap"],
	["kitap", 3, "kit"],
	["ab😀c", 3, "ab"],
	["ab😀c", 4, "ab😀"],
	["😀", 1, ""],
	["", 5, ""],
])("%j cut at %i is %j", (text, length, short) => {
	expect(cutText(text, length)).toBe(short);
});
