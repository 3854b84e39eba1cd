/** Where a scan goes that no keyboard typed: from this computer's camera, or from a phone. */
import { useEffect, useRef } from "react";
import { newOpId } from "./opId.ts";

/** How a scan ended, for the phone that made it: "taken" where that comes later, or on the screen alone. */
export type Outcome = "lent" | "returned" | "hold" | "reader" | "warning" | "refused" | "taken";

/** Deals with a scan. `opId` is the scan's own: who sends an operation sends it with that id, so that it is done once. */
export type ScanTarget = (code: string, opId: string) => Outcome | Promise<Outcome>;

const targets: { current: ScanTarget }[] = [];

/** The screen's own field takes what is scanned, as long as it is on screen. The last one that came is asked. */
export function useScanTarget(target: ScanTarget): void {
	const place = useRef(target);
	place.current = target;
	useEffect(() => {
		targets.push(place);
		return () => {
			targets.splice(targets.indexOf(place), 1);
		};
	}, []);
}

/** Hands a scan over. `null`: no field takes it. */
export const deliverScan = async (code: string, opId: string = newOpId()): Promise<Outcome | null> =>
	targets.at(-1)?.current(code, opId) ?? null;
