/** Effects of a return beyond closing the loan: return at another library's desk, repair of the book. */
import type { Checkin, ReturnRouting } from "@rafta/library/circulation/checkin";
import type { RecordTransaction, Stored } from "../records.ts";
import { operationNoteOf } from "./journal.ts";
import type { Policies } from "./policies.ts";

/** Returns the routing of a returned copy, from the settings of its library and the note of the desk. */
export async function returnRoutingOf(
	policies: Policies,
	records: RecordTransaction,
	copy: Stored<"library_books">,
	resolved: boolean,
): Promise<ReturnRouting> {
	const { elsewhere } = await policies.of(copy.school_id, copy.library_id);
	return { elsewhere, repair: operationNoteOf(records).repair === true, resolved };
}

const conditions: ReadonlySet<unknown> = new Set(["new", "good", "worn", "damaged"]);

/** Whether the condition given at a return is one that copies have. */
export const isCondition = (value: unknown): boolean => conditions.has(value);

/** The later of two days: a return dated earlier (last week's book box) does not move `last_seen_on` back. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** Returns the changes that a return makes to its copy. */
export function changesOfCopy(
	copy: Stored<"library_books">,
	decision: Checkin,
	more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
	return {
		status: decision.copy_status,
		last_seen_on: later(copy.last_seen_on, decision.returned_on),
		...(decision.new_library !== null && { library_id: decision.new_library }),
		...more,
	};
}
