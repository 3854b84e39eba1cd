/** What a picture at the foot of a cover is drawn from. */
import type { MotifName } from "./motifs.ts";
import type { Palette } from "./palettes.ts";
import type { Shape } from "./shapes.ts";

/** What differs between two pictures of one kind: the plant, and a number from 0 to 5. */
interface Variation {
	readonly motif: MotifName;
	readonly number: number;
}

/**
 * Draws a picture 200 wide and 150 high from its upper left corner; wider at the sides, so that it may be drawn
 * smaller.
 */
export type Scene = (palette: Palette, variation: Variation) => readonly Shape[];
