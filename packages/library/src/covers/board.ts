/** The board of a bound book: its measures and light, and the parts that its layouts have in common. */
import { type MotifName, motif } from "./motifs.ts";
import type { Palette } from "./palettes.ts";
import type { SceneName } from "./scenes.ts";
import {
	box,
	copies,
	disc,
	filledPath,
	ring,
	round,
	type Shape,
	shade,
	star,
	strokedPath,
} from "./shapes.ts";
import type { Wording } from "./title.ts";
import { tileOf, type WeaveName } from "./weaves.ts";

export const COVER_WIDTH = 200;
export const COVER_HEIGHT = 300;
/** Where the hinge ends and the middle of the rest. */
const HINGE = 14;
export const MIDDLE = 106;

/** All that is chosen for a cover before it is drawn. */
export interface Design {
	readonly wording: Wording;
	readonly isTurkish: boolean;
	readonly palette: Palette;
	readonly motif: MotifName;
	readonly scene: SceneName;
	readonly weave: WeaveName;
	readonly weaveScale: number;
	/** Draws a number for a purpose of the layout. */
	choose(purpose: string, choices: number): number;
}

export type Layout = (design: Design) => readonly Shape[];

/** The number of a volume on a seal. */
export function seal({ wording: { number }, palette }: Design, x: number, y: number): readonly Shape[] {
	if (number === "") return [];
	const size = [16, 16, 13.5, 10.5][number.length] ?? 9;
	return [
		disc(x, y, 14, palette.foil),
		ring(x, y, 11.6, palette.onFoil, 0.8),
		{
			kind: "text",
			text: number,
			x: round(x),
			y: round(y + size * 0.35),
			anchor: "middle",
			size,
			fill: palette.onFoil,
			room: 20,
		},
	];
}

export const ground = (palette: Palette): Shape =>
	filledPath(box(0, 0, COVER_WIDTH, COVER_HEIGHT), palette.cloth);

/** Fills an area with the cover's weave, centred on the board. */
export function woven(
	{ palette, motif: name, weave, weaveScale }: Design,
	d: string,
	onto = palette.cloth,
): Shape {
	const onDeep = onto === palette.deep;
	const threads = {
		...palette,
		ground: onto,
		tone: onDeep ? palette.toneOnDeep : palette.tone,
		haze: onDeep && palette.isLight ? palette.tone : palette.haze,
	};
	const tile = tileOf(weave, name, threads);
	return {
		kind: "tiling",
		d,
		tile,
		x: round(MIDDLE - (tile.width * weaveScale) / 2),
		y: 0,
		scale: weaveScale,
	};
}

export const single = (
	{ motif: name, palette }: Design,
	onto: string,
	x: number,
	y: number,
	scale: number,
): Shape => copies(motif(name, { ...palette, ground: onto }), { x: round(x), y: round(y), scale });

export const rule = (x: number, y: number, width: number, colour: string): Shape =>
	strokedPath(`M${round(x)} ${round(y)}h${round(width)}`, colour, 1.2);

/** A small lozenge that divides title and author. */
export const lozenge = (x: number, y: number, colour: string): Shape =>
	copies([filledPath(star(4, 4.5, 2), colour)], { x, y: round(y) });

/** The light on a bound book: the groove of the hinge, and its edges. */
export const binding: readonly Shape[] = [
	shade(0, 2, 0.2),
	shade(0, HINGE - 3, 0.1),
	shade(HINGE - 4, 2.5, 0.2),
	shade(HINGE - 1.5, 1.5, 0.2, true),
	shade(198, 2, 0.12),
];
