import type { DecodedCode } from "./decoder.ts";

/** Milliseconds for which a code must be out of the picture before it counts as scanned again. */
const RESCAN_DELAY_MS = 1500;

/**
 * Turns camera reads into scans: a code that stays in view is one scan, and one without a check digit must be read
 * twice in a row.
 */
export function createScanDebounce(): (seen: DecodedCode | null, at: number) => string | null {
	let [last, lastSeen, doubtful] = ["", Number.NEGATIVE_INFINITY, ""];
	return (seen, at) => {
		if (!seen) return null;
		if (seen.unchecked && doubtful !== seen.code) {
			doubtful = seen.code;
			return null;
		}
		doubtful = "";
		const isStill = seen.code === last && at - lastSeen < RESCAN_DELAY_MS;
		[last, lastSeen] = [seen.code, at];
		return isStill ? null : seen.code;
	};
}
