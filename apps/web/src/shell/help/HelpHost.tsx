import { lazy, Suspense } from "react";
import { useStore } from "#state";
import { helpOpen, tourRunning } from "./open.ts";

const HelpPanel = lazy(() => import("./HelpPanel.tsx"));
const Tour = lazy(() => import("./Tour.tsx"));

/** The help panel beside the screen and the tour, each loaded when it is first opened. */
export function HelpHost() {
	const isOpen = useStore(helpOpen);
	const isTour = useStore(tourRunning);
	return (
		<Suspense>
			{isOpen && <HelpPanel />}
			{isTour && <Tour />}
		</Suspense>
	);
}
