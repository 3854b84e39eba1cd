/** `POST /api/calendar/due`: staff change the due date of one loan, with a written reason (acceptance case 41). */

import type { DueBody } from "@rafta/library/api/calendar";
import { dueLimitsOf } from "@rafta/library/circulation/due";
import { decideDueChange } from "@rafta/library/circulation/due-change";
import { ruleFor } from "@rafta/library/circulation/policy";
import type { Loanable, LoanStatus } from "@rafta/library/circulation/types";
import { todayIn } from "@rafta/library/turkish/dates";
import { imageOf } from "@rafta/library/undo/images";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import { copyMembers, deskEntry, loanMembers } from "../circulation/journal.ts";
import type { Policies } from "../circulation/policies.ts";
import { refusal } from "../circulation/refusal.ts";
import { readerState } from "../circulation/state.ts";
import { answerFor } from "../desk/actions.ts";
import { lookupLoan } from "../desk/lookup-copy.ts";
import { createOnce } from "../desk/once.ts";

export function createDueChange(service: RecordService, policies: Policies, now: () => Date) {
	const once = createOnce(service, policies, now);
	return (desk: Desk, body: DueBody) =>
		once(desk, body.op_id, ["due_changed"], async (action) => {
			const { records } = action;
			const { copy, loan } = await lookupLoan(action, body);
			const today = todayIn(now());
			const rules = await policies.of(desk.school, loan.library_id);
			const student = await records.find("students", loan.student_id);
			const reader = student && (await readerState(records, student, rules, today));
			const kind = (copy.loanable || "yes") as Loanable;
			const ends = reader
				? dueLimitsOf(ruleFor(rules.policy, reader, kind), reader)
				: { rule: "", reader: "" };
			const dueChange = { status: loan.status as LoanStatus, due_on: body.due_on, reason: body.reason };
			const decision = decideDueChange(dueChange, rules.policy, rules.calendar, ends, today);
			if (!decision.ok) throw refusal(decision.reasons, desk.language);
			const changed = await records.update("book_loans", loan.id, { due_on: body.due_on });
			const entry = deskEntry({
				opId: body.op_id,
				kind: "due_changed",
				actor: desk.user,
				at: now(),
				occurredAt: now(),
				copy,
				loan: changed,
				before: { copy: imageOf(copy, copyMembers), loan: imageOf(loan, loanMembers), hold: null },
				reason: body.reason.trim(),
				device: body.device_id ?? "",
			});
			await action.journal.write(entry);
			return { ...(await answerFor(action, copy, changed)), warnings: [] };
		});
}
