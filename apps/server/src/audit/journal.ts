/** The journal of access to personal data and of administrative acts: who, what, when, about whom. */
import { badRequest, type RecordData, type RecordTransaction, type WriteHook } from "@rafta/records";
import { isInternal } from "../hooks/caller.ts";

/** An instant as records keep it. */
const instant = (date: Date): string => date.toISOString().replace("T", " ");

export interface AuditEntry {
	/** The account that acted, with its name as it was then; none: the program itself. */
	readonly actor: { readonly id: string; readonly name?: unknown; readonly username?: unknown } | null;
	/** What was done: `reader_exported`, `user_deleted`, ... */
	readonly kind: string;
	readonly school_id?: unknown;
	/** Where the record lies that it was done to. */
	readonly collection?: string;
	readonly record?: string;
	/** The reader whom it is about. */
	readonly student_id?: string;
	readonly details?: unknown;
}

/** Writes an entry in the transaction of what it tells. */
export async function audit(
	records: RecordTransaction,
	{ actor, ...entry }: AuditEntry,
	at: Date = new Date(),
): Promise<RecordData> {
	return records.create("audit_events", {
		...entry,
		actor: actor?.id ?? "",
		actor_name: String(actor?.name || actor?.username || "").slice(0, 120),
		at: instant(at),
	});
}

const appendOnly = {
	tr: "Bu kayıtlar elle değiştirilemez.",
	en: "These records cannot be changed by hand.",
};

/** Written by the program: not even an administrator changes by the record API what stands there. */
export const journalHooks: readonly WriteHook[] = [
	"audit_events",
	"circulation_events",
	"spent_numbers",
	"label_rolls",
].map((collection) => ({
	collection,
	actions: ["create", "update", "delete"],
	async before({ request }) {
		if (!isInternal(request)) throw badRequest(appendOnly);
	},
}));
