/** Writes the effects of a stocktake on a copy into the copy's journal, next to the desk's entries. */

import { imageOf } from "@rafta/library/undo/images";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction } from "../../records.ts";
import { copyMembers, newOpId } from "../circulation/journal.ts";

export interface CopyEntry {
	/**
	 * `counted`: a scan changed it to available, or undid that. `missing`: the closing did not find it. `reopened`: the
	 * closing was undone.
	 */
	readonly kind: "counted" | "missing" | "reopened";
	/** The copy before and after. */
	readonly before: RecordData;
	readonly after: RecordData;
	readonly hold?: Readonly<Record<string, unknown>> | null;
	readonly user: unknown;
	readonly at: Date;
	/** The stocktake's name. */
	readonly reason: unknown;
	readonly device?: string;
	/** The operation of which the entry is a part. */
	readonly group?: string;
}

/** Values of an entry. */
export const copyEntry = ({
	kind,
	before,
	after,
	hold = null,
	user,
	at,
	reason,
	device = "",
	group = "",
}: CopyEntry) => ({
	op_id: newOpId(),
	kind,
	actor: user,
	createdBy: user,
	device,
	at_device: formatInstant(at),
	at_server: formatInstant(at),
	copy: after.id,
	school_id: after.school_id,
	before: { copy: imageOf(before, copyMembers), loan: null, hold },
	after: { copy: { status: after.status }, loan: null },
	reason,
	group_op: group,
});

/** Writes an entry in the transaction of the change. */
export async function writeCopyEntry(records: RecordTransaction, entry: CopyEntry): Promise<void> {
	await records.create("circulation_events", copyEntry(entry));
}
