/** Determines the action behind a written loan, and which fields may change with it. */
import type { Stored } from "../../records.ts";

const ofEveryAction = ["status", "note", "device_id", "op_id", "status_note"];

/** Fields of a loan that a caller may change, by action; all others follow from the rules. */
const changeable: ReadonlyMap<string, readonly string[]> = new Map([
	["note", ["note", "condition_in"]],
	["renew", [...ofEveryAction, "renewals", "override_reason"]],
	["returned", [...ofEveryAction, "returned_at", "condition_in", "resolution"]],
	["resolution", [...ofEveryAction, "resolution"]],
]);

type Loan = Stored<"book_loans">;

/** Determines the action of a change: the target status, or a change of other fields beyond a note. */
export function actionOf(from: Loan, to: Loan): string {
	if (from.status !== to.status) return to.status;
	if (from.renewals !== to.renewals) return "renew";
	return from.resolution === to.resolution ? "note" : "resolution";
}

/** Whether a caller may change a field of a loan as part of an action. */
export const mayChange = (action: string, field: string): boolean =>
	(changeable.get(action) ?? ofEveryAction).includes(field);
