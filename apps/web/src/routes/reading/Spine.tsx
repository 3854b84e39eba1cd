import { drawSpine } from "@rafta/library/covers/spine";
import { svgElement } from "@rafta/library/covers/svg";
import { memo, useId, useMemo } from "react";
import { DrawnFigure } from "#kit";
import type { ReadingBook } from "./reading.ts";

/** Of the drawing's units: a spine of 300 is 174 pixels high. */
const SCALE = 0.58;

/** The back of a book in the cloth of its cover; decorative, its link has the name. */
export const Spine = memo(function Spine({ book }: { book: ReadingBook }) {
	const id = useId();
	const drawing = useMemo(() => drawSpine(book), [book]);
	const element = useMemo(() => svgElement(drawing, id), [drawing, id]);
	return (
		<DrawnFigure
			element={element}
			label=""
			more={{
				translate: "no",
				width: drawing.width * SCALE,
				height: drawing.height * SCALE,
				className: "block rounded-[2px] select-none",
			}}
		/>
	);
});
