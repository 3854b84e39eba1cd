/** Layout of the arrows and titles of a cycle: no title crosses an arrow, a reader or another title. */

import type { Flight, Picture, Stop } from "@rafta/library/swaps/picture";
import { cutText } from "@rafta/library/text/cut-text";

/** Width in units of the drawing. */
export const width = 320;
export const halfHeight = 20;
/** Line height and letter width, from centre to centre. */
export const lineHeight = 13;
const letterWidth = 6;
const MAX_LETTERS = 18;
/** Gap between an arrow and its title. */
const gap = 8;

type Point = readonly [x: number, y: number];

export interface DrawnFlight {
	readonly start: Point;
	readonly end: Point;
	/** Lines of the title; the first one is centred at `y`. */
	readonly lines: readonly string[];
	readonly x: number;
	readonly y: number;
	readonly anchor: "start" | "middle" | "end";
}

/** A school's name needs more space than a child's. */
export const halfWidthOf = ({ reader }: Stop): number => (reader?.school ? 54 : 48);

/** A cycle of six has three rows of readers, with space for a title between them. */
export const heightOf = ({ stops }: Picture, closed: boolean): number =>
	closed ? (stops.length > 5 ? 440 : width) : Math.max(120, stops.length * 90);

/** Truncates a text to a number of letters, with an ellipsis. */
export const cut = (text: string, maxLength: number): string =>
	text.length > maxLength ? `${cutText(text, maxLength - 1)}…` : text;

/** Breaks a text into two lines at most. */
export function twoLines(text: string, letters: number): string[] {
	const [first = "", ...rest] = text.split(/\s+/);
	const lines = [first, ""];
	for (const word of rest)
		if (lines[1] === "" && `${lines[0]} ${word}`.length <= letters) lines[0] += ` ${word}`;
		else lines[1] = `${lines[1]} ${word}`.trim();
	return lines.filter((line) => line !== "").map((line) => cut(line, letters));
}

/** Returns the point where an arrow from another point meets the edge of a stop. */
function edge([x, y]: Point, [fromX, fromY]: Point, halfWidth: number): Point {
	const [dx, dy] = [fromX - x, fromY - y];
	const part = Math.min(
		dx === 0 ? Number.POSITIVE_INFINITY : (halfWidth + 4) / Math.abs(dx),
		dy === 0 ? Number.POSITIVE_INFINITY : (halfHeight + 4) / Math.abs(dy),
		1,
	);
	return [x + dx * part, y + dy * part];
}

type Label = Omit<DrawnFlight, "start" | "end">;

/** Returns the title next to its arrow, on the more readable side: outside of the circle or within its half of it. */
function titleLabel(title: string, start: Point, end: Point, isAlone: boolean): Label {
	const [x, y] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
	const [dx, dy] = [Math.abs(start[0] - end[0]), Math.abs(start[1] - end[1])];
	// There is hardly any space between two readers side by side, but there is above them.
	if (dy < lineHeight)
		return { lines: [cut(title, MAX_LETTERS)], x, y: y - halfHeight - lineHeight, anchor: "middle" };
	const isRight = x >= width / 2;
	const candidates = [1, 2].flatMap((count) => {
		// A slanting arrow is closer to the first and the last line than to the middle.
		const reach = Math.min(((count * lineHeight) / 2) * (dx / dy), dx / 2) + gap;
		return [true, false].map((isOutside) => {
			const room = isOutside ? (isRight ? width - x : x) : isAlone ? 0 : Math.abs(x - width / 2);
			const letters = Math.min(MAX_LETTERS, Math.floor((room - reach) / letterWidth));
			const goesRight = isRight === isOutside;
			const at = { x: x + (goesRight ? reach : -reach), y: y - ((count - 1) * lineHeight) / 2 };
			const lines = letters < 2 ? [] : count === 1 ? [cut(title, letters)] : twoLines(title, letters);
			return { ...at, lines, anchor: goesRight ? ("start" as const) : ("end" as const) };
		});
	});
	const read = ({ lines }: Label): number => lines.join(" ").replace(/…/g, "").length;
	return candidates.reduce((best, one) => (read(one) > read(best) ? one : best));
}

export function drawnFlight(flight: Flight, picture: Picture, closed: boolean): DrawnFlight | null {
	const { stops } = picture;
	const [from, to] = [stops[flight.from], stops[flight.to]];
	if (!from || !to) return null;
	// In a two-way swap the two arrows are drawn side by side, one up, one down.
	const aside = closed && stops.length === 2 ? (flight.from === 0 ? 24 : -24) : 0;
	const height = heightOf(picture, closed);
	const at = (stop: Stop): Point => [stop.x * width + aside, stop.y * height];
	const start = edge(at(from), at(to), halfWidthOf(from));
	const end = edge(at(to), at(from), halfWidthOf(to));
	return { start, end, ...titleLabel(flight.title, start, end, !closed || stops.length === 2) };
}
