/** Straightens a quadrilateral of a picture to a rectangle: a book seen at an angle becomes its cover. */
import type { Pixels } from "./find-book.ts";
import { type Quad, sidesOf } from "./quad.ts";

/** Solves a system of linear equations (Gauss with pivots); its rows end with the right side. */
function solveSystem(rows: number[][]): number[] {
	const size = rows.length;
	for (let column = 0; column < size; column++) {
		let pivot = column;
		for (let row = column + 1; row < size; row++) {
			if (Math.abs(rows[row]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = row;
		}
		const [upper, lower] = [rows[column] as number[], rows[pivot] as number[]];
		rows[column] = lower;
		rows[pivot] = upper;
		const divisor = lower[column] ?? 1;
		for (let row = 0; row < size; row++) {
			const target = rows[row] as number[];
			if (row === column) continue;
			const factor = (target[column] ?? 0) / divisor;
			for (let place = column; place <= size; place++)
				target[place] = (target[place] ?? 0) - factor * (lower[place] ?? 0);
		}
	}
	return rows.map((row, place) => (row[size] ?? 0) / (row[place] ?? 1));
}

/** Coefficients of the projection that takes a rectangle of a size to four corners. */
function projection(quad: Quad, width: number, height: number): number[] {
	const from = [
		[0, 0],
		[width, 0],
		[width, height],
		[0, height],
	] as const;
	return solveSystem(
		quad.flatMap(({ x, y }, place) => {
			const [u, v] = from[place] ?? [0, 0];
			return [
				[u, v, 1, 0, 0, 0, -u * x, -v * x, x],
				[0, 0, 0, u, v, 1, -u * y, -v * y, y],
			];
		}),
	);
}

/** Size of the straightened picture: the sides' own lengths, at most `most` pixels on the longer one. */
export function straightSize(quad: Quad, most: number): { readonly width: number; readonly height: number } {
	const [top = 0, right = 0, bottom = 0, left = 0] = sidesOf(quad);
	const [width, height] = [(top + bottom) / 2, (right + left) / 2];
	const scale = Math.min(1, most / Math.max(width, height));
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the part of a picture within four corners as a rectangle; colours are interpolated between pixels. */
export function straighten(picture: Pixels, quad: Quad, most: number): Pixels {
	const { width, height } = straightSize(quad, most);
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection(quad, width, height);
	const data = new Uint8ClampedArray(4 * width * height);
	const source = picture.data;
	for (let v = 0; v < height; v++) {
		for (let u = 0; u < width; u++) {
			// Centres of pixels, in both pictures.
			const [s, t] = [u + 0.5, v + 0.5];
			const scale = g * s + h * t + 1;
			const x = Math.min(picture.width - 1, Math.max(0, (a * s + b * t + c) / scale - 0.5));
			const y = Math.min(picture.height - 1, Math.max(0, (d * s + e * t + f) / scale - 0.5));
			const [left, upper] = [Math.floor(x), Math.floor(y)];
			const [right, lower] = [Math.min(picture.width - 1, left + 1), Math.min(picture.height - 1, upper + 1)];
			const [across, down] = [x - left, y - upper];
			const target = 4 * (v * width + u);
			for (let part = 0; part < 3; part++) {
				const at = (column: number, row: number) => source[4 * (row * picture.width + column) + part] ?? 0;
				const above = at(left, upper) * (1 - across) + at(right, upper) * across;
				const below = at(left, lower) * (1 - across) + at(right, lower) * across;
				data[target + part] = above * (1 - down) + below * down;
			}
			data[target + 3] = 255;
		}
	}
	return { width, height, data };
}
