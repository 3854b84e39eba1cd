/** Writes drawings as SVG: as elements for a page, or as the text of a file. */
import { drawCover } from "./draw.ts";
import { type Drawing, type Place, round, type Shape } from "./shapes.ts";
import type { CoverTitle } from "./title.ts";
import { textWidth } from "./widths.ts";

export interface SvgElement {
	readonly tag: string;
	/** Named as React names them. */
	readonly attributes: Readonly<Record<string, string | number>>;
	/** Elements, or the text of a line. */
	readonly content: readonly SvgElement[] | string;
}

/** The family of the letters, and what replaces it until it has arrived. */
const FONT_FAMILY = "'Rafta Serif',Georgia,serif";

const element = (
	tag: string,
	attributes: Readonly<Record<string, string | number | undefined>>,
	content: readonly SvgElement[] | string = [],
): SvgElement => {
	const given: Record<string, string | number> = {};
	for (const [name, value] of Object.entries(attributes)) if (value !== undefined) given[name] = value;
	return { tag, attributes: given, content };
};

function transformOf({ x, y, scale = 1, turn = 0, isMirrored = false }: Place): string {
	const rotate = turn === 0 ? "" : `rotate(${turn})`;
	const factors = isMirrored ? `scale(${-scale} ${scale})` : scale === 1 ? "" : `scale(${scale})`;
	return `translate(${x} ${y})${rotate}${factors}`;
}

/** Share of its room from which a line is held to its width, in case that another font draws it. */
const TIGHT = 0.8;

function textElement({
	text,
	x,
	y,
	size,
	fill,
	anchor,
	track = 0,
	room,
	turn = 0,
}: Extract<Shape, { kind: "text" }>) {
	const width = textWidth(text) * size + track * [...text].length;
	const isTight = width > room * TIGHT;
	const attributes = {
		x,
		y,
		fontSize: size,
		fill,
		textAnchor: anchor === "middle" ? anchor : undefined,
		letterSpacing: track || undefined,
		textLength: isTight ? round(Math.min(width, room)) : undefined,
		lengthAdjust: isTight ? "spacingAndGlyphs" : undefined,
		transform: turn === 0 ? undefined : `rotate(${turn} ${x} ${y})`,
	};
	return element("text", attributes, text);
}

const paint = ({ fill = "none", stroke, width = 1 }: { fill?: string; stroke?: string; width?: number }) => ({
	fill,
	stroke,
	strokeWidth: width === 1 ? undefined : width,
});

/** Elements of a shape; `nextId` names what is defined once and used again. */
function elementsOf(shape: Shape, nextId: () => string): SvgElement[] {
	switch (shape.kind) {
		case "path":
			return [element("path", { d: shape.d, ...paint(shape) })];
		case "disc": {
			const at = { cx: shape.x || undefined, cy: shape.y || undefined };
			return [element("circle", { ...at, r: shape.radius, ...paint(shape) })];
		}
		case "copies": {
			const [first, ...others] = shape.at;
			if (!first) return [];
			const content = shape.shapes.flatMap((one) => elementsOf(one, nextId));
			const transform = transformOf(first);
			if (others.length === 0) return [element("g", { transform }, content)];
			const id = nextId();
			return [
				element("g", { transform }, [element("g", { id }, content)]),
				...others.map((place) => element("use", { href: `#${id}`, transform: transformOf(place) })),
			];
		}
		case "tiling": {
			const { width, height, shapes: content } = shape.tile;
			const id = nextId();
			const patternTransform = transformOf(shape);
			const attributes = { id, width, height, patternUnits: "userSpaceOnUse", patternTransform };
			return [
				element(
					"pattern",
					attributes,
					content.flatMap((one) => elementsOf(one, nextId)),
				),
				element("path", { d: shape.d, fill: `url(#${id})` }),
			];
		}
		case "text":
			return [textElement(shape)];
		case "shade": {
			const { d, isLight, opacity } = shape;
			return [element("path", { d, fill: isLight ? "#fff" : undefined, fillOpacity: opacity })];
		}
	}
}

/** A drawing as an element of SVG. `id` distinguishes drawings on one page. */
export function svgElement({ width, height, label, shapes }: Drawing, id = "c"): SvgElement {
	let count = 0;
	const nextId = () => `${id}${(++count).toString(36)}`;
	const content = shapes.flatMap((shape) => elementsOf(shape, nextId));
	const attributes = {
		viewBox: `0 0 ${width} ${height}`,
		role: "img",
		"aria-label": label,
		fontFamily: FONT_FAMILY,
		fontWeight: 600,
		// Otherwise browsers move each letter of a small text to a whole pixel: the gaps of a word are uneven.
		textRendering: "geometricPrecision",
	};
	return element("svg", attributes, content);
}

const entities: Readonly<Record<string, string>> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};
const escapeXml = (text: string): string => text.replace(/[&<>"']/gu, (mark) => entities[mark] ?? mark);

/** Attributes that SVG itself writes in two words. */
const hyphenated =
	/^(stroke|font|fill|text|letter)(Width|Size|Family|Weight|Opacity|Anchor|Spacing|Rendering)$/;
const attributeName = (name: string): string =>
	name.replace(hyphenated, (_, first: string, second: string) => `${first}-${second.toLowerCase()}`);

function writeElement({ tag, attributes, content }: SvgElement): string {
	const given = Object.entries(attributes).map(
		([name, value]) =>
			` ${attributeName(name)}="${name === "fontFamily" ? value : escapeXml(String(value))}"`,
	);
	const inner = typeof content === "string" ? escapeXml(content) : content.map(writeElement).join("");
	return inner === "" ? `<${tag}${given.join("")}/>` : `<${tag}${given.join("")}>${inner}</${tag}>`;
}

/** A drawing as a file of SVG. */
export const drawingSvg = (drawing: Drawing, id?: string): string =>
	writeElement(svgElement(drawing, id)).replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');

/** The drawn cover of a title as a file of SVG. */
export const coverSvg = (title: CoverTitle, id?: string): string => drawingSvg(drawCover(title), id);
