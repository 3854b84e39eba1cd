/** What a written loan is meant to become, and which of its fields go along with that. */
import type { RecordData } from "@rafta/records";

const ofEveryAction = ["status", "note", "device_id", "op_id", "status_note"];

/** What a caller may change of a loan, by what the change does; all else follows from the rules. */
const changeable: Readonly<Record<string, readonly string[]>> = {
	note: ["note", "condition_in"],
	renew: [...ofEveryAction, "renewals", "override_reason"],
	returned: [...ofEveryAction, "returned_at", "condition_in", "resolution"],
	resolution: [...ofEveryAction, "resolution"],
};

/** What a change does: a status that it leads to, or the other things that are more than a note. */
export function actionOf(from: RecordData, to: RecordData): string {
	if (from.status !== to.status) return String(to.status);
	if (from.renewals !== to.renewals) return "renew";
	return from.resolution === to.resolution ? "note" : "resolution";
}

/** Whether a caller may change a field of a loan along with what the change does. */
export const mayChange = (action: string, field: string): boolean =>
	(changeable[action] ?? ofEveryAction).includes(field);
