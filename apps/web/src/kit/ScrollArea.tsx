import type { ReactNode } from "react";

/** Part of a screen with a scrollbar of its own. It can be focused, so that it is scrolled by keyboard, too. */
export function ScrollArea({
	label,
	className,
	children,
}: {
	label: string;
	/** With the direction in which it scrolls: `overflow-x-auto`, `overflow-y-auto` or `overflow-auto`. */
	className: string;
	children: ReactNode;
}) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<section tabIndex={0} aria-label={label} className={className}>
			{children}
		</section>
	);
}
