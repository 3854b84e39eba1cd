import type { ReactNode } from "react";

/** A component in some of its states. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
	<section aria-label={title} className="border-base-300 flex flex-col gap-3 border-b py-5">
		<h2 className="text-lg font-semibold">{title}</h2>
		{children}
	</section>
);

export const Row = ({ children }: { children: ReactNode }) => (
	<div className="flex flex-wrap items-center gap-3">{children}</div>
);

/** What it contains looks as it does under the mouse, or with the keyboard's focus; the browser test brings that about. */
export const ForcedState = ({
	state,
	children,
}: {
	state: "hover" | "focus-visible";
	children: ReactNode;
}) => (
	<span data-force={state} className="contents">
		{children}
	</span>
);

/** A place of its own for what would otherwise cover the page: fixed parts stay inside. */
export const Frame = ({ children }: { children: ReactNode }) => (
	<div
		className="border-base-300 overflow-hidden border"
		style={{ height: "26rem", transform: "translate(0)" }}
	>
		{children}
	</div>
);
