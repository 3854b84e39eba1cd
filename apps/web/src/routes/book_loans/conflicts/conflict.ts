/** A conflict card of an offline desk action, as the record API returns it. */
import type { Reason } from "@rafta/library/circulation/types";
import type { DeskEventKind } from "@rafta/library/offline/events";
import type { RecordModel } from "pocketbase";
import { useList } from "../../../data/queries.ts";

interface Named extends RecordModel {
	full_name: string;
}

export interface Conflict extends RecordModel {
	kind: DeskEventKind;
	/** `kept`: done, but something speaks against it. `conflict`: could not be done. */
	outcome: "kept" | "conflict";
	at: string;
	copy: string;
	student: string;
	loan: string;
	reasons: readonly Reason[] | null;
	/** The device's note about an action that could not be done. */
	said: { copy?: string; student?: string } | null;
	expand?: {
		copy?: RecordModel & { barcode: string; expand?: { book_id?: RecordModel & { title: string } } };
		student?: Named;
		other_loan?: RecordModel & { expand?: { student_id?: Named } };
		actor?: RecordModel & { name: string };
	};
}

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
