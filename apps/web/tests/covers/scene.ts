/** Frames of a camera over a book, drawn from a seed: ground, light, noise, angle and cover differ. */
import type { Pixels } from "../../src/routes/books/covers/find-book.ts";
import { type Point, type Quad, sidesOf } from "../../src/routes/books/covers/quad.ts";

/** Numbers from 0 to 1 from a seed (mulberry32). */
export function random(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

type Colour = readonly [number, number, number];

interface Scene {
	readonly frame: Pixels;
	readonly quad: Quad;
}

const grounds: readonly Colour[] = [
	[182, 145, 105],
	[120, 84, 54],
	[232, 230, 224],
	[70, 74, 82],
	[203, 206, 201],
	[150, 170, 150],
];
const cloths: readonly Colour[] = [
	[170, 34, 40],
	[25, 70, 130],
	[240, 200, 60],
	[30, 110, 70],
	[245, 240, 228],
	[24, 24, 30],
	[214, 110, 40],
	[110, 60, 130],
];

const difference = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Corners of a book of about 2:3, turned and tilted, whole in the frame. */
function placed(next: () => number, width: number, height: number): Quad {
	const tall = height * (0.55 + 0.3 * next());
	const wide = tall * (0.62 + 0.2 * next());
	const angle = (next() - 0.5) * 0.5;
	const middle = { x: width * (0.45 + 0.1 * next()), y: height * (0.47 + 0.06 * next()) };
	const corner = (x: number, y: number): Point => {
		const tilt = () => 1 + (next() - 0.5) * 0.12;
		const [u, v] = [x * wide * 0.5 * tilt(), y * tall * 0.5 * tilt()];
		return {
			x: middle.x + u * Math.cos(angle) - v * Math.sin(angle),
			y: middle.y + u * Math.sin(angle) + v * Math.cos(angle),
		};
	};
	return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Where a point lies between the sides: 0 to 1 both ways inside; a bilinear patch is near enough for a test. */
function inside(quad: Quad, { x, y }: Point): { u: number; v: number } | null {
	const sides = quad.map((from, place) => {
		const to = quad[(place + 1) % 4] as Point;
		return (
			((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) /
			Math.hypot(to.x - from.x, to.y - from.y)
		);
	});
	if (sides.some((side) => side < 0)) return null;
	const [top = 0, right = 0, bottom = 0, left = 0] = sides;
	return { u: left / (left + right), v: top / (top + bottom) };
}

/** A frame of a book on a table. */
export function sceneOf(seed: number, width = 160, height = 120): Scene {
	const next = random(seed);
	const ground = grounds[Math.floor(next() * grounds.length)] as Colour;
	const far = cloths.filter((cloth) => difference(cloth, ground) > 60);
	const cloth = far[Math.floor(next() * far.length)] as Colour;
	const second = far[Math.floor(next() * far.length)] as Colour;
	const quad = placed(next, width, height);
	const [grain, noise, shade, glow] = [next() * 14, 3 + next() * 5, next() * 0.3, next() * 0.25];
	const [period, slope] = [6 + next() * 20, next() - 0.5];
	const data = new Uint8ClampedArray(4 * width * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const at = inside(quad, { x: x + 0.5, y: y + 0.5 });
			let colour: Colour = ground;
			if (at) {
				// A picture in the middle, a title, a band below.
				const isTitle =
					at.v > 0.1 && at.v < 0.24 && at.u > 0.15 && at.u < 0.85 && Math.floor(at.u * 22) % 2 === 0;
				const isPicture = at.v > 0.35 && at.v < 0.75 && at.u > 0.2 && at.u < 0.8;
				if (isTitle || isPicture || at.v > 0.9) colour = second;
			}
			const wood = at ? 0 : Math.sin((y + x * slope) / period) * grain;
			// A shadow beside the book falls on the ground.
			const beside = !at && inside(quad, { x: x - 3, y: y - 3 }) ? 1 - shade : 1;
			const light = (1 - glow * (x / width)) * beside;
			const target = 4 * (y * width + x);
			const chosen = at && colour === ground ? cloth : colour;
			for (let part = 0; part < 3; part++)
				data[target + part] = ((chosen[part] ?? 0) + wood) * light + (next() - 0.5) * 2 * noise;
			data[target + 3] = 255;
		}
	}
	return { frame: { width, height, data }, quad };
}

/** The longest side of the book, to which errors are compared. */
export const longerSide = (quad: Quad): number => Math.max(...sidesOf(quad));
