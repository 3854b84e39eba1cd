/** Draws the back of a book as it stands on a shelf, in the cloth of its cover. */
import { designOf } from "./design.ts";
import { fitText } from "./fit-text.ts";
import { motif } from "./motifs.ts";
import { box, copies, type Drawing, filledPath, round, type Shape, shade, strokedPath } from "./shapes.ts";
import type { CoverTitle } from "./title.ts";

interface SpineTitle extends CoverTitle {
	readonly pages?: number;
}

const USUAL_PAGES = 160;
const MIN_WIDTH = 34;
const MAX_WIDTH = 66;

/** The spine of a title: 34 to 66 wide by its pages, 270 to 300 high. */
export function drawSpine(title: SpineTitle): Drawing {
	const { design } = designOf(title);
	const { palette, wording, choose } = design;
	const width = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, 26 + (title.pages || USUAL_PAGES) / 11)));
	const height = 270 + choose("height", 7) * 5;
	const middle = width / 2;
	const hasField = !palette.isLight && choose("field", 2) === 0;
	const fitted = fitText(wording.title, {
		width: height - 124,
		height: width - 12,
		lines: width > 46 ? 2 : 1,
		largest: width * 0.42,
		smallest: 8,
		leading: 1.15,
	});
	const centre = height / 2 + (wording.number === "" ? 0 : -8);
	const lines: readonly Shape[] = (fitted?.lines ?? []).map((text, line, all) => ({
		kind: "text",
		text,
		x: round(middle + (fitted?.size ?? 0) * 0.34 + (line - (all.length - 1) / 2) * (fitted?.leading ?? 0)),
		y: round(centre),
		anchor: "middle",
		size: fitted?.size ?? 0,
		fill: hasField ? palette.onDeep : palette.onCloth,
		room: height - 124,
		turn: -90,
	}));
	const threads = { ...palette, tone: hasField ? palette.toneOnDeep : palette.tone, ground: palette.cloth };
	const bottom = height - 34;
	const number: readonly Shape[] =
		wording.number === ""
			? [copies(motif(design.motif, threads), { x: middle, y: bottom, scale: 0.6 })]
			: [
					{ kind: "disc", x: middle, y: bottom, radius: 13, fill: palette.foil },
					{
						kind: "text",
						text: wording.number,
						x: middle,
						y: bottom + 5,
						anchor: "middle",
						size: wording.number.length > 2 ? 11 : 15,
						fill: palette.onFoil,
						room: 22,
					},
				];
	const rules = [8, 12, 54, height - 54, height - 12, height - 8];
	return {
		width,
		height,
		label: wording.label,
		shapes: [
			filledPath(box(0, 0, width, height), palette.cloth),
			...(hasField ? [filledPath(box(0, 54, width, height - 108), palette.deep)] : []),
			strokedPath(rules.map((y) => `M0 ${y}h${width}`).join(""), palette.foil, 1.2),
			copies(motif(design.motif, threads), { x: middle, y: 33, scale: 0.6 }),
			...lines,
			...number,
			shade(0, 3, 0.26),
			shade(0, round(width * 0.2), 0.12),
			shade(round(width * 0.34), round(width * 0.24), 0.1, true),
			shade(round(width * 0.8), round(width * 0.2), 0.12),
			shade(width - 3, 3, 0.22),
		],
	};
}
