/** Single ornaments of the çini, carpet and binding traditions, each about 40 units high around its origin. */
import type { Palette } from "./palettes.ts";
import { copies, disc, filledPath, ring, type Shape, star, strokedPath } from "./shapes.ts";

export const motifNames = [
	"star",
	"tulip",
	"carnation",
	"cypress",
	"pomegranate",
	"leaf",
	"kilim",
	"spots",
	"moon",
	"bird",
	"sun",
	"shell",
] as const;
export type MotifName = (typeof motifNames)[number];

/** The colours of a motif, from the ground that it lies on. */
export type Threads = Pick<Palette, "tone" | "foil" | "deep"> & { readonly ground: string };

type Motif = (threads: Threads) => readonly Shape[];

const PETALS =
	"M0 4C-10 3-12-6-10-16C-7-12-5-9-4-6C-4-12-2-17 0-20C2-17 4-12 4-6C5-9 7-12 10-16C12-6 10 3 0 4z";
const BLADES = "M0 20C-2 12-9 8-13-2C-6 1-2 8 0 14C2 8 6 1 13-2C9 8 2 12 0 20z";
const FLAME = "M0-20C6-10 9-2 8 6C7 12 4 15 0 15C-4 15-7 12-8 6C-9-2-6-10 0-20z";
const FRUIT =
	"M-3-11L-5-18L-1.5-15L0-19L1.5-15L5-18L3-11C9-9 12-4 12 1C12 8 7 13 0 13C-7 13-12 8-12 1C-12-4-9-9-3-11z";
const SEEDS = "M0-6C4-5 7-2 7 2C7 6 4 9 0 9C-4 9-7 6-7 2C-7-2-4-5 0-6z";
const LEAFLET = "M0 0C3-5 8-7 14-6C11-1 6 2 0 0z";
const HORNS =
	"M0-20L5-15H13V-7H8V-10H3V-5L8 0L3 5V10H8V7H13V15H5L0 20L-5 15H-13V7H-8V10H-3V5L-8 0L-3-5V-10H-8V-7H-13V-15H-5z";
const CRESCENT = "M6-14A15 15 0 1 0 6 14A12 12 0 1 1 6-14z";
const BIRD =
	"M-21-8C-15-4-12-8-6-10C-3-17 6-19 10-14L17-11L11-9C12 1 5 9-4 9C-11 9-14 4-21 6C-18 2-18-3-21-8z";
const WING = "M6-5C1-9-7-7-13 0C-6 5 4 4 6-5z";
/** Serrated fan of a carnation. */
const FAN = "M0 6C-9 3-15-4-17-12L-12-10L-11-16L-6-12L-4-19L0-14L4-19L6-12L11-16L12-10L17-12C15-4 9 3 0 6z";

const motifs: Readonly<Record<MotifName, Motif>> = {
	star: ({ tone, foil, ground }) => [
		filledPath(star(8, 19, 14.5), tone),
		strokedPath(star(8, 13.5, 10.3), ground, 1.2),
		filledPath(star(8, 7, 3.4), foil),
	],
	tulip: ({ tone, foil, ground }) => [
		filledPath(BLADES, tone),
		filledPath(PETALS, tone),
		strokedPath("M-4-6C-4-2-2 1 0 2C2 1 4-2 4-6", ground, 1.2),
		disc(0, -9, 1.5, foil),
	],
	carnation: ({ tone, foil, ground }) => [
		strokedPath("M0 6V20M0 18C-6 18-9 14-9 10M0 18C6 18 9 14 9 10", tone, 1.8),
		filledPath(FAN, tone),
		strokedPath("M0 3L-9-8M0 3V-10M0 3L9-8", ground, 1),
		filledPath("M-3.5 4C-4 9-2 11 0 11C2 11 4 9 3.5 4C2 6-2 6-3.5 4z", foil),
	],
	cypress: ({ tone, foil, ground }) => [
		filledPath(FLAME, tone),
		strokedPath("M0 13V-12M0 8L5 2M0 8L-5 2M0 1L4-4M0 1L-4-4M0-6L3-10M0-6L-3-10", ground, 1),
		filledPath("M-1 15h2v5h-2z", foil),
	],
	pomegranate: ({ tone, foil, deep }) => [
		filledPath(FRUIT, tone),
		filledPath(SEEDS, deep),
		...[
			[-3, 0],
			[3, 0],
			[0, 4],
			[0, -3],
		].map(([x = 0, y = 0]) => disc(x, y, 1.5, foil)),
	],
	leaf: ({ tone, foil }) => [
		strokedPath("M0 19C-1 6-1-6 0-16", tone, 1.6),
		copies(
			[filledPath(LEAFLET, tone)],
			...[14, 5, -4].flatMap((y) => [
				{ x: 0, y },
				{ x: 0, y: y - 3, isMirrored: true },
			]),
		),
		disc(0, -17, 2.6, foil),
	],
	kilim: ({ tone, foil, ground }) => [
		filledPath(HORNS, tone),
		filledPath("M0-4L4 0L0 4L-4 0z", foil),
		filledPath("M0-16L2.5-13L0-10L-2.5-13zM0 16L2.5 13L0 10L-2.5 13z", ground),
	],
	spots: ({ tone, deep, foil }) => [
		copies(
			[disc(0, 0, 7, tone), disc(0, 1.8, 4, deep), disc(0, 2.6, 1.6, foil)],
			{ x: 0, y: -11 },
			{ x: -9, y: 4 },
			{ x: 9, y: 4 },
		),
		strokedPath("M-15 17q7.5-6 15 0t15 0", tone, 2.4),
	],
	moon: ({ tone, foil }) => [
		filledPath(CRESCENT, tone),
		{ kind: "copies", shapes: [filledPath(star(5, 5, 2.2), foil)], at: [{ x: 9, y: 0 }] },
	],
	bird: ({ tone, foil, ground, deep }) => [
		strokedPath("M-2 8V15M3 7V14", tone, 1.4),
		filledPath(BIRD, tone),
		filledPath(WING, deep),
		disc(6, -12, 1.4, ground),
		filledPath("M-17 16C-6 13 6 13 17 16C6 19-6 19-17 16z", foil),
	],
	sun: ({ tone, foil }) => [
		filledPath(star(16, 20, 14), tone),
		ring(0, 0, 11, foil, 1.2),
		disc(0, 0, 7, foil),
	],
	shell: ({ tone, foil, ground }) => [
		disc(0, 0, 18, tone),
		ring(0, 0, 13, ground, 2),
		ring(0, 0, 7.5, ground, 2),
		disc(0, 0, 3.2, foil),
	],
};

/** The shapes of a motif; `scale` 1 is 40 units high. */
export const motif = (name: MotifName, threads: Threads): readonly Shape[] => motifs[name](threads);
