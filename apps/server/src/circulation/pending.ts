import type { Warning } from "@rafta/library/circulation/types";
import type { RecordData, WriteEvent } from "@rafta/records";
import type { HoldChange } from "../holds/changes.ts";
import type { ActionKind } from "./journal.ts";

/** What the decision before the write of a loan leaves for after it. */
export interface Pending {
	readonly kind: ActionKind;
	readonly copy: RecordData;
	readonly copyChanges: Readonly<Record<string, unknown>>;
	readonly holds: readonly HoldChange[];
	readonly warnings: readonly Warning[];
	readonly happened: Date;
}

/** What was written to a change, for the journal: why an exception was made, or what staff know. */
export function reasonOf({ record, sent }: WriteEvent): string {
	for (const name of ["override_reason", "status_note"]) {
		if (sent.has(name) && record[name] !== "") return String(record[name]);
	}
	return "";
}
