/** Measures the words of a drawing. */

import type { Drawing, Text } from "../../src/covers/shapes.ts";
import { isInFont, textWidth } from "../../src/covers/widths.ts";

export const textsOf = ({ shapes }: Drawing): Text[] =>
	shapes.filter((shape): shape is Text => shape.kind === "text");

export interface Area {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

/** What a line covers: capitals with their dots above, descenders below. */
export function areaOf({ text, x, y, size, track = 0, anchor, room }: Text): Area {
	const natural = textWidth(text) * size + track * [...text].length;
	// A line with letters of another font is held to its room.
	const width = isInFont(text) ? natural : Math.min(natural, room);
	const left = anchor === "middle" ? x - width / 2 : x;
	return { left, right: left + width, top: y - 0.7 * size, bottom: y + 0.23 * size };
}

export const overlap = (one: Area, other: Area): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
