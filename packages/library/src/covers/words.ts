/** Title, subtitle and authors as blocks of set lines. */
import type { Design } from "./board.ts";
import { CAP_HEIGHT, fitText, type TextFit } from "./fit-text.ts";
import { round, type Shape } from "./shapes.ts";
import { capitals } from "./title.ts";

interface Setting {
	readonly x: number;
	/** Top of the first line's capitals. */
	readonly y: number;
	readonly room: number;
	readonly fill: string;
	readonly anchor: "start" | "middle";
	readonly track?: number;
}

/** The lines of a fitted text as shapes. */
function setLines(fitted: TextFit | null, { x, y, room, fill, anchor, track }: Setting): readonly Shape[] {
	if (!fitted) return [];
	return fitted.lines.map((text, line) => ({
		kind: "text",
		text,
		x: round(x),
		y: round(y + fitted.size * CAP_HEIGHT + line * fitted.leading),
		anchor,
		size: fitted.size,
		fill,
		room: round(room),
		...(track ? { track: round(track * fitted.size) } : {}),
	}));
}

interface Block {
	readonly height: number;
	shapes(y: number): readonly Shape[];
}

const GAP = 9;

/** Title and subtitle as one block; some short Turkish titles in capitals, where the layout allows it. */
export function titleBlock(
	{ wording, isTurkish, choose }: Design,
	room: {
		width: number;
		height: number;
		largest: number;
		anchor: "start" | "middle";
		x: number;
		lines?: number;
	},
	fill: string,
	mayBeCapital = false,
): Block {
	const { width, anchor, x } = room;
	const isCapital = mayBeCapital && wording.title.length < 15 && isTurkish && choose("capitals", 5) < 2;
	const track = isCapital ? 0.05 : 0;
	const subtitle = fitText(wording.subtitle, {
		width,
		height: 34,
		lines: 3,
		largest: 11,
		smallest: 8.5,
		leading: 1.25,
	});
	const left = room.height - (subtitle ? subtitle.height + GAP : 0);
	const title = fitText(isCapital ? capitals(wording.title, isTurkish) : wording.title, {
		width,
		height: left,
		lines: room.lines ?? 5,
		largest: isCapital ? room.largest * 0.86 : room.largest,
		smallest: 11,
		track,
	});
	const height = (title?.height ?? 0) + (subtitle ? subtitle.height + GAP : 0);
	return {
		height,
		shapes: (y) => [
			...setLines(title, {
				x: x + (anchor === "middle" ? track * (title?.size ?? 0) * 0.5 : 0),
				y,
				room: width,
				fill,
				anchor,
				track,
			}),
			...setLines(subtitle, { x, y: y + (title?.height ?? 0) + GAP, room: width, fill, anchor }),
		],
	};
}

/** The names of the authors, each on a line of its own or broken. */
export function authorBlock(
	{ wording }: Design,
	width: number,
	x: number,
	anchor: "start" | "middle",
	fill: string,
): Block {
	const set = wording.authors.map((name) =>
		fitText(name, {
			width,
			height: 28,
			lines: wording.authors.length > 1 ? 1 : 2,
			largest: 13.5,
			smallest: 8.5,
			leading: 1.2,
		}),
	);
	const sizes = set.map((fitted) => fitted?.height ?? 0);
	const height = sizes.reduce((sum, one) => sum + one + 3, -3);
	return {
		height: Math.max(0, height),
		shapes: (y) => {
			let top = y;
			return set.flatMap((fitted, at) => {
				const shapes = setLines(fitted, { x, y: top, room: width, fill, anchor });
				top += (sizes[at] ?? 0) + 3;
				return shapes;
			});
		},
	};
}
