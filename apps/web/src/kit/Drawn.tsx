import type { SvgElement } from "@rafta/library/covers/svg";
import { createElement, type ReactNode } from "react";

const childrenOf = ({ content }: SvgElement): readonly ReactNode[] =>
	typeof content === "string" ? [content] : content.map(nodeOf);

const nodeOf = (element: SvgElement): ReactNode =>
	createElement(element.tag, element.attributes, ...childrenOf(element));

const decorative = { role: undefined, "aria-label": undefined, "aria-hidden": true };

/** A drawing on the page, an image of that name: decorative without one. `more`: further attributes of its `svg`. */
export const DrawnFigure = ({
	element,
	label,
	more,
}: {
	element: SvgElement;
	label: string;
	more?: Readonly<Record<string, string | number>>;
}): ReactNode =>
	createElement(
		element.tag,
		{ ...element.attributes, ...(label === "" ? decorative : { "aria-label": label }), ...more },
		...childrenOf(element),
	);
