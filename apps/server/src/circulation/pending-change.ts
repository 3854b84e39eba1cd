import type { Warning } from "@rafta/library/circulation/types";
import type { HoldChange } from "../holds/changes.ts";
import type { Stored, WriteEvent } from "../records.ts";
import type { ActionKind } from "./journal.ts";

/** Result of the decision made before a loan is written, applied after the write. */
export interface PendingChange {
	readonly kind: ActionKind;
	readonly copy: Stored<"library_books">;
	readonly copyChanges: Readonly<Record<string, unknown>>;
	readonly holds: readonly HoldChange[];
	readonly warnings: readonly Warning[];
	readonly occurredAt: Date;
}

/** Returns the note sent with a change, for the journal: the reason for an exception, or a staff note. */
export function reasonOf({ record, sent }: WriteEvent): string {
	for (const name of ["override_reason", "status_note"]) {
		if (sent.has(name) && record[name] !== "") return String(record[name]);
	}
	return "";
}
