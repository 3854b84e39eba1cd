/** Where a scan goes that no keyboard typed: from this computer's camera, or from a phone. */
import { useEffect, useRef } from "react";
import { newOpId } from "./opId.ts";
import type { Signal } from "./sound.ts";

/** Deals with a scan. `opId` is the scan's own: who sends an operation sends it with that id, so that it is done once. */
export type ScanTarget = (code: string, opId: string) => Promise<Signal> | undefined;

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

/** Hands a scan over; "taken" where its field does not say how it ended. `null`: no field takes it. */
export async function deliverScan(code: string, opId: string = newOpId()): Promise<Signal | "taken" | null> {
	const target = targets.at(-1);
	return target ? ((await target.current(code, opId)) ?? "taken") : null;
}
