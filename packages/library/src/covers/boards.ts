/** Layouts whose words stand on the bare cloth. */
import { COVER_HEIGHT, ground, type Layout, lozenge, MIDDLE, rule, seal, woven } from "./board.ts";
import { motif } from "./motifs.ts";
import { scenes } from "./scenes.ts";
import { box, copies, filledPath, round, strokedPath } from "./shapes.ts";
import { authorBlock, titleBlock } from "./words.ts";

/** Ornament on one part of the board, the words on the bare other. */
export const band: Layout = (design) => {
	const { palette, choose } = design;
	const isPaper = choose("board", 3) === 0;
	const ink = isPaper ? palette.onPaper : palette.onCloth;
	const board = filledPath(box(0, 0, 200, 300), isPaper ? palette.paper : palette.cloth);
	const onto = isPaper ? palette.cloth : palette.deep;
	const title = titleBlock(design, { width: 156, height: 112, largest: 33, anchor: "start", x: 26 }, ink);
	const author = authorBlock(design, design.wording.number === "" ? 156 : 124, 26, "start", ink);
	const words = title.height + (author.height > 0 ? 12 + author.height : 0);
	if (choose("band", 2) === 0) {
		const edge = Math.round(Math.min(172, 300 - 44 - words));
		return [
			board,
			filledPath(box(0, 0, 200, edge), onto),
			woven(design, box(0, 0, 200, edge), onto),
			rule(0, edge, 200, palette.foil),
			rule(0, edge + 4, 200, palette.foil),
			...title.shapes(edge + 22),
			...author.shapes(284 - author.height),
			...seal(design, 174, 274),
		];
	}
	const edge = Math.round(Math.max(140, 28 + words + 20));
	return [
		board,
		...title.shapes(28),
		...author.shapes(28 + title.height + 12),
		filledPath(box(0, edge, 200, 300 - edge), onto),
		woven(design, box(0, edge, 200, 300 - edge), onto),
		rule(0, edge, 200, palette.foil),
		rule(0, edge - 4, 200, palette.foil),
		...seal(design, 174, edge),
	];
};

/** A picture that grows out of the foot of the cloth. */
export const picture: Layout = (design) => {
	const { palette, choose } = design;
	const anchor = choose("anchor", 3) === 0 ? "middle" : "start";
	const x = anchor === "middle" ? MIDDLE : 26;
	const title = titleBlock(
		design,
		{ width: 156, height: 108, largest: 35, anchor, x, lines: 4 },
		palette.onCloth,
	);
	const author = authorBlock(design, 156, x, anchor, palette.onCloth);
	const end = 26 + title.height + (author.height > 0 ? 11 + author.height : 0) + 8;
	const scale = Math.min(1.3, (COVER_HEIGHT - end) / 150);
	const shapes = scenes[design.scene](palette, { motif: design.motif, number: choose("variation", 6) });
	return [
		ground(palette),
		copies(shapes, {
			x: round(MIDDLE - 106 * scale),
			y: round(COVER_HEIGHT - 150 * scale),
			scale: round(scale * 10) / 10,
		}),
		...title.shapes(26),
		...author.shapes(26 + title.height + 11),
		...seal(design, 176, 276),
	];
};

const CORNER = "M0 0H34C33 10 24 8 22 15C19 15 15 19 15 22C8 24 10 33 0 34z";
const MEDALLION =
	"M0-58C6-44 20-47 24-37C36-36 38-22 46-14C42-6 50 0 46 14C38 22 36 36 24 37C20 47 6 44 0 58C-6 44-20 47-24 37C-36 36-38 22-46 14C-50 0-42-6-46-14C-38-22-36-36-24-37C-20-47-6-44 0-58z";

/** The lobed medallion and corners of old bindings. */
export const medallion: Layout = (design) => {
	const { palette } = design;
	const title = titleBlock(
		design,
		{ width: 132, height: 84, largest: 29, anchor: "middle", x: MIDDLE, lines: 4 },
		palette.onCloth,
		true,
	);
	const author = authorBlock(design, 112, MIDDLE, "middle", palette.onCloth);
	const low = 272 - author.height;
	const y = Math.max(34, 70 - title.height / 2);
	const middle = (y + title.height + low) / 2;
	const scale = round(Math.min(1, (low - y - title.height - 14) / 136) * 10) / 10;
	return [
		ground(palette),
		copies(
			[filledPath(CORNER, palette.haze), strokedPath(CORNER, palette.tone, 1)],
			{ x: 21, y: 9 },
			{ x: 191, y: 9, turn: 90 },
			{ x: 191, y: 291, turn: 180 },
			{ x: 21, y: 291, turn: -90 },
		),
		strokedPath(box(21, 9, 170, 282), palette.foil, 1.2),
		copies(
			[
				filledPath(MEDALLION, palette.deep),
				strokedPath(MEDALLION, palette.foil, 1.6),
				copies(
					motif(design.motif, {
						...palette,
						tone: palette.toneOnDeep,
						deep: palette.haze,
						ground: palette.deep,
					}),
					{ x: 0, y: 0, scale: 1.45 },
				),
				filledPath("M0-60l3.5-6-3.5-7-3.5 7zM0 60l3.5 6-3.5 7-3.5-7z", palette.foil),
			],
			{ x: MIDDLE, y: round(middle), scale },
		),
		...title.shapes(y),
		...author.shapes(low),
		...seal(design, 176, 276),
	];
};

/** Two woven bands across the board, the title between them. */
export const girdle: Layout = (design) => {
	const { palette } = design;
	const title = titleBlock(
		design,
		{ width: 150, height: 106, largest: 31, anchor: "middle", x: MIDDLE },
		palette.onCloth,
		true,
	);
	const author = authorBlock(design, 150, MIDDLE, "middle", palette.onCloth);
	const words = title.height + (author.height > 0 ? 24 + author.height : 0);
	const y = 150 - words / 2;
	const edges = box(0, 16, 200, 52) + box(0, 232, 200, 52);
	return [
		ground(palette),
		filledPath(edges, palette.deep),
		woven(design, edges, palette.deep),
		strokedPath("M0 13h200M0 71h200M0 229h200M0 287h200", palette.foil, 1.2),
		...title.shapes(y),
		...(author.height > 0 ? [lozenge(MIDDLE, y + title.height + 11, palette.foil)] : []),
		...author.shapes(y + title.height + 24),
		...seal(design, MIDDLE, 258),
	];
};
