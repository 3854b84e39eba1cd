/** Journal of access to personal data and of administrative actions: who, what, when, about whom. */

import { cutText } from "@rafta/library/text/cut-text";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction, Stored } from "../../records.ts";

export interface AuditEntry {
	/** Account that acted, with its name at that time; `null`: the program itself. */
	readonly actor: { readonly id: string; readonly name?: unknown; readonly username?: unknown } | null;
	/** Action: `reader_exported`, `user_deleted`, ... */
	readonly kind: string;
	readonly school_id?: unknown;
	/** Collection of the affected record. */
	readonly collection?: string;
	readonly record?: string;
	/** Reader whom the entry is about. */
	readonly student_id?: string;
	readonly details?: unknown;
}

/** Writes an entry in the same transaction as the change it records. */
export async function audit(
	records: RecordTransaction,
	{ actor, ...entry }: AuditEntry,
	at: Date = new Date(),
): Promise<Stored<"audit_events">> {
	return records.create("audit_events", {
		...entry,
		actor: actor?.id ?? "",
		actor_name: cutText(String(actor?.name || actor?.username || ""), 120),
		at: formatInstant(at),
	});
}
