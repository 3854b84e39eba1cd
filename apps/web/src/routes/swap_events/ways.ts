/** The legs of a result, cycle by cycle. */
import type { RecordModel } from "pocketbase";
import type { Reader, Swap } from "./model.ts";

export interface Leg extends RecordModel {
	cycle_no: number;
	place: number;
	from_swap_id: string;
	for_swap_id: string;
	to_student_id: string;
	status: "planned" | "sent" | "arrived" | "received" | "failed";
	expand?: { from_swap_id?: Swap; to_student_id?: Reader };
}

/** Whether the last book comes back to whoever gave the first one. */
export const isClosed = (legs: readonly Leg[]): boolean => legs[0]?.from_swap_id === legs.at(-1)?.for_swap_id;

/** Legs that stand in the order of cycle and place, by their cycles. */
export function waysOf(legs: readonly Leg[]): Leg[][] {
	const ways = new Map<number, Leg[]>();
	for (const leg of legs) {
		const way = ways.get(leg.cycle_no);
		if (way) way.push(leg);
		else ways.set(leg.cycle_no, [leg]);
	}
	return [...ways.values()];
}
