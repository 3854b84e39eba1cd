/** Plausibility of the time that a desk reports for an action. */

/** Allowed lead of a device's clock over the server's (milliseconds). */
const TOLERANCE_MS = 5 * 60_000;

/** Older events of an offline desk get the time of their arrival (milliseconds). */
const MAX_AGE_MS = 60 * 86_400_000;

/** Whether an action is dated in the future, beyond what a device's clock may be ahead. */
export const isInFuture = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + TOLERANCE_MS;

/** What is wrong with the time of an offline desk's event; `""` for a plausible one. */
export function clockProblem(at: Date, now: Date): "" | "date_in_future" | "date_far_past" {
	if (isInFuture(at, now)) return "date_in_future";
	return now.getTime() - at.getTime() > MAX_AGE_MS ? "date_far_past" : "";
}
