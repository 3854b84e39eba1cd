import { describe, expect, test } from "vitest";
import { contrast } from "../../src/covers/colours.ts";
import { bands, cloths, palettesOf } from "../../src/covers/palettes.ts";

const palettes = bands.flatMap(palettesOf);

test("contrast is WCAG's", () => {
	expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
	expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
	expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

test("there are at least twelve cloths, each in a palette of its own for every age", () => {
	expect(cloths.length).toBeGreaterThanOrEqual(12);
	expect(new Set(palettes.map(({ name }) => name)).size).toBe(cloths.length * bands.length);
	expect(new Set(palettes.map(({ cloth }) => cloth)).size).toBe(palettes.length);
});

describe.each(palettes)("$name", (palette) => {
	test("letters are readable on every ground", () => {
		for (const [letter, ground] of [
			[palette.onCloth, palette.cloth],
			[palette.onDeep, palette.deep],
			[palette.onPaper, palette.paper],
			[palette.onFoil, palette.foil],
		] as const)
			expect(contrast(letter, ground)).toBeGreaterThanOrEqual(4.5);
	});

	test("ornaments stand out from the cloth, more quietly than letters", () => {
		for (const [thread, ground] of [
			[palette.tone, palette.cloth],
			[palette.toneOnDeep, palette.deep],
		] as const) {
			expect(contrast(thread, ground)).toBeGreaterThan(1.2);
			expect(contrast(thread, ground)).toBeLessThan(contrast(palette.onCloth, palette.cloth));
		}
	});
});
