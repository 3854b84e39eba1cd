/** The steps of the books in a result, grouped by cycle. */

import type { LegStatus } from "@rafta/library/swaps/states";
import type { PresentedRecord } from "#data";
import type { CoverBook } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import type { Parcels } from "../joint-swap/model.ts";
import type { Reader, Swap } from "../model.ts";

export type Leg = PresentedRecord<"swap_legs", { from_swap_id?: Swap; to_student_id?: Reader }>;

/** A reader of this school, or another school. */
interface Party {
	readonly name: string;
	readonly school: string;
}

/** The transfer of a book, as far as this school may know it. */
export interface Step {
	readonly id: string;
	readonly cycle_no: number;
	readonly place: number;
	readonly title: string;
	/** Of a book of this school. */
	readonly book?: CoverBook;
	readonly from: Party;
	readonly to: Party;
	readonly status: LegStatus;
	/** Set for books that stay within the school. */
	readonly from_swap_id: string;
	readonly for_swap_id: string;
}

const own = (reader: Pick<Reader, "full_name" | "class_code"> | null | undefined): Party => ({
	name: nameOf(reader),
	school: "",
});
const otherSchool = (school: string): Party => ({ name: "", school });

/** Returns the legs of this school's readers and its books to other schools, in the order of their cycles. */
export function stepsOf(legs: readonly Leg[], parcels: Parcels | undefined): Step[] {
	const coming = new Map(parcels?.in.map((parcel) => [parcel.leg, parcel]));
	const here = legs.map((leg): Step => {
		const { id, cycle_no, place, status, from_swap_id, for_swap_id } = leg;
		const swap = leg.expand?.from_swap_id;
		const parcel = coming.get(id);
		return {
			...{ id, cycle_no, place, status, from_swap_id, for_swap_id },
			title: parcel?.title ?? swap?.expand?.book_id?.title ?? "",
			...(!parcel && swap?.expand?.book_id && { book: swap.expand.book_id }),
			from: parcel ? otherSchool(parcel.school) : own(swap?.expand?.student_id),
			to: own(leg.expand?.to_student_id),
		};
	});
	const going = (parcels?.out ?? []).map(
		({ leg, cycle_no, place, status, title, student, school }): Step => ({
			...{ id: leg, cycle_no, place, status, title },
			from_swap_id: "",
			for_swap_id: "",
			from: own(student),
			to: otherSchool(school),
		}),
	);
	return [...here, ...going].sort((a, b) => a.cycle_no - b.cycle_no || a.place - b.place);
}

/** Whether the last book goes to the giver of the first one. */
export const isClosed = (steps: readonly Step[]): boolean =>
	steps[0]?.from_swap_id === steps.at(-1)?.for_swap_id;

/** Groups steps, ordered by cycle and place, by their cycles. */
export const cyclesOf = (steps: readonly Step[]): Step[][] => [
	...Map.groupBy(steps, ({ cycle_no }) => cycle_no).values(),
];
