import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Box, fitText } from "../../src/covers/fit-text.ts";
import { textWidth } from "../../src/covers/widths.ts";

const box: Box = { width: 156, height: 110, lines: 5, largest: 35, smallest: 11 };
const linesOf = (text: string, within: Box = box) => fitText(text, within)?.lines;

test("a short title has one line of the largest letters", () => {
	expect(fitText("Momo", box)).toMatchObject({ lines: ["Momo"], size: 35 });
});

test("lines are broken where the letters can be largest", () => {
	expect(linesOf("Küçük Kara Balık")).toEqual(["Küçük", "Kara", "Balık"]);
	expect(linesOf("Dünyanın Merkezine Yolculuk")).toEqual(["Dünyanın", "Merkezine", "Yolculuk"]);
	expect(linesOf("Bir Ömür", { ...box, lines: 1 })).toEqual(["Bir Ömür"]);
});

test("long titles shrink without hyphens, and none of their words is lost", () => {
	const title = "Filler Sultanı ile Kırmızı Sakallı Topal Karınca";
	const fitted = fitText(title, box);
	expect(fitted?.lines.join(" ")).toBe(title);
	expect(fitted?.size).toBeLessThan(30);
});

test("what does not fit in the smallest letters ends with an ellipsis", () => {
	const endless = Array.from({ length: 60 }, (_, index) => `kelime${index}`).join(" ");
	const lines = linesOf(endless) ?? [];
	expect(lines).toHaveLength(5);
	expect(lines.at(-1)).toMatch(/…$/);
	const [word = ""] = linesOf("Çekoslovakyalılaştıramadıklarımızdanmışsınızcasına") ?? [];
	expect(word).toMatch(/^Çekoslovakyalı.*…$/);
	expect(word).not.toContain("-");
});

test("a text without letters has no lines", () => {
	expect(fitText("", box)).toBeNull();
	expect(fitText(" \n ", box)).toBeNull();
});

describe("whatever the text", () => {
	const word = fc.string({
		unit: fc.constantFrom(..."aâbcçdefgğhıiîjklmnoöprsştuüvyzAİIŞĞÜÖÇWM'-.,!?&1"),
		maxLength: 40,
	});
	const texts = fc.array(word, { maxLength: 30 }).map((words) => words.join(" "));
	const boxes = fc.record({
		width: fc.integer({ min: 60, max: 170 }),
		height: fc.integer({ min: 20, max: 120 }),
		lines: fc.integer({ min: 1, max: 6 }),
		largest: fc.constant(34),
		smallest: fc.constant(9),
		track: fc.constantFrom(0, 0.05),
	});

	test("it stays in its box", () => {
		fc.assert(
			fc.property(texts, boxes, (text, within) => {
				const fitted = fitText(text, within);
				if (!fitted) return;
				expect(fitted.lines.length).toBeLessThanOrEqual(within.lines);
				expect(fitted.height).toBeLessThanOrEqual(within.height + 0.001);
				expect(fitted.size).toBeLessThanOrEqual(within.largest);
				for (const line of fitted.lines) {
					const width = (textWidth(line) + within.track * [...line].length) * fitted.size;
					expect(width).toBeLessThanOrEqual(within.width + 0.001);
				}
			}),
			{ numRuns: 500 },
		);
	});
});
