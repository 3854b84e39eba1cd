import { type ReactNode, useId } from "react";
import type { ReaderCard } from "../students/short/card.ts";

/** Props of every section of a pupil's own page: what the server knows of the reader. */
export interface SectionProps {
	readonly card: ReaderCard;
}

/** A section's frame: its heading, what can be done with it, and its content. */
export function Section({
	title,
	action,
	children,
}: {
	title: string;
	/** Beside the heading. */
	action?: ReactNode;
	children: ReactNode;
}) {
	const id = useId();
	return (
		<section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<h2 id={id} className="text-lg font-semibold">
					{title}
				</h2>
				{action}
			</div>
			{children}
		</section>
	);
}
