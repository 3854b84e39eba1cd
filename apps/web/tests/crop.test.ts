import { describe, expect, it } from "vitest";
import {
	type Crop,
	cropSize,
	handles,
	keyStep,
	moveHandle,
	whole,
} from "../src/routes/books/covers/input/crop.ts";

const middle: Crop = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 };

describe("the part of a picture that is kept", () => {
	it("moves as a whole and stops at the edges", () => {
		expect(moveHandle(middle, "move", 0.1, -0.1)).toEqual({
			left: expect.closeTo(0.3),
			top: expect.closeTo(0.1),
			right: expect.closeTo(0.9),
			bottom: expect.closeTo(0.7),
		});
		expect(moveHandle(middle, "move", 5, 5)).toMatchObject({ right: 1, bottom: 1 });
		expect(moveHandle(middle, "move", -5, -5)).toMatchObject({ left: 0, top: 0 });
	});

	it("changes at the corner that is held, and at no other", () => {
		expect(moveHandle(middle, "topLeft", -0.1, 0.1)).toEqual({
			...middle,
			left: expect.closeTo(0.1),
			top: expect.closeTo(0.3),
		});
		expect(moveHandle(middle, "bottomRight", 0.1, 0.1)).toMatchObject({ left: 0.2, top: 0.2 });
	});

	it("never leaves the picture, turns inside out or becomes too small", () => {
		for (const handle of handles) {
			for (const [dx, dy] of [
				[9, 9],
				[-9, -9],
				[9, -9],
				[-9, 9],
			] as const) {
				const { left, top, right, bottom } = moveHandle(middle, handle, dx, dy);
				for (const edge of [left, top, right, bottom]) expect(edge).toBeGreaterThanOrEqual(0);
				for (const edge of [left, top, right, bottom]) expect(edge).toBeLessThanOrEqual(1);
				expect(right - left).toBeGreaterThan(0.049);
				expect(bottom - top).toBeGreaterThan(0.049);
			}
		}
	});

	it("is moved by arrow keys, with Shift in larger steps", () => {
		expect(keyStep("ArrowLeft", false)).toEqual([-0.01, 0]);
		expect(keyStep("ArrowDown", true)).toEqual([0, 0.05]);
		expect(keyStep("Enter", false)).toBeNull();
	});

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
});
