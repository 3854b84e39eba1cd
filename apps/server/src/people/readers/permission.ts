/** Permission to see one reader's data by an operation: the same as by the record API. */
import { isStaff } from "@rafta/library/access/callers";
import type { Actor } from "../../kit/actor.ts";
import type { Stored } from "../../records.ts";

/** `staff`: administrators and the school's staff, no volunteers. `own`: the reader's own account. */
export function mayReadOf(actor: Actor, reader: Stored<"students">): "own" | "staff" | null {
	if (actor.isAdministrator) return "staff";
	if (actor.school === "" || actor.school !== reader.school_id) return null;
	if (isStaff(actor.account)) return "staff";
	return actor.reader === reader.id ? "own" : null;
}
