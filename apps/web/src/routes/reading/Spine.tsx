import { drawSpine } from "@rafta/library/covers/spine";
import { type SvgElement, svgElement } from "@rafta/library/covers/svg";
import { createElement, memo, type ReactNode, useId, useMemo } from "react";
import type { ReadingBook } from "./reading.ts";

/** Of the drawing's units: a spine of 300 is 174 pixels high. */
const SCALE = 0.58;

const nodeOf = ({ tag, attributes, content }: SvgElement): ReactNode =>
	createElement(tag, attributes, ...(typeof content === "string" ? [content] : content.map(nodeOf)));

/** The back of a book in the cloth of its cover; decorative, its link has the name. */
export const Spine = memo(function Spine({ book }: { book: ReadingBook }) {
	const id = useId();
	const drawing = useMemo(() => drawSpine(book), [book]);
	const { attributes, content } = useMemo(() => svgElement(drawing, id), [drawing, id]);
	return createElement(
		"svg",
		{
			...attributes,
			role: undefined,
			"aria-label": undefined,
			"aria-hidden": true,
			width: drawing.width * SCALE,
			height: drawing.height * SCALE,
			className: "block rounded-[2px] select-none",
		},
		...(typeof content === "string" ? [content] : content.map(nodeOf)),
	);
});
