/** The band of a reader's card. */
import { expect, test } from "vitest";
import { BAND_WIDTH, drawCardBand } from "../../src/covers/card-band.ts";

const keys = Array.from({ length: 200 }, (_, place) => String(20_000_000 + place));

test("a key has its own band, the same one every time", () => {
	expect(drawCardBand("20000017", 510)).toEqual(drawCardBand("20000017", 510));
	const different = new Set(keys.map((key) => JSON.stringify(drawCardBand(key, 510).shapes)));
	// Neighbours in a class are told apart at a glance.
	expect(different.size).toBeGreaterThan(40);
});

test("its ornaments stay inside, and there is one on the lowest card, too", () => {
	for (const key of keys)
		for (const height of [90, 270, 480]) {
			const { width, shapes } = drawCardBand(key, height);
			expect(width).toBe(BAND_WIDTH);
			const places = shapes.flatMap((shape) => (shape.kind === "copies" ? shape.at : []));
			expect(places.length).toBeGreaterThan(0);
			for (const { y, scale = 1 } of places) {
				expect(y - 20 * scale).toBeGreaterThanOrEqual(0);
				expect(y + 20 * scale).toBeLessThanOrEqual(height);
			}
		}
});
