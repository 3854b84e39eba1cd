import { expect, test } from "vitest";
import { drawRow, ROW_HEIGHT, ROW_LENGTH } from "../../src/covers/row.ts";

/** Cloth, left end and width of each book of a row. */
function booksOf(key: string, share: number) {
	return drawRow(key, share).shapes.flatMap((shape) => {
		const [, x, top, width, height] =
			/^M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+z$/.exec(shape.kind === "path" ? shape.d : "") ?? [];
		if (x === undefined || shape.kind !== "path") return [];
		return [
			{ cloth: shape.fill, x: Number(x), top: Number(top), width: Number(width), height: Number(height) },
		];
	});
}

const keys = Array.from({ length: 40 }, (_, n) => `${5 + (n % 4)}/${String.fromCharCode(65 + n)}`);
const shares = [0, 0.01, 0.1, 0.33, 0.5, 0.77, 0.99, 1];

test("the length of a row is its share of the longest one, and its books fill it", () => {
	for (const key of keys) {
		for (const share of shares) {
			const { width, height } = drawRow(key, share);
			expect(height).toBe(ROW_HEIGHT);
			expect(Math.abs(width - share * ROW_LENGTH)).toBeLessThanOrEqual(share < 0.02 ? 12 : 0.5);
			const books = booksOf(key, share);
			const last = books.at(-1);
			expect((last?.x ?? 0) + (last?.width ?? 0)).toBe(width);
			for (const { width: one, top, height: tall } of books) {
				expect(one).toBeGreaterThanOrEqual(12);
				// They stand on the board.
				expect(top + tall).toBe(ROW_HEIGHT);
			}
		}
	}
	expect(drawRow("7/B", 1.4).width).toBe(ROW_LENGTH);
});

test("the same key gives the same books, and a row that grows keeps them", () => {
	expect(drawRow("7/B", 0.6)).toEqual(drawRow("7/B", 0.6));
	expect(drawRow("7/B", 0.6)).not.toEqual(drawRow("7/C", 0.6));
	const before = booksOf("7/B", 0.6).slice(0, -1);
	expect(booksOf("7/B", 0.9).slice(0, before.length)).toEqual(before);
});

test("no two books side by side are bound in the same cloth", () => {
	for (const key of keys) {
		const cloths = booksOf(key, 1).map(({ cloth }) => cloth);
		expect(cloths.length).toBeGreaterThan(20);
		cloths.slice(1).forEach((cloth, place) => {
			expect(cloth).not.toBe(cloths[place]);
		});
	}
});
