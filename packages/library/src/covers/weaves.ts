/** Woven cloths: tiles that repeat a motif in the ways of carpets, tiles and silks. */
import { type MotifName, motif, type Threads } from "./motifs.ts";
import { box, copies, disc, filledPath, type Shape, star, strokedPath, type Tile } from "./shapes.ts";

export const weaveNames = [
	"scatter",
	"lattice",
	"scales",
	"checks",
	"stripes",
	"chevron",
	"stars",
	"sprigs",
] as const;
export type WeaveName = (typeof weaveNames)[number];

type Weaver = (threads: Threads & { readonly haze: string }, shapes: readonly Shape[]) => Tile;

const weavers: Readonly<Record<WeaveName, Weaver>> = {
	/** Motifs in staggered rows. */
	scatter: (_, shapes) => ({
		width: 48,
		height: 56,
		shapes: [copies(shapes, { x: 12, y: 14, scale: 0.62 }, { x: 36, y: 42, scale: 0.62 })],
	}),
	/** Pointed ovals of silk velvets, a motif in each. */
	lattice: ({ tone, foil }, shapes) => ({
		width: 44,
		height: 64,
		shapes: [
			strokedPath(
				"M22 0C22 14 44 18 44 32C44 46 22 50 22 64M22 0C22 14 0 18 0 32C0 46 22 50 22 64",
				tone,
				2.4,
			),
			copies(
				shapes,
				{ x: 22, y: 33, scale: 0.62 },
				{ x: 0, y: 1, scale: 0.62 },
				{ x: 44, y: 1, scale: 0.62 },
				{ x: 0, y: 65, scale: 0.62 },
				{ x: 44, y: 65, scale: 0.62 },
			),
			disc(0, 32, 1.8, foil),
			disc(44, 32, 1.8, foil),
		],
	}),
	/** Rows of arches like waves or scales. */
	scales: ({ tone, foil, ground, haze }) => ({
		width: 40,
		height: 40,
		shapes: [
			copies(
				[
					disc(0, 0, 20, ground),
					disc(0, 0, 18, haze),
					disc(0, 0, 13, ground),
					disc(0, 0, 11, tone),
					disc(0, 0, 4, foil),
				],
				{ x: 0, y: 0 },
				{ x: 40, y: 0 },
				{ x: 20, y: 20 },
				{ x: 0, y: 40 },
				{ x: 40, y: 40 },
			),
		],
	}),
	/** Squares in two tones, a motif in every other. */
	checks: ({ haze }, shapes) => ({
		width: 56,
		height: 56,
		shapes: [
			filledPath("M0 0h28v28h-28zM28 28h28v28h-28z", haze),
			copies(shapes, { x: 14, y: 14, scale: 0.5 }, { x: 42, y: 42, scale: 0.5 }),
		],
	}),
	/** Broad and thin stripes, a row of motifs between. */
	stripes: ({ haze, foil, tone }, shapes) => ({
		width: 48,
		height: 36,
		shapes: [
			filledPath(box(0, 0, 24, 36), haze),
			filledPath("M0 0h1.5v36h-1.5zM22.5 0h1.5v36h-1.5z", tone),
			filledPath("M35 0h1v36h-1z", foil),
			copies(shapes, { x: 12, y: 18, scale: 0.56 }),
		],
	}),
	/** Zigzags of flat-woven carpets. */
	chevron: ({ tone, haze, foil }) => ({
		width: 32,
		height: 44,
		shapes: [
			filledPath("M0 16L16 0L32 16V26L16 10L0 26z", haze),
			filledPath("M0 28L16 12L32 28V33L16 17L0 33z", tone),
			filledPath(
				"M16 30L20 35L16 40L12 35zM0 38L4 43L0 48L-4 43zM0-6L4-1L0 4L-4-1zM32 38L36 43L32 48L28 43zM32-6L36-1L32 4L28-1z",
				foil,
			),
		],
	}),
	/** Eight-pointed stars and the crosses between them. */
	stars: ({ tone, haze, foil, ground }) => ({
		width: 44,
		height: 44,
		shapes: [
			filledPath("M0 0L13 0L0 13zM44 0L31 0L44 13zM0 44L13 44L0 31zM44 44L31 44L44 31z", haze),
			copies(
				[
					filledPath(star(8, 21, 16), tone),
					strokedPath(star(8, 15, 11.5), ground, 1),
					filledPath(star(8, 7, 3.2), foil),
				],
				{ x: 22, y: 22 },
			),
		],
	}),
	/** Small motifs and dots, as on printed cottons. */
	sprigs: ({ haze, foil }, shapes) => ({
		width: 40,
		height: 40,
		shapes: [
			copies(shapes, { x: 10, y: 11, scale: 0.42 }, { x: 30, y: 31, scale: 0.42, isMirrored: true }),
			disc(30, 10, 2.6, haze),
			disc(10, 30, 2.6, haze),
			disc(20, 20.5, 1, foil),
			disc(0, 0.5, 1, foil),
			disc(40, 0.5, 1, foil),
			disc(0, 40.5, 1, foil),
			disc(40, 40.5, 1, foil),
		],
	}),
};

/** The tile of a weave with a motif. */
export const tileOf = (
	weave: WeaveName,
	name: MotifName,
	threads: Threads & { readonly haze: string },
): Tile => weavers[weave](threads, motif(name, threads));
