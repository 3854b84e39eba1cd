/** Single things at the foot of a cover: flowers, a tree, a bird, a rosette, what flies. */
import { motif, type Threads } from "./motifs.ts";
import type { Palette } from "./palettes.ts";
import type { Scene } from "./scene.ts";
import { copies, disc, filledPath, type Shape, star, strokedPath } from "./shapes.ts";

const threadsOn = (ground: string, { tone, spark, deep }: Palette): Threads => ({
	tone,
	foil: spark,
	deep,
	ground,
});
const CLOUD = "M-22 8C-28 8-28-1-20-1C-20-9-8-12-4-5C2-11 13-8 12-1C20-2 22 8 14 8z";

export const figures = {
	bouquet: (palette, { motif: name }) => {
		const { tone, deep, spark, cloth } = palette;
		const flower = name === "tulip" || name === "carnation" || name === "pomegranate" ? name : "tulip";
		const heads = motif(flower, threadsOn(cloth, palette));
		return [
			strokedPath(
				"M106 150C104 120 106 90 106 70M106 140C92 120 62 112 56 96M106 140C120 120 150 112 156 96",
				deep,
				3.2,
			),
			filledPath(
				"M106 152C92 132 60 134 38 116C70 112 98 126 106 152C114 126 142 112 174 116C152 134 120 132 106 152z",
				deep,
			),
			filledPath(
				"M106 126C96 114 84 112 76 100C92 102 103 112 106 126C109 112 120 102 136 100C128 112 116 114 106 126z",
				tone,
			),
			copies(
				heads,
				{ x: 106, y: 46, scale: 1.9 },
				{ x: 54, y: 82, scale: 1.15, turn: -18 },
				{ x: 158, y: 82, scale: 1.15, turn: 18 },
			),
			copies(
				[disc(0, 0, 2.4, spark)],
				{ x: 76, y: 62 },
				{ x: 136, y: 62 },
				{ x: 34, y: 104 },
				{ x: 178, y: 104 },
			),
		];
	},
	garden: (palette, { motif: name, number }) => {
		const { tone, deep, spark, haze, cloth } = palette;
		const flower = name === "carnation" || name === "sun" || name === "leaf" ? name : "tulip";
		const stems = "M24 152V96M58 152V74M92 152V104M124 152V62M158 152V90M188 152V110";
		const heads = (at: readonly (readonly [number, number, number])[], colour: string): Shape =>
			copies(
				motif(flower, { tone: colour, foil: cloth, deep, ground: cloth }),
				...at.map(([x, y, scale]) => ({ x, y, scale })),
			);
		return [
			...(number % 3 === 0 ? [disc(156, 22, 13, spark)] : []),
			strokedPath(stems, deep, 2.4),
			heads(
				[
					[24, 90, 0.8],
					[124, 54, 1.1],
					[188, 104, 0.7],
				],
				tone,
			),
			heads(
				[
					[58, 66, 1],
					[158, 82, 0.9],
				],
				spark,
			),
			heads([[92, 98, 0.75]], haze),
			filledPath("M-80 134C20 126 60 140 106 136C150 130 220 130 280 136V152H-80z", deep),
			copies(
				[filledPath("M0 0C-2-14-10-20-16-26C-16-14-10-4 0 0zM0 0C2-12 8-16 14-20C14-10 8-2 0 0z", deep)],
				...[24, 58, 92, 124, 158, 188].map((x) => ({ x, y: 138 })),
			),
		];
	},
	tree: ({ tone, spark, deep, haze }, { number }) => [
		filledPath("M-80 142C0 122 60 130 106 128C160 128 220 124 280 142V152H-80z", deep),
		copies(
			[disc(0, 0, 1, haze)],
			{ x: 106, y: 52, scale: 44 },
			{ x: 70, y: 72, scale: 28 },
			{ x: 142, y: 72, scale: 28 },
		),
		copies(
			[disc(0, 0, 1, tone)],
			{ x: 106, y: 50, scale: 36 },
			{ x: 72, y: 72, scale: 21 },
			{ x: 140, y: 72, scale: 21 },
		),
		filledPath(
			"M100 132C104 110 102 96 98 84L102 82L105 92L106 66H109V90L113 80L117 82C112 96 110 112 114 132z",
			deep,
		),
		strokedPath("M104 108C92 98 80 92 72 76M109 108C120 98 132 92 140 76", deep, 3),
		copies(
			number % 2 === 0 ? [disc(0, 0, 3.6, spark)] : [filledPath("M0-5C4-1 4 3 0 5C-4 3-4-1 0-5z", spark)],
			...[
				[84, 44],
				[106, 30],
				[128, 44],
				[64, 70],
				[148, 70],
				[94, 62],
				[120, 64],
				[76, 86],
				[136, 88],
			].map(([x = 0, y = 0]) => ({ x, y })),
		),
	],
	bird: (palette, { number }) => {
		const { tone, deep, spark, cloth } = palette;
		const leaf = "M0 0C4-9 14-12 24-8C18 2 8 5 0 0z";
		return [
			...(number < 3 ? [disc(130, 52, 34, palette.haze)] : []),
			strokedPath("M-80 134C0 124 60 122 120 104C150 96 190 92 280 60", deep, 5),
			strokedPath("M60 121C70 134 84 140 98 142M150 97C156 84 168 78 178 60", deep, 3),
			copies(
				[filledPath(leaf, tone)],
				{ x: 34, y: 122, turn: -20 },
				{ x: 50, y: 126, turn: 40 },
				{ x: 98, y: 142, turn: -10 },
				{ x: 80, y: 138, turn: 60, scale: 0.9 },
				{ x: 164, y: 88, turn: 30 },
				{ x: 178, y: 62, turn: -50 },
				{ x: 166, y: 78, turn: -110, scale: 0.9 },
				{ x: 18, y: 126, turn: -70, scale: 0.8 },
			),
			copies(motif("bird", { tone, deep, foil: deep, ground: cloth }).slice(0, 4), {
				x: 112,
				y: 78,
				scale: 2.2,
			}),
			copies([disc(0, 0, 3.4, spark)], { x: 70, y: 130 }, { x: 158, y: 92 }, { x: 26, y: 120 }),
		];
	},
	rosette: ({ tone, foil, deep, haze, cloth }, { number }) => [
		copies(
			[
				filledPath(star(12, 96, 80), haze),
				filledPath(star(12, 82, 64), tone),
				strokedPath(star(12, 82, 64), foil, 1),
				filledPath(star(12, 62, 44), deep),
				strokedPath(star(12, 50, 36), tone, 2),
				filledPath(star(12, 36, 24), tone),
				filledPath(star(12, 22, 9), foil),
				disc(0, 0, 4, cloth),
			],
			number % 3 === 0 ? { x: 172, y: 122 } : { x: 106, y: 112 + (number % 3) * 16 },
		),
	],
	balloons: ({ tone, spark, deep, haze, paper, isLight }, { number }) => {
		const cloud = isLight ? paper : haze;
		const balloon = (colour: string, stripe: string): readonly Shape[] => [
			filledPath("M0-30C17-30 26-17 24-3C22 9 9 18 6 26H-6C-9 18-22 9-24-3C-26-17-17-30 0-30z", colour),
			filledPath("M0-30C8-24 11-14 10-3C9 9 4 18 3 26H-3C-4 18-9 9-10-3C-11-14-8-24 0-30z", stripe),
			strokedPath("M-5 26L-4 34M5 26L4 34", deep, 1),
			filledPath("M-5 33h10l-1 8h-8z", deep),
		];
		return [
			copies(
				[filledPath(CLOUD, cloud)],
				{ x: 46, y: 56, scale: 1 },
				{ x: 176, y: 92, scale: 0.9 },
				{ x: 30, y: 118, scale: 0.7 },
			),
			copies(
				balloon(tone, spark),
				number % 2 === 0 ? { x: 126, y: 54, scale: 1.35 } : { x: 98, y: 52, scale: 1.35 },
			),
			copies(
				balloon(spark, tone),
				number % 2 === 0 ? { x: 66, y: 100, scale: 0.75 } : { x: 160, y: 60, scale: 0.75 },
			),
			filledPath("M-80 146C0 116 70 132 112 138C170 122 230 126 280 142V152H-80z", deep),
		];
	},
	kite: ({ tone, spark, deep, haze, paper, isLight }, { number }) => [
		copies(
			[filledPath(CLOUD, isLight ? paper : haze)],
			{ x: 40, y: 84, scale: 1 },
			{ x: 170, y: 106, scale: 0.8 },
			{ x: 60, y: 24, scale: 0.6 },
		),
		strokedPath("M124 62C120 90 96 92 92 112C90 124 82 134 66 140", deep, 1.4),
		copies(
			[
				filledPath("M0-36L24 0L0 40L-24 0z", tone),
				filledPath("M0-36L24 0H0zM0 40L-24 0H0z", spark),
				strokedPath("M0-36V40M-24 0H24", deep, 1),
			],
			{ x: 132, y: 32, turn: number % 2 === 0 ? 22 : 12, scale: 1.05 },
		),
		copies(
			[filledPath("M0 0L8-5V5zM0 0L-8-5V5z", spark)],
			{ x: 119, y: 82, turn: 40 },
			{ x: 98, y: 98, turn: 10 },
			{ x: 91, y: 116, turn: 60 },
		),
		filledPath("M-80 146C0 122 60 134 106 138C160 124 230 128 280 142V152H-80z", deep),
	],
} as const satisfies Readonly<Record<string, Scene>>;
