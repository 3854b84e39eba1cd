/** Sorting of returned books at the desk. */
import { sortKey } from "../turkish/keys.ts";
import type { CopyStatus } from "./types.ts";

/** To the shelf, to the hold shelf, to another library of the school, or to staff who examine it. */
export const sortingBins = ["shelf", "hold", "away", "problem"] as const;

export type SortingBin = (typeof sortingBins)[number];

/** Warnings that need a decision by staff. */
const asking: ReadonlySet<string> = new Set(["claimed"]);

/** Sorting bin of a returned book, by its new status and the warnings of the return. */
export function sortingBinOf(status: CopyStatus, warnings: readonly string[]): SortingBin {
	if (warnings.some((code) => asking.has(code))) return "problem";
	if (status === "hold_shelf") return "hold";
	if (status === "in_transit") return "away";
	return status === "available" ? "shelf" : "problem";
}

interface ShelfLocation {
	readonly call_number: string;
	readonly title: string;
}

/** Shelf order; books without a call number come last, by title. */
export const byCallNumber = (a: ShelfLocation, b: ShelfLocation): number => {
	const blank = Number(a.call_number === "") - Number(b.call_number === "");
	if (blank !== 0) return blank;
	const [left, right] = [a, b].map((one) => `${sortKey(one.call_number)}\u0000${sortKey(one.title)}`);
	return left === right ? 0 : String(left) < String(right) ? -1 : 1;
};
