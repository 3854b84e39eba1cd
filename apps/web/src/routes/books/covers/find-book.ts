/**
 * Finds a book in a camera's frame: what differs from the ground that the frame's border shows, as one piece, with four
 * corners. Works on a frame of some hundred pixels a side in a few milliseconds, without any library.
 */
import {
	areaOf,
	fourAround,
	hullOf,
	looksLikeBook,
	meeting,
	ordered,
	type Point,
	type Quad,
} from "./quad.ts";

/** Pixels as RGBA, like the browser's `ImageData`. */
export interface Pixels {
	readonly width: number;
	readonly height: number;
	readonly data: Uint8ClampedArray;
}

/** Colours of the ground: a table may have a grain, two halves, a shadow. */
const GROUNDS = 4;
/** Share of the frame's sides that counts as its border. */
const BORDER = 0.05;
/** Least distance of a book's colours from the ground, beyond the ground's own differences times `NOISE`. */
const MIN_DISTANCE = 6;
const NOISE = 1.5;
/** A shadow of the book shows the ground this much darker, a lamp a little lighter. */
const [SHADE, SHINE] = [0.62, 1.06];
/** Part of the frame that a book fills: smaller is something else, larger leaves no border. */
const [SMALLEST, LARGEST] = [0.1, 0.92];
/** Part of its four corners' area that a book's own pixels fill. */
const FILLED = 0.86;

/** Red, green and blue of each pixel, smoothed over its neighbours. */
function smoothMask({ width, height, data }: Pixels): Float32Array {
	const smooth = new Float32Array(width * height * 3);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			let count = 0;
			const target = 3 * (y * width + x);
			for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
				for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
					const source = 4 * (row * width + column);
					for (let part = 0; part < 3; part++)
						smooth[target + part] = (smooth[target + part] ?? 0) + (data[source + part] ?? 0);
					count++;
				}
			}
			for (let part = 0; part < 3; part++) smooth[target + part] = (smooth[target + part] ?? 0) / count;
		}
	}
	return smooth;
}

type Colour = readonly [number, number, number];

const colourAt = (planes: Float32Array, place: number): Colour => [
	planes[3 * place] ?? 0,
	planes[3 * place + 1] ?? 0,
	planes[3 * place + 2] ?? 0,
];

/** Distance of a colour from a ground in light or shade. */
function fromGround([red, green, blue]: Colour, [r, g, b]: Colour): number {
	const square = r * r + g * g + b * b;
	const along = red * r + green * g + blue * b;
	const light = square === 0 ? 1 : Math.min(SHINE, Math.max(SHADE, along / square));
	return Math.hypot(red - r * light, green - g * light, blue - b * light);
}

const colourDistance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

const nearest = (colour: Colour, grounds: readonly Colour[]): number =>
	grounds.reduce(
		(best, ground, place) =>
			colourDistance(colour, ground) < colourDistance(colour, grounds[best] ?? ground) ? place : best,
		0,
	);

/** Places of the pixels along the frame's border. */
function borderOf(width: number, height: number): number[] {
	const edge = Math.max(2, Math.round(Math.min(width, height) * BORDER));
	const places: number[] = [];
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const isBorder = x < edge || y < edge || x >= width - edge || y >= height - edge;
			if (isBorder) places.push(y * width + x);
		}
	}
	return places;
}

/** The usual among some colours (k-means, begun with colours of all brightnesses). */
function groundsOf(border: readonly Colour[]): Colour[] {
	const sorted = border.toSorted((a, b) => a[0] - b[0]);
	let grounds = Array.from(
		{ length: GROUNDS },
		(_, place) => sorted[Math.floor(((place + 0.5) / GROUNDS) * sorted.length)] ?? [0, 0, 0],
	) as Colour[];
	for (let round = 0; round < 6; round++) {
		const sums = grounds.map(() => [0, 0, 0, 0] as [number, number, number, number]);
		for (const colour of border) {
			const sum = sums[nearest(colour, grounds)];
			if (!sum) continue;
			for (let part = 0; part < 3; part++) sum[part] = (sum[part] ?? 0) + (colour[part] ?? 0);
			sum[3]++;
		}
		grounds = grounds.map((ground, place) => {
			const [a, b, c, count] = sums[place] ?? [0, 0, 0, 0];
			return count === 0 ? ground : [a / count, b / count, c / count];
		});
	}
	return grounds;
}

/** The largest piece of a mask, as a mask of its own, with its number of pixels. */
function largestPiece(mask: Uint8Array, width: number): { piece: Uint8Array; count: number } {
	const piece = new Uint8Array(mask.length);
	const labels = new Int32Array(mask.length);
	const stack: number[] = [];
	let [label, best, most] = [0, 0, 0];
	for (let start = 0; start < mask.length; start++) {
		if (mask[start] === 0 || labels[start] !== 0) continue;
		label++;
		let count = 0;
		stack.push(start);
		labels[start] = label;
		while (stack.length > 0) {
			const place = stack.pop() as number;
			count++;
			const x = place % width;
			for (const next of [
				place - width,
				place + width,
				x > 0 ? place - 1 : -1,
				x < width - 1 ? place + 1 : -1,
			]) {
				if (next < 0 || next >= mask.length || mask[next] === 0 || labels[next] !== 0) continue;
				labels[next] = label;
				stack.push(next);
			}
		}
		if (count > most) [best, most] = [label, count];
	}
	for (let place = 0; place < labels.length; place++)
		piece[place] = labels[place] === best && best > 0 ? 1 : 0;
	return { piece, count: most };
}

