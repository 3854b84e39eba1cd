/** Scan modes of the desk: usual, return box, and use in the library. */
import { todayIn } from "@rafta/library/turkish/dates";

export type ScanMode = { readonly kind: "usual" | "use" } | { readonly kind: "box"; readonly day: string };

export const usual: ScanMode = { kind: "usual" };

/** Maximum age of a return box in days; an older date is a typing error. */
const MAX_BOX_DAYS = 90;

/** The range of days allowed for a return box. */
export function boxDays(now: Date): { first: string; last: string } {
	return { first: todayIn(new Date(now.getTime() - MAX_BOX_DAYS * 86_400_000)), last: todayIn(now) };
}

/** Returns the endpoint of a scan, the kind of its response, and its body. */
export function requestOf(mode: ScanMode, code: string, now: Date) {
	if (mode.kind === "box") {
		// Counted as returned at the end of that day; today's returns carry no time.
		const at = mode.day < todayIn(now) ? { at: `${mode.day}T23:59:00+03:00` } : {};
		return { path: "/api/circulation/checkin", kind: "checkin", body: { copy: code, ...at } } as const;
	}
	return mode.kind === "use"
		? ({ path: "/api/circulation/use", kind: "used", body: { copy: code } } as const)
		: ({ path: "/api/circulation/scan", kind: null, body: { code } } as const);
}
