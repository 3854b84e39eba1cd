import { describe, expect, it } from "vitest";
import { type Crop, cropSize, whole } from "../src/routes/books/covers/input/crop.ts";

const middle: Crop = { unit: "%", x: 20, y: 20, width: 60, height: 60 };

describe("the part of a picture that is kept", () => {
	it("is written no larger than it has to be, and never enlarged", () => {
		expect(cropSize(whole, 4000, 3000, 1200)).toMatchObject({ outWidth: 1200, outHeight: 900 });
		expect(cropSize(middle, 100, 200, 1200)).toEqual({
			x: 20,
			y: 40,
			width: 60,
			height: 120,
			outWidth: 60,
			outHeight: 120,
		});
	});
	it("has a pixel at least, and ends within the picture", () => {
		expect(cropSize({ ...middle, width: 0, height: 0 }, 10, 10, 1200)).toMatchObject({ width: 1, height: 1 });
		const { x, width } = cropSize({ ...middle, x: 33.33, width: 66.67 }, 1001, 10, 1200);
		expect(x + width).toBe(1001);
	});
});
