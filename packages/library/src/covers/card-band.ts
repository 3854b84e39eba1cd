/** The woven band of a reader's card: a cloth and an ornament of one's own, as on the covers. */
import { motif, motifNames } from "./motifs.ts";
import { palettesOf } from "./palettes.ts";
import { box as area, copies, type Drawing, filledPath } from "./shapes.ts";
import { chooser } from "./title.ts";

/** Width of the band; a tenth of a millimetre is one unit. */
export const BAND_WIDTH = 110;

/** Room of one ornament, and its size in it. */
const STEP = 110;
const SCALE = 1.7;
const EDGE = 4;

/**
 * Draws the band of a card. The same key gives the same band; its height only changes how often the ornament stands in
 * it. Deep cloths, whose ornaments stay visible where a printer has no colour.
 */
export function drawCardBand(key: string, height: number): Drawing {
	const choose = chooser(key);
	const cloths = palettesOf("middle").filter(({ isLight }) => !isLight);
	const palette = cloths[choose("cloth", cloths.length)];
	const name = motifNames[choose("motif", motifNames.length)];
	if (!palette || !name) throw new Error("no cloth or no ornament");
	const { cloth, toneOnDeep, foil, deep } = palette;
	const count = Math.max(1, Math.floor(height / STEP));
	const first = height / 2 - ((count - 1) * STEP) / 2;
	const at = Array.from({ length: count }, (_, place) => ({
		x: (BAND_WIDTH - 2 * EDGE) / 2,
		y: first + place * STEP,
		scale: SCALE,
	}));
	return {
		width: BAND_WIDTH,
		height,
		label: "",
		shapes: [
			filledPath(area(0, 0, BAND_WIDTH, height), cloth),
			copies(motif(name, { tone: toneOnDeep, foil, deep, ground: cloth }), ...at),
			filledPath(area(BAND_WIDTH - 2 * EDGE, 0, EDGE / 2, height), foil),
		],
	};
}
