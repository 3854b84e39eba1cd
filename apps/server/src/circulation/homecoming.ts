/** What a return does beyond closing the loan: a desk of another library, a book that has to be repaired. */
import type { Checkin, Homecoming } from "@rafta/library/circulation/checkin";
import type { RecordData, RecordTransaction } from "@rafta/records";
import { notedSaid } from "./journal.ts";
import type { Policies } from "./policies.ts";

/** How a copy comes back, by the settings of its library and the words of whoever takes it. */
export async function homecoming(
	policies: Policies,
	records: RecordTransaction,
	copy: RecordData,
	resolved: boolean,
): Promise<Homecoming> {
	const { elsewhere } = await policies.of(String(copy.school_id), String(copy.library_id));
	return { elsewhere, repair: notedSaid(records).repair === true, resolved };
}

const conditions: ReadonlySet<unknown> = new Set(["new", "good", "worn", "damaged"]);

/** Whether what was said of a book at its return is a condition that copies have. */
export const isCondition = (value: unknown): boolean => conditions.has(value);

/** The later of two days: what comes out of last week's box makes no copy older. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** What a return changes of its copy. */
export function changesOfCopy(
	copy: RecordData,
	decision: Checkin,
	more: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
	return {
		status: decision.copy_status,
		last_seen_on: later(String(copy.last_seen_on), decision.returned_on),
		...(decision.new_library !== null && { library_id: decision.new_library }),
		...more,
	};
}
