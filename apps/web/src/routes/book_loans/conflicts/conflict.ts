/** A conflict card of an offline desk action, as the record API returns it. */

import type { Reason } from "@rafta/library/circulation/types";
import { type PresentedRecord, useList, type WithChosen } from "#data";
import type { Book } from "../../books/book.ts";

type Card = PresentedRecord<
	"desk_conflicts",
	{
		copy?: PresentedRecord<"library_books", { book_id?: Book }>;
		student?: PresentedRecord<"students">;
		other_loan?: PresentedRecord<"book_loans", { student_id?: PresentedRecord<"students"> }>;
		actor?: PresentedRecord<"users">;
	}
>;

/** `kept`: done, but something speaks against it. `conflict`: could not be done. */
export type Conflict = WithChosen<Card, "kind" | "outcome"> & {
	readonly reasons: readonly Reason[] | null;
	/** The device's note about an action that could not be done. */
	readonly said: { readonly copy?: string; readonly student?: string } | null;
};

/** Page size: as many as a person can review at once. */
const PAGE_SIZE = 20;

/** The school's open conflict cards, oldest first. Disabled for volunteers, who do not resolve conflicts. */
export const useConflicts = (isEnabled: boolean) =>
	useList<Conflict>(
		"desk_conflicts",
		{
			perPage: PAGE_SIZE,
			filter: 'status = "open"',
			sort: "at",
			expand: "copy.book_id,student,other_loan.student_id,actor",
		},
		isEnabled,
	);
