/** Chooses cloth, ornaments and layout of a title, always the same for the same data. */
import type { Design } from "./board.ts";
import type { LayoutName } from "./layouts.ts";
import { type MotifName, motifNames } from "./motifs.ts";
import { type Band, type Palette, palettesOf } from "./palettes.ts";
import { type SceneName, scenes } from "./scenes.ts";
import { subjectOf } from "./subjects.ts";
import { bandOf, bindingKey, type CoverTitle, chooser, isTurkish, wordingOf, wordsOf } from "./title.ts";
import type { WeaveName } from "./weaves.ts";

interface Taste {
	/** A layout that stands twice is chosen twice as often. */
	readonly layouts: readonly LayoutName[];
	readonly weaves: readonly WeaveName[];
	readonly motifs: readonly MotifName[];
	readonly scenes: readonly SceneName[];
}

const sceneNames = Object.keys(scenes) as SceneName[];

/** Pictures and prints for the young, bindings for the old. */
const tastes: Readonly<Record<Band, Taste>> = {
	young: {
		layouts: ["picture", "picture", "picture", "picture", "band", "band", "plate", "girdle"],
		weaves: ["sprigs", "checks", "scales", "scatter", "chevron"],
		motifs: ["spots", "sun", "tulip", "leaf", "bird", "moon", "shell"],
		scenes: [
			"hills",
			"sea",
			"city",
			"tree",
			"planets",
			"balloons",
			"bird",
			"garden",
			"kite",
			"mountains",
			"road",
		],
	},
	middle: {
		layouts: [
			"picture",
			"picture",
			"picture",
			"band",
			"band",
			"plate",
			"plate",
			"frame",
			"niche",
			"girdle",
			"medallion",
		],
		weaves: ["scatter", "lattice", "scales", "stripes", "chevron", "stars", "checks"],
		motifs: motifNames,
		scenes: sceneNames.filter((name) => name !== "balloons" && name !== "kite"),
	},
	old: {
		layouts: [
			"picture",
			"picture",
			"band",
			"plate",
			"frame",
			"niche",
			"medallion",
			"medallion",
			"girdle",
			"quarter",
		],
		weaves: ["lattice", "stripes", "stars", "scatter", "chevron", "scales"],
		motifs: ["star", "tulip", "carnation", "cypress", "pomegranate", "leaf", "kilim", "moon", "sun"],
		scenes: [
			"hills",
			"sea",
			"city",
			"bouquet",
			"rosette",
			"tree",
			"planets",
			"bird",
			"mountains",
			"road",
			"bridge",
			"garden",
		],
	},
};

/** What is chosen for a title. */
export function designOf(title: CoverTitle): { design: Design; layout: LayoutName } {
	const band = bandOf(title);
	const choose = chooser(bindingKey(title));
	const pick = <One>(purpose: string, from: readonly One[]): One => {
		const chosen = from[choose(purpose, from.length)];
		if (chosen === undefined) throw new Error(`nothing to choose for ${purpose}`);
		return chosen;
	};
	const taste = tastes[band];
	const subject = subjectOf(wordsOf(title), title.dewey ?? "");
	const palette: Palette = pick("cloth", palettesOf(band));
	return {
		layout: pick("layout", taste.layouts),
		design: {
			wording: wordingOf(title),
			isTurkish: isTurkish(title),
			palette,
			motif: pick("motif", subject?.motifs ?? taste.motifs),
			scene: pick("scene", subject?.scenes ?? taste.scenes),
			weave: pick("weave", taste.weaves),
			weaveScale: [0.8, 1, 1.2][choose("scale", 3)] ?? 1,
			choose,
		},
	};
}
