/** Plane geometry of the four corners of a book in a picture. */

export interface Point {
	readonly x: number;
	readonly y: number;
}

/** Four corners, clockwise from the top left as the picture shows them. */
export type Quad = readonly [Point, Point, Point, Point];

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Twice the signed area of a polygon; positive if it runs clockwise in a picture, whose y grows downwards. */
const doubleArea = (points: readonly Point[]): number =>
	points.reduce((sum, point, place) => sum + cross(point, points[(place + 1) % points.length] ?? point), 0);

export const areaOf = (points: readonly Point[]): number => Math.abs(doubleArea(points)) / 2;

/** The convex hull, clockwise (Andrew's monotone chain). */
export function hullOf(points: readonly Point[]): Point[] {
	const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
	const chain = (all: readonly Point[]): Point[] => {
		const kept: Point[] = [];
		for (const point of all) {
			while (kept.length > 1) {
				const [before, last] = kept.slice(-2) as [Point, Point];
				if (cross(minus(last, before), minus(point, before)) > 0) break;
				kept.pop();
			}
			kept.push(point);
		}
		return kept.slice(0, -1);
	};
	return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** Where the lines through two pairs of points meet; `null` if they are nearly parallel. */
export function meeting(a: Point, b: Point, c: Point, d: Point): Point | null {
	const [along, other] = [minus(b, a), minus(d, c)];
	const scale = cross(along, other);
	if (Math.abs(scale) < 1e-9 * distance(a, b) * distance(c, d)) return null;
	const part = cross(minus(c, a), other) / scale;
	return { x: a.x + along.x * part, y: a.y + along.y * part };
}

/**
 * Reduces a convex polygon to four corners that contain it: again and again the edge goes whose neighbours, extended
 * until they meet, add the least area. `null` if no four corners are left.
 */
export function fourAround(hull: readonly Point[]): Point[] | null {
	let points = [...hull];
	while (points.length > 4) {
		let best: { points: Point[]; added: number } | null = null;
		for (let place = 0; place < points.length; place++) {
			const [from, to, ...others] = [...points.slice(place), ...points.slice(0, place)] as [
				Point,
				Point,
				Point,
			];
			const [after, before] = [others[0], others.at(-1) ?? others[0]];
			// The neighbours meet on the outer side of the edge, or not at all.
			if (cross(minus(from, before), minus(after, to)) <= 0) continue;
			const corner = meeting(before, from, after, to);
			if (!corner) continue;
			const added = areaOf([from, corner, to]);
			if (!best || added < best.added) best = { points: [corner, ...others], added };
		}
		if (!best) return null;
		points = best.points;
	}
	return points.length === 4 ? points : null;
}

/** Orders four corners clockwise, beginning with the one nearest to the top left. */
export function ordered(corners: readonly Point[]): Quad {
	const middle = {
		x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
		y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
	};
	const around = corners.toSorted(
		(a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x),
	);
	const first = around.reduce(
		(best, { x, y }, place) => (x + y < (around[best]?.x ?? 0) + (around[best]?.y ?? 0) ? place : best),
		0,
	);
	return [0, 1, 2, 3].map((step) => around[(first + step) % 4]) as unknown as Quad;
}

/** Lengths of the top, right, bottom and left side. */
export const sidesOf = (quad: Quad): readonly number[] =>
	quad.map((corner, place) => distance(corner, quad[(place + 1) % 4] as Point));

/** Whether four corners can be a book held before a camera: convex, no sharp angle, opposite sides alike. */
export function looksLikeBook(quad: Quad): boolean {
	const sharpest = quad.every((corner, place) => {
		const [next, previous] = [quad[(place + 1) % 4] as Point, quad[(place + 3) % 4] as Point];
		const [a, b] = [minus(next, corner), minus(previous, corner)];
		const sine = cross(a, b) / (Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y));
		return sine > Math.sin((50 * Math.PI) / 180);
	});
	const [top = 0, right = 0, bottom = 0, left = 0] = sidesOf(quad);
	const alike = (one: number, other: number): boolean => Math.min(one, other) > 0.55 * Math.max(one, other);
	const [width, height] = [top + bottom, right + left];
	return (
		sharpest &&
		alike(top, bottom) &&
		alike(left, right) &&
		Math.max(width, height) < 2.6 * Math.min(width, height)
	);
}

/** Largest distance between the same corners of two quadrilaterals. */
export const distanceMoved = (one: Quad, other: Quad): number =>
	Math.max(...one.map((corner, place) => distance(corner, other[place] as Point)));

/** The same corners in a picture of another size. */
export const scaleQuad = (quad: Quad, factor: number): Quad =>
	quad.map(({ x, y }) => ({ x: x * factor, y: y * factor })) as unknown as Quad;
