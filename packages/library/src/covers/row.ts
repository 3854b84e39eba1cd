/** A row of books seen from their backs, without words: a length that the eye can compare. */
import { palettesOf } from "./palettes.ts";
import { type Drawing, filledPath, box as rectangle, type Shape } from "./shapes.ts";
import { chooser } from "./title.ts";

/** Length and height of the longest row. */
export const ROW_LENGTH = 690;
export const ROW_HEIGHT = 110;

const GAP = 2;
const NARROWEST = 12;
/** A rest of the row that is narrower than this goes to the last book. */
const MIN_REST = NARROWEST + GAP;

/**
 * Draws a row of books; `share` of the longest row is its length, from 0 to 1. The same key gives the same books: a row
 * that grows gets more of them.
 */
export function drawRow(key: string, share: number): Drawing {
	const choose = chooser(key);
	const cloths = palettesOf("young");
	const length = Math.max(NARROWEST, Math.round(Math.min(1, share) * ROW_LENGTH));
	const shapes: Shape[] = [];
	let last = -1;
	for (let x = 0, place = 0; x < length; place++) {
		const wanted = NARROWEST + choose(`width ${place}`, 15);
		const width = length - x - wanted < MIN_REST ? length - x : wanted;
		const height = ROW_HEIGHT - choose(`height ${place}`, 24);
		const cloth = choose(`cloth ${place}`, cloths.length);
		// Never the same cloth twice side by side.
		last = cloth === last ? (cloth + 1) % cloths.length : cloth;
		const palette = cloths[last];
		if (!palette) break;
		const top = ROW_HEIGHT - height;
		shapes.push(
			filledPath(rectangle(x, top, width, height), palette.cloth),
			filledPath(rectangle(x, top + 9, width, 2) + rectangle(x, ROW_HEIGHT - 12, width, 2), palette.foil),
		);
		x += width + GAP;
	}
	return { width: length, height: ROW_HEIGHT, label: "", shapes };
}
