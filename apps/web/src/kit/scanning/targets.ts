/** Target of scans that are not typed by a keyboard: from this computer's camera or from a phone. */
import { useEffect, useRef } from "react";
import { newOpId } from "#device";

/** Outcome of a scan for the phone that made it: "taken" where the outcome comes later or is on the screen only. */
export type Outcome = "lent" | "returned" | "hold" | "reader" | "warning" | "refused" | "taken";

/** Handles a scan. `opId` is the scan's own id: operations are sent with it, so that each is done only once. */
export type ScanTarget = (code: string, opId: string) => Outcome | Promise<Outcome>;

const targets: { current: ScanTarget }[] = [];

/** Registers the screen's field as the target of scans while it is mounted. The most recently mounted one is used. */
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

/** Delivers a scan. `null`: there is no target. */
export const deliverScan = async (code: string, opId: string = newOpId()): Promise<Outcome | null> =>
	targets.at(-1)?.current(code, opId) ?? null;
