import type { Decoded } from "./decoder.ts";

/** How long a code must be out of the picture before it counts as scanned again, in milliseconds. */
const apart = 1500;

/**
 * Makes scans of what a camera sees, picture after picture: a code that stays in view is one scan, and one without a
 * check digit must be seen twice alike.
 */
export function createLookout(): (seen: Decoded | null, at: number) => string | null {
	let [last, lastSeen, doubtful] = ["", Number.NEGATIVE_INFINITY, ""];
	return (seen, at) => {
		if (!seen) return null;
		if (seen.unchecked && doubtful !== seen.code) {
			doubtful = seen.code;
			return null;
		}
		doubtful = "";
		const isStill = seen.code === last && at - lastSeen < apart;
		[last, lastSeen] = [seen.code, at];
		return isStill ? null : seen.code;
	};
}
