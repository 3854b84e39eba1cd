/** The cloths in which drawn covers are bound: fifteen dyes, each in three depths by the age of the readers. */
import { letterOn, oklch } from "./colours.ts";

/** Young: up to ten years, middle: up to fourteen. */
export const bands = ["young", "middle", "old"] as const;
export type Band = (typeof bands)[number];

interface Cloth {
	readonly name: string;
	readonly hue: number;
	readonly chroma: number;
	/** Lightness for young, middle and old readers: letters need it at most 0.54 or at least 0.68. */
	readonly depths: readonly [number, number, number];
	/** Hue of the thread woven into the cloth. */
	readonly thread: number;
}

export const cloths: readonly Cloth[] = [
	{ name: "kökboya", hue: 24, chroma: 0.145, depths: [0.53, 0.46, 0.37], thread: 48 },
	{ name: "kiremit", hue: 42, chroma: 0.118, depths: [0.74, 0.53, 0.42], thread: 66 },
	{ name: "tarçın", hue: 62, chroma: 0.085, depths: [0.78, 0.5, 0.38], thread: 78 },
	{ name: "hardal", hue: 82, chroma: 0.132, depths: [0.85, 0.78, 0.5], thread: 60 },
	{ name: "zeytin", hue: 120, chroma: 0.075, depths: [0.83, 0.5, 0.41], thread: 88 },
	{ name: "çağla", hue: 140, chroma: 0.075, depths: [0.86, 0.78, 0.46], thread: 158 },
	{ name: "çam", hue: 161, chroma: 0.078, depths: [0.53, 0.43, 0.32], thread: 135 },
	{ name: "turkuaz", hue: 196, chroma: 0.08, depths: [0.8, 0.5, 0.39], thread: 172 },
	{ name: "gök", hue: 232, chroma: 0.075, depths: [0.83, 0.74, 0.44], thread: 252 },
	{ name: "çivit", hue: 257, chroma: 0.12, depths: [0.53, 0.45, 0.36], thread: 228 },
	{ name: "gece", hue: 276, chroma: 0.085, depths: [0.45, 0.35, 0.27], thread: 245 },
	{ name: "mürdüm", hue: 318, chroma: 0.09, depths: [0.77, 0.45, 0.33], thread: 345 },
	{ name: "gül", hue: 6, chroma: 0.09, depths: [0.82, 0.53, 0.41], thread: 28 },
	{ name: "keten", hue: 83, chroma: 0.034, depths: [0.93, 0.89, 0.83], thread: 66 },
	{ name: "kurşun", hue: 250, chroma: 0.04, depths: [0.82, 0.5, 0.39], thread: 232 },
];

/** The colours of one cover. `on…` are colours of letters, each readable on its ground. */
export interface Palette {
	readonly name: string;
	readonly isLight: boolean;
	/** The ground of the cover. */
	readonly cloth: string;
	/** The woven second tone. */
	readonly tone: string;
	/** A third, quieter tone between cloth and second tone. */
	readonly haze: string;
	/** The cloth in shadow: borders, hills, dark plates. */
	readonly deep: string;
	/** The bright colour of pictures: the sun, fruits, sails of balloons. */
	readonly spark: string;
	/** The thread of ornaments on `deep`. */
	readonly toneOnDeep: string;
	/** Foil: rules, stars, seals. */
	readonly foil: string;
	/** The paper of plates. */
	readonly paper: string;
	readonly onCloth: string;
	readonly onDeep: string;
	readonly onPaper: string;
	readonly onFoil: string;
}

const bandIndex: Readonly<Record<Band, number>> = { young: 0, middle: 1, old: 2 };

/** Light cloths of warm hues carry a red sun, cool ones a golden one. */
const isWarm = (hue: number): boolean => hue < 100 || hue > 330;

function mix({ name, hue, chroma, depths, thread }: Cloth, band: Band): Palette {
	const depth = depths[bandIndex[band]] ?? 0.5;
	const isPale = chroma < 0.04;
	const paper = oklch(0.965, 0.018, 86);
	if (depth > 0.6) {
		const cloth = oklch(depth, chroma, hue);
		const deep = oklch(depth - 0.2, chroma + 0.02, thread);
		const ink = isPale ? 28 : hue;
		const foil = oklch(0.42, isPale ? 0.11 : 0.09, ink);
		return {
			name: `${name} ${band}`,
			isLight: true,
			cloth,
			tone: oklch(depth - 0.12, chroma + 0.03, thread),
			haze: oklch(depth - 0.055, chroma + 0.012, hue),
			deep,
			spark: isWarm(hue) ? oklch(0.56, 0.15, 32) : oklch(0.84, 0.13, 78),
			toneOnDeep: oklch(depth + 0.02, chroma, hue),
			foil,
			paper,
			onCloth: letterOn(cloth, 0.34, isPale ? 0.09 : 0.075, ink),
			onDeep: letterOn(deep, 0.28, 0.06, ink),
			onPaper: letterOn(paper, 0.38, Math.max(0.07, Math.min(chroma, 0.12)), ink),
			onFoil: letterOn(foil, 0.96, 0.03, 86),
		};
	}
	const cloth = oklch(depth, chroma, hue);
	const deep = oklch(depth - 0.085, chroma * 0.95, hue);
	const foil = oklch(0.84, 0.1, 84);
	const tone = oklch(depth + 0.11, chroma * 1.1, thread);
	return {
		name: `${name} ${band}`,
		isLight: false,
		cloth,
		tone,
		haze: oklch(depth + 0.05, chroma, hue),
		deep,
		spark: foil,
		toneOnDeep: oklch(depth + 0.145, chroma * 1.1, thread),
		foil,
		paper,
		onCloth: letterOn(cloth, 0.94, 0.04, 88),
		onDeep: letterOn(deep, 0.9, 0.06, 86),
		onPaper: letterOn(paper, 0.38, Math.max(0.07, Math.min(chroma, 0.12)), hue),
		onFoil: letterOn(foil, 0.3, 0.03, hue),
	};
}

const palettes = new Map(bands.map((band) => [band, cloths.map((cloth) => mix(cloth, band))] as const));

/** The palettes of an age, one for each cloth. */
export const palettesOf = (band: Band): readonly Palette[] => palettes.get(band) ?? [];
