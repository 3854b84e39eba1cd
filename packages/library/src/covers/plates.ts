/** Layouts whose words have a field of their own: a plate, a frame, a niche, a label. */
import { ground, type Layout, lozenge, MIDDLE, seal, single, woven } from "./board.ts";
import { motif } from "./motifs.ts";
import { box, copies, filledPath, strokedPath } from "./shapes.ts";
import { authorBlock, titleBlock } from "./words.ts";

/** A title plate on cloth that is woven all over. */
export const plate: Layout = (design) => {
	const { palette, choose } = design;
	const isDark = !palette.isLight && choose("plate", 3) === 0;
	const [board, ink] = isDark ? [palette.deep, palette.onDeep] : [palette.paper, palette.onPaper];
	const title = titleBlock(
		design,
		{ width: 122, height: 122, largest: 29, anchor: "middle", x: MIDDLE },
		ink,
		true,
	);
	const author = authorBlock(design, 122, MIDDLE, "middle", ink);
	const isSigned = author.height > 0;
	const height = 20 + title.height + (isSigned ? 22 + author.height : 0) + 18;
	const y = Math.max(30, 128 - height / 2);
	const edge = isDark ? palette.foil : palette.tone;
	return [
		ground(palette),
		woven(design, box(0, 0, 200, 300)),
		filledPath(box(32, y - 4, 148, height + 8), palette.deep),
		filledPath(box(34, y - 2, 144, height + 4), board),
		strokedPath(box(38.5, y + 2.5, 135, height - 5), edge, 1),
		...title.shapes(y + 20),
		...(isSigned ? [lozenge(MIDDLE, y + 20 + title.height + 9, edge)] : []),
		...author.shapes(y + 20 + title.height + 22),
		...seal(design, MIDDLE, Math.min(274, (y + height + 304) / 2)),
	];
};

/** A woven border around a bare field. */
export const frame: Layout = (design) => {
	const { palette } = design;
	const title = titleBlock(
		design,
		{ width: 118, height: design.wording.number === "" ? 112 : 96, largest: 29, anchor: "middle", x: MIDDLE },
		palette.onCloth,
		true,
	);
	const author = authorBlock(design, 116, MIDDLE, "middle", palette.onCloth);
	const hasNumber = design.wording.number !== "";
	const bottom = 258 - author.height;
	const y = Math.max(94, (94 + (hasNumber ? bottom - 34 : bottom - 12)) / 2 - title.height / 2);
	return [
		filledPath(box(0, 0, 200, 300), palette.deep),
		woven(design, box(0, 0, 200, 300), palette.deep),
		filledPath(box(36, 24, 140, 252), palette.cloth),
		strokedPath(box(36, 24, 140, 252), palette.foil, 1.4),
		strokedPath(box(40.5, 28.5, 131, 243), palette.tone, 1),
		single(design, palette.cloth, MIDDLE, 59, 1.25),
		...title.shapes(y),
		...author.shapes(bottom),
		...seal(design, MIDDLE, bottom - 22),
	];
};

/** The niche of a prayer rug or a tiled wall. */
export const niche: Layout = (design) => {
	const { palette, choose } = design;
	const isDark = !palette.isLight && choose("niche", 2) === 0;
	const [field, ink] = isDark ? [palette.deep, palette.onDeep] : [palette.paper, palette.onPaper];
	const title = titleBlock(
		design,
		{ width: 108, height: design.wording.number === "" ? 100 : 84, largest: 26, anchor: "middle", x: MIDDLE },
		ink,
		true,
	);
	const author = authorBlock(design, 112, MIDDLE, "middle", ink);
	const bottom = 262 - author.height;
	const low = design.wording.number === "" ? bottom - 12 : bottom - 34;
	const arch = (inset: number): string => {
		const [left, right, foot] = [36 + inset, 176 - inset, 278 - inset];
		const top = 28 + inset * 1.5;
		return `M${left} ${foot}V${98 + inset * 0.5}C${left} 84 ${left + 14} 82 ${left + 20} 70C${left + 32} 62 ${left + 54} 56 ${MIDDLE} ${top}C${right - 54} 56 ${right - 32} 62 ${right - 20} 70C${right - 14} 82 ${right} 84 ${right} ${98 + inset * 0.5}V${foot}z`;
	};
	const threads = isDark
		? { ...palette, ground: field }
		: {
				tone: palette.isLight ? palette.deep : palette.cloth,
				deep: palette.onPaper,
				foil: palette.onPaper,
				ground: field,
			};
	return [
		ground(palette),
		woven(design, box(0, 0, 200, 300)),
		filledPath(arch(0), field),
		strokedPath(arch(0), palette.foil, 1.4),
		strokedPath(arch(5), isDark ? palette.tone : threads.tone, 1),
		copies(motif(design.motif, threads), { x: MIDDLE, y: 80, scale: 1.1 }),
		...title.shapes(Math.max(110, (108 + low) / 2 - title.height / 2)),
		...author.shapes(bottom),
		...seal(design, MIDDLE, bottom - 22),
	];
};

/** A back of darker cloth, boards of patterned paper with a label. */
export const quarter: Layout = (design) => {
	const { palette } = design;
	const title = titleBlock(
		design,
		{ width: 106, height: 112, largest: 26, anchor: "middle", x: 124 },
		palette.onPaper,
		true,
	);
	const author = authorBlock(design, 106, 124, "middle", palette.onPaper);
	const height = 18 + title.height + (author.height > 0 ? 16 + author.height : 0) + 16;
	const y = 42;
	return [
		ground(palette),
		woven(design, box(48, 0, 152, 300)),
		filledPath(box(0, 0, 50, 300), palette.deep),
		strokedPath("M50 0V300M46 0V300", palette.foil, 1.2),
		copies(
			motif(design.motif, { ...palette, tone: palette.toneOnDeep, deep: palette.haze, ground: palette.deep }),
			{ x: 30, y: 60, scale: 0.66 },
			{ x: 30, y: 150, scale: 0.66 },
			{ x: 30, y: 240, scale: 0.66 },
		),
		filledPath(box(64, y, 120, height), palette.paper),
		strokedPath(box(67.5, y + 3.5, 113, height - 7), palette.tone, 1),
		...title.shapes(y + 18),
		...author.shapes(y + 18 + title.height + 16),
		...seal(design, 124, 272),
	];
};
