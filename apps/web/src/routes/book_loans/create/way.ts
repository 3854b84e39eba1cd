/** What scanning a book means at the desk: the usual, what came out of the box, what was read here. */
import { todayIn } from "@rafta/library/turkish/dates";

export type Way = { readonly kind: "usual" | "use" } | { readonly kind: "box"; readonly day: string };

export const usual: Way = { kind: "usual" };

/** Days that a box waits at most: what is older is typed wrong. */
const longest = 90;

/** The days that a box can be of. */
export function boxDays(now: Date): { first: string; last: string } {
	return { first: todayIn(new Date(now.getTime() - longest * 86_400_000)), last: todayIn(now) };
}

/** Where a scan goes, and as what its answer is to be read. */
export function requestOf(way: Way, code: string, now: Date) {
	if (way.kind === "box") {
		// By the end of that day; what came today is said to come now.
		const at = way.day < todayIn(now) ? { at: `${way.day}T23:59:00+03:00` } : {};
		return { path: "/api/circulation/checkin", kind: "checkin", body: { copy: code, ...at } } as const;
	}
	return way.kind === "use"
		? ({ path: "/api/circulation/use", kind: "used", body: { copy: code } } as const)
		: ({ path: "/api/circulation/scan", kind: null, body: { code } } as const);
}
