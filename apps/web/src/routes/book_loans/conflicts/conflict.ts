/** A card of what a desk did without network, as the record API shows it. */
import type { Reason } from "@rafta/library/circulation/types";
import type { DeskEventKind } from "@rafta/library/offline/events";
import type { RecordModel } from "pocketbase";
import { useList } from "../../../data/queries.ts";

interface Named extends RecordModel {
	full_name: string;
}

export interface Conflict extends RecordModel {
	kind: DeskEventKind;
	/** `kept`: done, something stands against it. `conflict`: could not be done. */
	outcome: "kept" | "conflict";
	at: string;
	copy: string;
	student: string;
	loan: string;
	reasons: readonly Reason[] | null;
	/** What the device said of what could not be done. */
	said: { copy?: string; student?: string } | null;
	expand?: {
		copy?: RecordModel & { barcode: string; expand?: { book_id?: RecordModel & { title: string } } };
		student?: Named;
		other_loan?: RecordModel & { expand?: { student_id?: Named } };
		actor?: RecordModel & { name: string };
	};
}

/** As many as a person looks through at once. */
const most = 20;

/** The cards of the school that nobody has settled, the oldest first. Volunteers are not asked to judge. */
export const useConflicts = (isAsked: boolean) =>
	useList<Conflict>(
		"desk_conflicts",
		{
			perPage: most,
			filter: 'status = "open"',
			sort: "at",
			expand: "copy.book_id,student,other_loan.student_id,actor",
		},
		isAsked,
	);
