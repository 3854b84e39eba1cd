/** Landscapes at the foot of a cover. */
import { motif } from "./motifs.ts";
import type { Scene } from "./scene.ts";
import { copies, disc, filledPath, ring, type Shape, star, strokedPath } from "./shapes.ts";

const sparkle = (foil: string, ...at: readonly (readonly [number, number, number])[]): Shape =>
	copies([filledPath(star(4, 6, 1.6), foil)], ...at.map(([x, y, scale]) => ({ x, y, scale })));
const wave = (y: number, depth: number): string => `M-84 ${y}q10-${depth} 20 0${"t20 0".repeat(17)}V152H-84z`;

function copiesOfBoat(x: number, hull: string, sail: string, pennant: string): readonly Shape[] {
	return [
		copies(
			[
				filledPath("M3-10V-62C22-48 30-28 32-10zM-3-10V-50C-16-38-22-24-24-10z", sail),
				filledPath("M-2-72h3v66h-3zM1-72L16-67L1-62z", pennant),
				filledPath("M-32-6H36C34 6 26 14 16 14H-16C-24 12-30 4-32-6z", hull),
			],
			{ x, y: 92 },
		),
	];
}

export const landscapes = {
	hills: (palette, { number }) => {
		const { tone, spark, deep, haze, cloth } = palette;
		const x = number % 2 === 0 ? 148 : 62;
		const trees = motif("cypress", { tone: deep, foil: deep, deep, ground: tone });
		return [
			...(number < 4 ? [disc(x, 42, 17, spark)] : [disc(x, 40, 17, spark), disc(x - 7, 36, 14, cloth)]),
			filledPath("M-80 96C-20 50 34 62 84 88C130 58 196 46 280 96V152H-80z", haze),
			filledPath("M-80 126C-10 76 62 92 118 116C166 96 226 96 280 116V152H-80z", tone),
			copies(
				trees,
				{ x: 156, y: 90, scale: 1.15 },
				{ x: 178, y: 94, scale: 0.85 },
				{ x: 40, y: 82, scale: 0.9 },
			),
			filledPath("M-80 140C20 112 90 126 140 134C190 126 240 128 280 138V152H-80z", deep),
		];
	},
	sea: ({ tone, spark, deep, haze, paper, cloth }, { number }) => [
		...(number % 3 === 0
			? [disc(60, 44, 16, spark), disc(53, 40, 13, cloth)]
			: [disc(number % 3 === 1 ? 58 : 52, 66, 22, spark)]),
		filledPath(wave(88, 7), haze),
		...copiesOfBoat(number % 2 === 0 ? 138 : 128, deep, paper, spark),
		filledPath(wave(106, 8), tone),
		filledPath(wave(126, 8), deep),
		strokedPath("M20 118q8-6 16 0t16 0M120 140q8-6 16 0t16 0M62 142q8-6 16 0", haze, 1.6),
	],
	city: ({ tone, spark, deep, haze, cloth }, { number }) => [
		disc(number % 2 === 0 ? 150 : 58, 34, 15, spark),
		disc(number % 2 === 0 ? 143 : 51, 30, 12.5, cloth),
		sparkle(spark, [100, 22, 0.7], [184, 54, 0.5], [30, 60, 0.6], [122, 56, 0.4]),
		filledPath(
			"M-80 152V96H-30V84H0V98H22V82L37 70L52 82V100H70V76A18 18 0 0 1 106 76V100H122V86H150L166 72L182 86V98H214V84H280V152z",
			haze,
		),
		filledPath(
			"M-80 152V116H16V104L32 90L48 104V112H62V98H90V118H104V106L122 92L140 106V114H156V60L160 50L164 60V114H196V104H280V152z",
			tone,
		),
		filledPath("M-80 152V134H22L40 120L58 134H84V126H112V134H134L150 122L166 134H280V152z", deep),
		filledPath(
			"M29 106h6v8h-6zM70 104h5v7h-5zM79 104h5v7h-5zM119 106h6v8h-6zM38 134h5v7h-5zM148 135h5v7h-5zM94 133h5v7h-5z",
			spark,
		),
	],
	mountains: ({ tone, spark, deep, haze, paper, cloth }, { number }) => [
		...(number % 2 === 0 ? [disc(150, 34, 16, spark)] : [disc(52, 36, 16, spark), disc(45, 32, 13, cloth)]),
		filledPath("M-80 152V110L-20 70L30 100L82 40L128 92L166 62L216 104L280 74V152z", haze),
		filledPath("M82 40L100 60L90 58L84 68L74 58L66 59zM166 62L182 76L170 74L164 82L156 74L149 76z", paper),
		filledPath("M-80 152V128L0 92L60 128L118 84L176 126L230 96L280 118V152z", tone),
		filledPath("M-80 152V138C-10 120 60 132 106 138C160 126 220 126 280 136V152z", deep),
	],
	road: ({ tone, spark, deep, haze, paper, cloth }, { number }) => [
		...(number < 3 ? [disc(106, 62, 24, spark)] : [disc(60, 36, 14, spark), disc(54, 32, 11.5, cloth)]),
		filledPath("M-80 90C-20 56 60 58 106 72C150 54 220 60 280 84V152H-80z", haze),
		filledPath("M-80 112C-10 72 60 78 106 92C160 72 220 84 280 106V152H-80z", tone),
		filledPath(
			"M98 90C96 102 128 104 124 116C118 132 62 134 60 152H112C114 138 144 130 142 114C140 102 106 102 106 90z",
			paper,
		),
		copies(
			[filledPath("M0-22L8 0H-8z", deep), filledPath("M-1 0h2v5h-2z", deep)],
			{ x: 34, y: 96 },
			{ x: 50, y: 104, scale: 1.3 },
			{ x: 166, y: 96, scale: 1.2 },
			{ x: 182, y: 104, scale: 0.9 },
			{ x: 24, y: 130, scale: 1.7 },
		),
	],
	bridge: ({ tone, spark, deep, haze, cloth }, { number }) => [
		disc(number % 2 === 0 ? 150 : 62, 34, 16, spark),
		...(number < 3 ? [] : [disc(number % 2 === 0 ? 143 : 55, 30, 13, cloth)]),
		filledPath("M-80 100C-30 60 20 58 60 84C100 50 190 44 280 96V152H-80z", haze),
		filledPath(
			"M-80 84L30 80L106 62L182 80L280 84V152H172C172 112 146 88 106 88C66 88 40 112 40 152H-80z",
			tone,
		),
		filledPath("M-80 80L30 76L106 58L182 76L280 80V85L182 81L106 63L30 81L-80 85z", deep),
		strokedPath("M32 152C32 106 62 80 106 80C150 80 180 106 180 152", deep, 1.4),
		filledPath(wave(140, 7), deep),
		strokedPath("M78 130q7-5 14 0t14 0M106 120q7-5 14 0t14 0", tone, 1.8),
	],
	planets: ({ tone, spark, deep, haze, cloth }, { number }) => [
		copies(
			[ring(0, 0, 1, haze, 0.016)],
			{ x: 106, y: 150, scale: 64 },
			{ x: 106, y: 150, scale: 92 },
			{ x: 106, y: 150, scale: 122 },
		),
		disc(106, 150, 42, deep),
		disc(106, 150, 34, spark),
		disc(62, 104, 9, tone),
		...(number % 2 === 0
			? [
					disc(172, 86, 17, tone),
					strokedPath("M146 94C160 92 188 82 198 74", spark, 2.4),
					disc(38, 50, 6, deep),
				]
			: [
					disc(36, 92, 15, tone),
					strokedPath("M14 100C26 98 50 88 58 80", spark, 2.4),
					disc(172, 50, 7, deep),
				]),
		disc(150, 106, 5, cloth),
		disc(150, 106, 4, tone),
		sparkle(spark, [88, 44, 0.8], [140, 34, 0.6], [184, 122, 0.6], [30, 128, 0.5], [120, 72, 0.5]),
	],
} as const satisfies Readonly<Record<string, Scene>>;
