/**
 * What a drawn cover consists of: few kinds of shapes that a browser, a PDF and a file of SVG draw alike. Lengths are
 * units of the cover, which is 200 wide; y points down.
 */

/** A filled or stroked outline, in the path language of SVG (all renderers read it). */
interface Path {
	readonly kind: "path";
	readonly d: string;
	readonly fill?: string;
	readonly stroke?: string;
	readonly width?: number;
}

interface Disc {
	readonly kind: "disc";
	readonly x: number;
	readonly y: number;
	readonly radius: number;
	readonly fill?: string;
	readonly stroke?: string;
	readonly width?: number;
}

/** Shapes drawn once and repeated at several places. */
interface Copies {
	readonly kind: "copies";
	readonly shapes: readonly Shape[];
	readonly at: readonly Place[];
}

export interface Place {
	readonly x: number;
	readonly y: number;
	readonly scale?: number;
	/** Degrees, clockwise. */
	readonly turn?: number;
	/** Mirrored left to right, before it is turned. */
	readonly isMirrored?: boolean;
}

/** An area filled with a tile, repeated from its origin in both directions. */
interface Tiling {
	readonly kind: "tiling";
	readonly d: string;
	readonly tile: Tile;
	readonly x: number;
	readonly y: number;
	readonly scale: number;
}

export interface Tile {
	readonly width: number;
	readonly height: number;
	readonly shapes: readonly Shape[];
}

/** One line of text in Rafta Serif. */
export interface Text {
	readonly kind: "text";
	readonly text: string;
	/** The left end or the middle of the baseline. */
	readonly x: number;
	readonly y: number;
	readonly anchor: "start" | "middle";
	readonly size: number;
	readonly fill: string;
	/** Space after each letter. */
	readonly track?: number;
	/** Maximum width: another font is condensed to it. */
	readonly room: number;
	/** Degrees by which the line is turned about its point. */
	readonly turn?: number;
}

/** Light or shadow on an area: the hinge and the edges of a bound book. */
interface Shade {
	readonly kind: "shade";
	readonly d: string;
	readonly isLight: boolean;
	readonly opacity: number;
}

export type Shape = Path | Disc | Copies | Tiling | Text | Shade;

export interface Drawing {
	readonly width: number;
	readonly height: number;
	/** What the drawing shows, for those who cannot see it: the title. */
	readonly label: string;
	readonly shapes: readonly Shape[];
}

/** Rounds a length to what the eye can see. */
export const round = (length: number): number => Math.round(length * 10) / 10;

export const filledPath = (d: string, fill: string): Path => ({ kind: "path", d, fill });
export const strokedPath = (d: string, stroke: string, width = 1): Path => ({
	kind: "path",
	d,
	stroke,
	width,
});
export const disc = (x: number, y: number, radius: number, fill: string): Disc => ({
	kind: "disc",
	x: round(x),
	y: round(y),
	radius: round(radius),
	fill,
});
export const ring = (x: number, y: number, radius: number, stroke: string, width = 1): Disc => ({
	kind: "disc",
	x: round(x),
	y: round(y),
	radius: round(radius),
	stroke,
	width,
});
export const copies = (shapes: readonly Shape[], ...at: readonly Place[]): Copies => ({
	kind: "copies",
	shapes,
	at,
});
/** Outline of a rectangle. */
export const box = (x: number, y: number, width: number, height: number): string =>
	`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

export const shade = (x: number, width: number, opacity: number, isLight = false): Shade => ({
	kind: "shade",
	d: box(x, 0, width, 300),
	isLight,
	opacity,
});

/** Outline of a star or polygon with `points` outer corners; `inner` is the radius of the corners between them. */
export function star(points: number, outer: number, inner: number, turn = 0): string {
	const corners: string[] = [];
	for (let at = 0; at < points * 2; at++) {
		const angle = ((at * 180) / points + turn - 90) * (Math.PI / 180);
		const radius = at % 2 === 0 ? outer : inner;
		corners.push(`${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`);
	}
	return `M${corners.join(" ").replaceAll(" -", "-")}z`;
}