/** A mask grown (`to` 1) or shrunk (`to` 0) by one pixel. */
function spread(mask: Uint8Array, width: number, to: 0 | 1): Uint8Array {
	const result = mask.slice();
	for (let place = 0; place < mask.length; place++) {
		if (mask[place] === to) continue;
		const x = place % width;
		const touches =
			mask[place - width] === to ||
			mask[place + width] === to ||
			(x > 0 && mask[place - 1] === to) ||
			(x < width - 1 && mask[place + 1] === to);
		if (touches) result[place] = to;
	}
	return result;
}

const repeated = (mask: Uint8Array, width: number, to: 0 | 1, times: number): Uint8Array =>
	Array.from({ length: times }).reduce<Uint8Array>((last) => spread(last, width, to), mask);

/** Outermost pixels of each row and column: all that a convex outline needs. */
function outline(piece: Uint8Array, width: number, height: number): Point[] {
	const points: Point[] = [];
	for (let y = 0; y < height; y++) {
		const [from, to] = [piece.indexOf(1, y * width), piece.lastIndexOf(1, (y + 1) * width - 1)];
		if (from < 0 || from >= (y + 1) * width) continue;
		points.push({ x: from - y * width, y }, { x: to - y * width + 1, y });
		points.push({ x: from - y * width, y: y + 1 }, { x: to - y * width + 1, y: y + 1 });
	}
	return points;
}

/** The line through points that are nearest to it, as two of its points (total least squares). */
function lineThrough(points: readonly Point[]): readonly [Point, Point] {
	const middle = {
		x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
		y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
	};
	let [xx, xy, yy] = [0, 0, 0];
	for (const { x, y } of points) {
		xx += (x - middle.x) ** 2;
		xy += (x - middle.x) * (y - middle.y);
		yy += (y - middle.y) ** 2;
	}
	const angle = Math.atan2(2 * xy, xx - yy) / 2;
	return [middle, { x: middle.x + Math.cos(angle) * 100, y: middle.y + Math.sin(angle) * 100 }];
}

/** Moves the corners to where lines through the outline's points beside each side meet. */
function refined(corners: readonly Point[], points: readonly Point[], reach: number): Point[] | null {
	const lines = corners.map((from, place) => {
		const to = corners[(place + 1) % 4] as Point;
		const [dx, dy] = [to.x - from.x, to.y - from.y];
		const square = dx * dx + dy * dy;
		const beside = points.filter(({ x, y }) => {
			const along = ((x - from.x) * dx + (y - from.y) * dy) / square;
			const off = Math.abs((x - from.x) * dy - (y - from.y) * dx) / Math.sqrt(square);
			// Corners are often rounded or worn.
			return along > 0.08 && along < 0.92 && off < reach;
		});
		return beside.length < 6 ? ([from, to] as const) : lineThrough(beside);
	});
	const found: Point[] = [];
	for (const [place, [a, b]] of lines.entries()) {
		const [c, d] = lines[(place + 1) % 4] as readonly [Point, Point];
		const corner = meeting(a, b, c, d);
		if (!corner) return null;
		found.push(corner);
	}
	return found;
}

/** Returns the corners of the book that a frame shows; `null` if there is none, or it is not seen whole. */
export function findBook(frame: Pixels): Quad | null {
	const { width, height } = frame;
	const planes = smoothMask(frame);
	const border = borderOf(width, height);
	const grounds = groundsOf(border.map((place) => colourAt(planes, place)));
	const distances = new Float32Array(width * height);
	for (let place = 0; place < distances.length; place++) {
		const colour = colourAt(planes, place);
		let nearestDistance = Number.POSITIVE_INFINITY;
		for (const ground of grounds) nearestDistance = Math.min(nearestDistance, fromGround(colour, ground));
		distances[place] = nearestDistance;
	}
	// What the ground itself differs by, its grain and the camera's noise. A book may lie on a little of the border.
	const usual = border.map((place) => distances[place] ?? 0).sort((one, other) => one - other);
	const threshold = MIN_DISTANCE + (usual[Math.floor(usual.length * 0.9)] ?? 0) * NOISE;
	const mask = Uint8Array.from(distances, (value) => (value > threshold ? 1 : 0));
	// Closed first, so that a cover's parts in the ground's colour do not tear it colourDistance, then freed of thin tails.
	const closed = repeated(repeated(mask, width, 1, 3), width, 0, 3);
	const open = repeated(repeated(closed, width, 0, 2), width, 1, 2);
	const { piece, count } = largestPiece(open, width);
	const all = width * height;
	if (count < SMALLEST * all) return null;
	// Smoothing has made it a pixel larger.
	const points = outline(spread(piece, width, 0), width, height);
	const hull = hullOf(points);
	const around = hull.length < 4 ? null : fourAround(hull);
	if (!around) return null;
	const corners = refined(around, points, Math.max(2, 0.015 * Math.max(width, height)));
	if (!corners) return null;
	const area = areaOf(corners);
	if (area < SMALLEST * all || area > LARGEST * all || areaOf(hull) < FILLED * area) return null;
	const isInside = corners.every(({ x, y }) => x > 0 && y > 0 && x < width && y < height);
	const quad = ordered(corners);
	return isInside && looksLikeBook(quad) ? quad : null;
}
