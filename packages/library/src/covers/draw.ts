/** Draws the cover of a title that has no picture: always the same one for the same data. */
import { binding, COVER_HEIGHT, COVER_WIDTH } from "./board.ts";
import { designOf } from "./design.ts";
import { layouts } from "./layouts.ts";
import type { Drawing } from "./shapes.ts";
import type { CoverTitle } from "./title.ts";

/** The cover of a title, 200 by 300. */
export function drawCover(title: CoverTitle): Drawing {
	const { design, layout } = designOf(title);
	const { wording } = design;
	return {
		width: COVER_WIDTH,
		height: COVER_HEIGHT,
		label: wording.label,
		shapes: [...layouts[layout](design), ...binding],
	};
}
