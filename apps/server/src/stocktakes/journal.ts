/** What a stocktake does to a copy stands in the copy's journal, beside what the desk did. */
import type { RecordData, RecordTransaction } from "@rafta/records";
import { copyMembers, instant, newOpId, snapshot } from "../circulation/journal.ts";

export interface CopyEntry {
	/** `counted`: a scan brought it back, or took that back. `missing`: the closing did not find it. */
	readonly kind: "counted" | "missing";
	/** The copy before and after. */
	readonly before: RecordData;
	readonly after: RecordData;
	readonly hold?: Readonly<Record<string, unknown>> | null;
	readonly user: unknown;
	readonly at: Date;
	/** The stocktake's name. */
	readonly reason: unknown;
	readonly device?: string;
}

/** Writes an entry in the transaction of what it tells. */
export async function writeCopyEntry(
	records: RecordTransaction,
	{ kind, before, after, hold = null, user, at, reason, device = "" }: CopyEntry,
): Promise<void> {
	await records.create("circulation_events", {
		op_id: newOpId(),
		kind,
		actor: user,
		createdBy: user,
		device,
		at_device: instant(at),
		at_server: instant(at),
		copy: after.id,
		school_id: after.school_id,
		before: { copy: snapshot(before, copyMembers), loan: null, hold },
		after: { copy: { status: after.status }, loan: null },
		reason,
	});
}
