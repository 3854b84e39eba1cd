/**
 * Loans written by the record API: a hook of `book_loans` enforces the rules of the desk. Whatever the request contains,
 * it becomes a command of the desk, is decided by the same rules, and is applied in the same place.
 */

import { roles } from "@rafta/library/access/roles";
import { isAboutMissing } from "@rafta/library/circulation/missing";
import { isLegalLoanTransition } from "@rafta/library/circulation/transitions";
import type { LoanStatus } from "@rafta/library/circulation/types";
import { instantOf } from "@rafta/library/turkish/dates";
import type { RequestContext } from "@rafta/records";
import { completeOf } from "@rafta/words";
import type { Desk } from "../../kit/desk.ts";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, userOf } from "../../kit/writes/request-user.ts";
import type { Stored, WriteEvent, WriteHook } from "../../records.ts";
import { missingChange, resolutionChange } from "../exceptions/missing.ts";
import { applyAround, type Change, type Command, type Lending } from "./apply.ts";
import { actionOf, mayChange } from "./changes.ts";
import { checkinChange } from "./checkin.ts";
import { checkoutChange, renewalChange } from "./checkout.ts";
import { journalOf, newOpId } from "./journal.ts";
import type { Policies } from "./policies.ts";
import { copyLoan } from "./queries.ts";
import { refusal } from "./refusal.ts";

type Loan = Stored<"book_loans">;

/** The caller of the record API as a desk. Volunteers lend and return; only staff may make exceptions. */
function callersDesk(request: RequestContext): Desk {
	const user = userOf(request);
	return {
		school: user?.school_id ?? "",
		library: user?.library_id ?? "",
		user: user?.id ?? "",
		isVolunteer: user?.desk_only === true || user?.role === roles.student,
		language: completeOf(request.language),
		request,
	};
}

/** Returns the note sent with a change, for the journal: the reason for an exception, or a staff note. */
function reasonOf(loan: Loan, sent: WriteEvent["sent"]): string {
	for (const name of ["override_reason", "status_note"] as const) {
		if (sent.has(name) && loan[name] !== "") return loan[name];
	}
	return "";
}

/** A copy or reader of another school is refused like one that does not exist. */
async function copyAndReader({ records, desk }: Lending, loan: Loan) {
	const copy = await records.find("library_books", loan.library_book_id);
	const student = await records.find("students", loan.student_id);
	const isVisible = (school: string) => desk.request.superuser || school === desk.school;
	if (!copy || !isVisible(copy.school_id)) throw refuseField("library_book_id", problems.otherSchool);
	if (!student || !isVisible(student.school_id)) throw refuseField("student_id", problems.otherSchool);
	return { copy, student };
}

async function creation(lending: Lending, loan: Loan, sent: WriteEvent["sent"]): Promise<Change> {
	return checkoutChange(lending, {
		...(await copyAndReader(lending, loan)),
		opId: loan.op_id || newOpId(),
		device: loan.device_id,
		reason: reasonOf(loan, sent),
		override: loan.override_reason,
		conditionOut: loan.condition_out,
	});
}

/** `null` for a change that concerns only notes. */
async function alteration(
	lending: Lending,
	original: Loan,
	loan: Loan,
	sent: WriteEvent["sent"],
): Promise<Change | null> {
	const { records, desk } = lending;
	const [from, to] = [original.status, loan.status] as [LoanStatus, LoanStatus];
	const action = actionOf(original, loan);
	const values: Readonly<Record<string, unknown>> = loan;
	const former: Readonly<Record<string, unknown>> = original;
	for (const name of sent) {
		const differs = JSON.stringify(values[name]) !== JSON.stringify(former[name]);
		if (differs && !mayChange(action, name)) throw refuseField(name, problems.notWritable);
	}
	if (action === "note") return null;
	const copy = await records.find("library_books", loan.library_book_id);
	if (!copy) throw refuseField("library_book_id", problems.otherSchool);
	const opId = sent.has("op_id") ? loan.op_id : newOpId();
	const command: Command & { readonly loan: Loan } = {
		...{ copy, loan: original, opId, device: loan.device_id, reason: reasonOf(loan, sent) },
	};
	if (action === "renew") {
		const student = await records.find("students", loan.student_id);
		const override = sent.has("override_reason") ? loan.override_reason : "";
		return renewalChange(lending, { ...command, student, override });
	}
	if (action === "resolution") {
		if (original.resolution !== "unknown" || loan.resolution === "")
			throw refuseField("resolution", problems.notWritable);
		return resolutionChange(lending, command);
	}
	if (isAboutMissing(to))
		// A note written for the previous change does not apply to this one.
		return missingChange(lending, command, to, sent.has("status_note") ? loan.status_note : "");
	if (!isLegalLoanTransition(from, to))
		throw refusal([{ code: "not_open", overridable: false, values: {} }], desk.language);
	if (to !== "returned") throw refuseField("status", problems.transition);
	const { returned_at, resolution, condition_in } = loan;
	const isDateGiven = returned_at !== original.returned_at && returned_at !== "";
	return checkinChange(lending, {
		...command,
		...(isDateGiven && { at: instantOf(returned_at) }),
		values: { resolution, condition_in },
	});
}

export function circulationHooks(policies: Policies, now: () => Date): readonly WriteHook[] {
	return [
		{
			collection: "book_loans",
			actions: ["create", "update"],
			async before({ record, original, sent, request, records }) {
				if (isInternal(request)) return;
				const lending = { records, policies, now, desk: callersDesk(request), journal: journalOf(records) };
				// The hook is of loans.
				const loan = record as Loan;
				const change = original
					? await alteration(lending, original as Loan, loan, sent)
					: await creation(lending, loan, sent);
				if (!change) return;
				for (const { values } of change.loans) Object.assign(loan, values);
				return async () => void (await applyAround(lending, change, [loan]));
			},
		},
		{
			collection: "book_loans",
			actions: ["delete"],
			// Its copy would be on loan to nobody for good.
			async before({ record, request, records }) {
				if (isInternal(request)) return;
				const { id, library_book_id } = record as Loan;
				if ((await copyLoan(records.sql, library_book_id))?.id === id)
					throw refuseField("status", problems.openLoan);
			},
		},
	];
}
