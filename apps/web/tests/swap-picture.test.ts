/** Picture of a swap cycle: every title is readable and every arrow visible. */
import { type Arrow, pictureOf } from "@rafta/library/swaps/picture";
import { describe, expect, test } from "vitest";
import {
	cut,
	drawnFlight,
	halfHeight,
	halfWidthOf,
	heightOf,
	lineHeight,
	width,
} from "../src/routes/swaps/events/reader/layout.ts";

interface Box {
	readonly what: string;
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Closely spaced points along an arrow. */
const along = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) =>
	Array.from(
		{ length: 41 },
		(_, step) => [x + ((toX - x) * step) / 40, y + ((toY - y) * step) / 40] as const,
	);

function wayOf(count: number, closed: boolean): Arrow[] {
	const reader = (place: number) => ({ name: `Okur ${place}`, class_code: "8/A", is_me: place === 0 });
	return Array.from({ length: closed ? count : count - 1 }, (_, place) => ({
		title: `Türk'ün Ateşle İmtihanı ${place}`,
		from: reader(place),
		to: reader((place + 1) % count),
	}));
}

describe.each([true, false])("closed: %s", (closed) => {
	test.each([2, 3, 4, 5, 6])("of %i readers", (count) => {
		const picture = pictureOf(wayOf(count, closed), closed);
		const height = heightOf(picture, closed);
		const flights = picture.flights.flatMap((flight) => drawnFlight(flight, picture, closed) ?? []);
		expect(flights).toHaveLength(closed ? count : count - 1);
		const titles = flights.map(({ lines, x, y, anchor }, place): Box => {
			const wide = Math.max(...lines.map((line) => line.length)) * 5.6;
			const left = anchor === "start" ? x : anchor === "end" ? x - wide : x - wide / 2;
			return {
				what: `title ${place}`,
				left,
				right: left + wide,
				top: y - 6,
				bottom: y + 6 + (lines.length - 1) * lineHeight,
			};
		});
		const stops = picture.stops.map((stop, place): Box => {
			const [x, y] = [stop.x * width, stop.y * height];
			const half = halfWidthOf(stop);
			return {
				what: `stop ${place}`,
				left: x - half,
				right: x + half,
				top: y - halfHeight,
				bottom: y + halfHeight,
			};
		});
		const boxes = [...titles, ...stops];
		for (const [place, box] of titles.entries()) {
			expect(box.left, box.what).toBeGreaterThanOrEqual(0);
			expect(box.right, box.what).toBeLessThanOrEqual(width);
			expect(
				boxes
					.filter((other) => other !== box && overlap(box, other))
					.map(({ what }) => `${box.what} ${what}`),
			).toEqual([]);
			for (const [other, { start, end }] of flights.entries()) {
				const on = along(start, end).filter(
					([x, y]) => x > box.left && x < box.right && y > box.top && y < box.bottom,
				);
				expect(on, `title ${place} on arrow ${other}`).toEqual([]);
			}
		}
		// An arrow is longer than its head.
		for (const { start, end } of flights)
			expect(Math.hypot(end[0] - start[0], end[1] - start[1])).toBeGreaterThan(15);
	});
});

test("a long title is cut between characters, with an ellipsis", () => {
	expect(cut("Denizin Sesi", 8)).toBe("Denizin…");
	expect(cut("Deniz 🌊🌊🌊", 8)).toBe("Deniz …");
	expect(cut("Deniz", 8)).toBe("Deniz");
});
