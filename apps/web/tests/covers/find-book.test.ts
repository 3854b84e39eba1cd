import { describe, expect, it, test } from "vitest";
import { findBook, type Pixels } from "../../src/routes/books/covers/find-book.ts";
import {
	distanceMoved,
	fourAround,
	hullOf,
	ordered,
	type Point,
	type Quad,
} from "../../src/routes/books/covers/quad.ts";
import { straighten, straightSize } from "../../src/routes/books/covers/straighten.ts";
import { longerSide, random, sceneOf } from "./scene.ts";

describe("finding a book in a frame", () => {
	it("finds the corners of nearly all books on plain, grained and shaded grounds", () => {
		const seeds = Array.from({ length: 60 }, (_, seed) => seed + 1);
		const errors = seeds.map((seed) => {
			const { frame, quad } = sceneOf(seed);
			const found = findBook(frame);
			return found ? distanceMoved(found, ordered(quad)) / longerSide(quad) : 1;
		});
		expect(errors.filter((error) => error < 0.03).length).toBeGreaterThanOrEqual(57);
		expect(errors.sort((a, b) => a - b)[30]).toBeLessThan(0.01);
	});

	it("finds nothing where there is no book", () => {
		const next = random(5);
		const noise = (level: number, spread: number): Pixels => {
			const [width, height] = [160, 120];
			const data = Uint8ClampedArray.from(
				{ length: 4 * width * height },
				() => level + (next() - 0.5) * spread,
			);
			return { width, height, data };
		};
		for (const frame of [noise(128, 0), noise(200, 30), noise(0, 0), noise(120, 200)])
			expect(findBook(frame)).toBeNull();
	});

	it("finds nothing where a book is not seen whole", () => {
		const { frame, quad } = sceneOf(3);
		const right = Math.ceil(Math.max(...quad.map(({ x }) => x)));
		const left = Math.floor((Math.min(...quad.map(({ x }) => x)) + right) / 2);
		// Half of the book only.
		const width = frame.width - left;
		const data = new Uint8ClampedArray(4 * width * frame.height);
		for (let y = 0; y < frame.height; y++)
			data.set(frame.data.subarray(4 * (y * frame.width + left), 4 * (y + 1) * frame.width), 4 * y * width);
		expect(findBook({ width, height: frame.height, data })).toBeNull();
	});
});

describe("geometry", () => {
	test("a polygon's four corners contain it, and a worn corner comes back", () => {
		const worn: Point[] = [
			{ x: 5, y: 0 },
			{ x: 100, y: 0 },
			{ x: 100, y: 145 },
			{ x: 95, y: 150 },
			{ x: 0, y: 150 },
			{ x: 0, y: 5 },
		];
		const quad = ordered(fourAround(hullOf(worn)) ?? []);
		const corners: Quad = [
			{ x: 0, y: 0 },
			{ x: 100, y: 0 },
			{ x: 100, y: 150 },
			{ x: 0, y: 150 },
		];
		expect(distanceMoved(quad, corners)).toBeLessThan(1e-6);
	});
});

describe("straightening", () => {
	const quad: Quad = [
		{ x: 40, y: 20 },
		{ x: 160, y: 35 },
		{ x: 150, y: 180 },
		{ x: 30, y: 190 },
	];
	it("keeps the sides' proportion, and their length unless it is too large", () => {
		expect(straightSize(quad, 1000)).toEqual({ width: 121, height: 158 });
		expect(straightSize(quad, 79)).toEqual({ width: 60, height: 79 });
	});

	it("takes each corner's colour to its corner, and nothing of the ground along", () => {
		const [width, height] = [200, 210];
		const data = new Uint8ClampedArray(4 * width * height);
		const middle = { x: 95, y: 105 };
		for (let y = 0; y < height; y++) {
			for (let x = 0; x < width; x++) {
				const isInside = quad.every((from, place) => {
					const to = quad[(place + 1) % 4] as Point;
					return (to.x - from.x) * (y + 0.5 - from.y) - (to.y - from.y) * (x + 0.5 - from.x) > 0;
				});
				const colour = isInside ? [x < middle.x ? 200 : 40, y < middle.y ? 200 : 40, 0] : [0, 0, 255];
				data.set([...colour, 255], 4 * (y * width + x));
			}
		}
		const straight = straighten({ width, height, data }, quad, 1000);
		const at = (u: number, v: number) => {
			const place =
				4 * (Math.round(v * (straight.height - 1)) * straight.width + Math.round(u * (straight.width - 1)));
			return [...straight.data.subarray(place, place + 3)];
		};
		expect(at(0.1, 0.1)).toEqual([200, 200, 0]);
		expect(at(0.9, 0.1)).toEqual([40, 200, 0]);
		expect(at(0.9, 0.9)).toEqual([40, 40, 0]);
		expect(at(0.1, 0.9)).toEqual([200, 40, 0]);
		let blue = 0;
		for (let place = 2; place < straight.data.length; place += 4)
			blue += (straight.data[place] ?? 0) > 128 ? 1 : 0;
		expect(blue / (straight.width * straight.height)).toBeLessThan(0.02);
	});
});
