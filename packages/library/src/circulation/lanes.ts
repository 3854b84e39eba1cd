/** Where a book of a returns pile goes from the desk. */
import { sortKey } from "../turkish/keys.ts";
import type { CopyStatus } from "./types.ts";

/** To the shelf, to whom it waits for, to another library of the school, or to somebody who looks at it. */
export const lanes = ["shelf", "hold", "away", "problem"] as const;

export type Lane = (typeof lanes)[number];

/** Warnings after which somebody has to say what the matter is. */
const asking: ReadonlySet<string> = new Set(["claimed"]);

/** The lane of a book that was taken back, by what it is now and what the return warned of. */
export function laneOf(status: CopyStatus, warnings: readonly string[]): Lane {
	if (warnings.some((code) => asking.has(code))) return "problem";
	if (status === "hold_shelf") return "hold";
	if (status === "in_transit") return "away";
	return status === "available" ? "shelf" : "problem";
}

interface Shelved {
	readonly call_number: string;
	readonly title: string;
}

/** The order in which one walks along the shelves; books without a call number come last, by their titles. */
export const byCallNumber = (a: Shelved, b: Shelved): number => {
	const blank = Number(a.call_number === "") - Number(b.call_number === "");
	if (blank !== 0) return blank;
	const [left, right] = [a, b].map((one) => `${sortKey(one.call_number)}\u0000${sortKey(one.title)}`);
	return left === right ? 0 : String(left) < String(right) ? -1 : 1;
};
