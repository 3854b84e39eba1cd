/** Checkout and renewal: gathers the state, decides by the rules, and returns the change to be applied. */

import { decideCheckout } from "@rafta/library/circulation/checkout";
import { withoutGrounds } from "@rafta/library/circulation/reasons";
import { decideRenewal } from "@rafta/library/circulation/renewal";
import type { LoanRule, Reason } from "@rafta/library/circulation/types";
import { todayIn } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import { libraryAt } from "../../kit/desk.ts";
import type { Stored } from "../../records.ts";
import type { HoldChange } from "../holds/changes.ts";
import { type Change, type Command, entryOf, type Lending, type LoanValues } from "./apply.ts";
import { refusal } from "./refusal.ts";
import { checkoutState } from "./state.ts";

interface Exception {
	/** Why staff override the reasons against it; `""` when they do not. */
	readonly override: string;
}

export interface CheckoutCommand extends Command, Exception {
	readonly student: Stored<"students">;
	/** When the book was lent, if the desk reports it later. */
	readonly at?: Date | undefined;
	/** If it differs from the copy's. */
	readonly conditionOut?: string;
}

export interface RenewCommand extends Command, Exception {
	readonly student: Stored<"students"> | null;
	readonly loan: Stored<"book_loans">;
}

/** What speaks against it, as the desk's caller may know it. */
const refusalAt = ({ desk }: Lending, reasons: readonly Reason[]) =>
	refusal(desk.isVolunteer ? withoutGrounds(reasons) : reasons, desk.language);

const requestOf = ({ desk }: Lending, { override }: Exception) => ({
	override_reason: override,
	may_override: !desk.isVolunteer,
});

/** Values of a new loan that the server sets, whichever way it comes in. */
export const newLoan = (
	{ desk, now }: Lending,
	copy: Stored<"library_books">,
	loan: {
		readonly student_id: string;
		readonly class_code: string;
		readonly at: Date;
		readonly due_on: string;
		readonly rule: LoanRule | null;
		readonly op_id: string;
		readonly condition?: string | undefined;
	},
) =>
	({
		library_book_id: copy.id,
		book_id: copy.book_id,
		library_id: copy.library_id,
		school_id: copy.school_id,
		student_id: loan.student_id,
		loaned_at: formatInstant(loan.at),
		recorded_at: formatInstant(now()),
		returned_at: "",
		due_on: loan.due_on,
		original_due_on: loan.due_on,
		status: "open",
		renewals: 0,
		rule_snapshot: loan.rule,
		class_code_at_loan: loan.class_code,
		condition_out: loan.condition || copy.condition,
		checked_out_by: desk.user,
		checked_in_by: "",
		condition_in: "",
		op_id: loan.op_id,
	}) satisfies LoanValues;

/** @throws ApiError 422 with all reasons against the checkout */
export async function checkoutChange(lending: Lending, command: CheckoutCommand): Promise<Change> {
	const { records, policies, desk, now } = lending;
	const { copy, student } = command;
	const rules = await policies.of(copy.school_id, copy.library_id);
	const recorded = now();
	const at = command.at ?? recorded;
	const state = await checkoutState(records, copy, student, rules, todayIn(at), libraryAt(desk, copy));
	const request = requestOf(lending, command);
	const decision = decideCheckout(state, request, rules.policy, rules.calendar, at, recorded);
	if (!decision.ok) throw refusalAt(lending, decision.reasons);
	const { due_on, rule_snapshot: rule, copy_status: status, filled_hold, displaced_hold } = decision;
	const { id: student_id, class_code } = student;
	const written = { student_id, class_code, at, due_on, rule, op_id: command.opId };
	const holds: HoldChange[] = [];
	if (filled_hold) holds.push({ id: filled_hold, to: "filled" });
	if (displaced_hold) holds.push({ id: displaced_hold, to: "waiting", at: 1 });
	const values = newLoan(lending, copy, { ...written, condition: command.conditionOut });
	const copyChanges = { status, last_seen_on: todayIn(at) };
	const action = { kind: "checkout" as const, occurredAt: at, copyChanges, original: null };
	return {
		...{ copy, copyChanges, holds, original: null, warnings: decision.warnings },
		loans: [{ id: null, values: { ...command.values, ...values } }],
		entries: entryOf(lending, command, action),
	};
}

/** @throws ApiError 422 with all reasons against the renewal */
export async function renewalChange(lending: Lending, command: RenewCommand): Promise<Change> {
	const { records, policies, desk, now } = lending;
	const { copy, student, loan } = command;
	const notOpen = () => refusal([{ code: "not_open", overridable: false, values: {} }], desk.language);
	if (!student) throw notOpen();
	const rules = await policies.of(copy.school_id, copy.library_id);
	const at = now();
	const state = await checkoutState(records, copy, student, rules, todayIn(at));
	if (!state.copyLoan) throw notOpen();
	const request = requestOf(lending, command);
	const decision = decideRenewal(state, state.copyLoan, request, rules.policy, rules.calendar, at);
	if (!decision.ok) throw refusalAt(lending, decision.reasons);
	const { due_on, renewals } = decision;
	const action = { kind: "renew" as const, occurredAt: at, copyChanges: {}, original: loan };
	return {
		...{ copy, copyChanges: {}, holds: [], original: loan, warnings: decision.warnings },
		loans: [{ id: loan.id, values: { ...command.values, due_on, renewals } }],
		entries: entryOf(lending, command, action),
	};
}
