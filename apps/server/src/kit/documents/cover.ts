/** Drawn covers in PDF documents: the same drawing as on the screens, its font embedded. */
import { fileURLToPath } from "node:url";
import { drawCover as describeCover } from "@rafta/library/covers/draw";
import type { Drawing, Place, Shape } from "@rafta/library/covers/shapes";
import type { CoverTitle } from "@rafta/library/covers/title";
import { isInFont } from "@rafta/library/covers/widths";
import { bold } from "./pdf.ts";

type Page = PDFKit.PDFDocument;
type Kind<Name extends Shape["kind"]> = Extract<Shape, { kind: Name }>;

/** The font of the covers, for other parts of documents that match them. */
export const serif = fileURLToPath(import.meta.resolve("@rafta/library/fonts/rafta-serif.woff"));

function paint(
	page: Page,
	{ fill, stroke, width = 1 }: { fill?: string; stroke?: string; width?: number },
): void {
	if (stroke !== undefined) page.lineWidth(width);
	if (fill !== undefined && stroke !== undefined) page.fillAndStroke(fill, stroke);
	else if (stroke !== undefined) page.stroke(stroke);
	else page.fill(fill ?? "#000000");
}

/** Draws in the coordinates of a place. */
function within(page: Page, place: Place, draw: () => void): void {
	const { x, y, scale = 1, turn = 0, isMirrored = false } = place;
	const angle = (turn * Math.PI) / 180;
	const [sine, cosine] = [Math.sin(angle) * scale, Math.cos(angle) * scale];
	const across = isMirrored ? -1 : 1;
	page.save();
	page.transform(cosine * across, sine * across, -sine, cosine, x, y);
	draw();
	page.restore();
}

/** Fills an area with tiles; each is cut at its edges, as in a pattern of SVG. */
function drawTiling(
	page: Page,
	{ d, tile, x, y, scale }: Kind<"tiling">,
	width: number,
	height: number,
): void {
	const [across, down] = [tile.width * scale, tile.height * scale];
	page.save();
	page.path(d).clip();
	for (let left = x - Math.ceil(x / across) * across; left < width; left += across)
		for (let top = y - Math.ceil(y / down) * down; top < height; top += down)
			within(page, { x: left, y: top, scale }, () => {
				page.rect(0, 0, tile.width, tile.height).clip();
				drawShapes(page, tile.shapes, width, height);
			});
	page.restore();
}

function drawText(page: Page, { text, x, y, anchor, size, fill, track = 0, room, turn }: Kind<"text">): void {
	page.font(isInFont(text) ? serif : bold).fontSize(size);
	const natural = page.widthOfString(text) + track * [...text].length;
	const share = Math.min(1, room / natural);
	const start = anchor === "middle" ? -(natural * share) / 2 : 0;
	const options = { lineBreak: false, baseline: "alphabetic", characterSpacing: track * share } as const;
	page.fontSize(size * share).fillColor(fill);
	within(page, turn === undefined ? { x, y } : { x, y, turn }, () => page.text(text, start, 0, options));
}

function drawShape(page: Page, shape: Shape, width: number, height: number): void {
	switch (shape.kind) {
		case "path":
			page.path(shape.d);
			paint(page, shape);
			break;
		case "disc":
			page.circle(shape.x, shape.y, shape.radius);
			paint(page, shape);
			break;
		case "copies":
			for (const place of shape.at) within(page, place, () => drawShapes(page, shape.shapes, width, height));
			break;
		case "tiling":
			drawTiling(page, shape, width, height);
			break;
		case "text":
			drawText(page, shape);
			break;
		case "shade":
			page.save();
			page
				.path(shape.d)
				.fillOpacity(shape.opacity)
				.fill(shape.isLight ? "#ffffff" : "#000000");
			page.restore();
			break;
	}
}

function drawShapes(page: Page, shapes: readonly Shape[], width: number, height: number): void {
	for (const shape of shapes) drawShape(page, shape, width, height);
}

/**
 * Draws the cover of a title at a place of the current page, in points; it is one and a half times as high as it is
 * wide. The position of the text that follows stays.
 */
export function drawCover(page: Page, title: CoverTitle, at: { x: number; y: number; width: number }): void {
	const { width, height, shapes } = describeCover(title);
	const { x, y } = page;
	within(page, { x: at.x, y: at.y, scale: at.width / width }, () => {
		page.rect(0, 0, width, height).clip();
		drawShapes(page, shapes, width, height);
	});
	[page.x, page.y] = [x, y];
}

/** Draws any drawing of the covers' shapes at a place in points, which gives its scale. The current point stays. */
export function drawDrawing(page: Page, { width, height, shapes }: Drawing, place: Place): void {
	const { x, y } = page;
	within(page, place, () => drawShapes(page, shapes, width, height));
	[page.x, page.y] = [x, y];
}
