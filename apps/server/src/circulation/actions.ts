/** Desk actions on one copy inside a transaction: check out, renew, check in, record as seen. */
import { decideCheckin } from "@rafta/library/circulation/checkin";
import type { LoanState } from "@rafta/library/circulation/types";
import { changeHolds } from "../holds/changes.ts";
import { heldFor } from "../holds/held-for.ts";
import { changesOf } from "../holds/pass-on.ts";
import type { RecordService, RecordTransaction, Stored } from "../records.ts";
import { actionAnswer, latenessOf } from "./answers.ts";
import type { CheckinBody, CheckoutBody, UseBody } from "./bodies.ts";
import type { Desk } from "./desk.ts";
import {
	operationNoteOf,
	outcomeOf,
	setActionTime,
	setOperationNote,
	snapshot,
	writeEntry,
} from "./journal.ts";
import type { Policies } from "./policies.ts";
import { copyLoan } from "./queries.ts";
import { refusal, shownWarnings } from "./refusal.ts";
import { changesOfCopy, returnRoutingOf } from "./return-routing.ts";
import { checkinState } from "./state.ts";

export type Answer = Record<string, unknown>;

/** Context of one desk operation in progress. */
export interface Action {
	readonly service: RecordService;
	readonly records: RecordTransaction;
	readonly policies: Policies;
	readonly desk: Desk;
	readonly now: () => Date;
}

/** Returns the current records of an action. */
export async function answerFor(
	{ service, records, desk }: Action,
	copyId: string,
	loan: Stored<"book_loans"> | null,
): Promise<Answer> {
	const copy = await records.find("library_books", copyId);
	return { ...(await actionAnswer(service, records, { copy, loan }, desk.request)) };
}

const warningsOf = ({ records, desk }: Action) =>
	shownWarnings(outcomeOf(records)?.warnings ?? [], desk.request.language);

type CheckoutOptions = Pick<CheckoutBody, "op_id" | "override_reason" | "device_id" | "visit_id">;

/** Renews a loan; the hooks of `book_loans` decide whether that is allowed. */
export async function extend(
	action: Action,
	copy: Stored<"library_books">,
	loan: { id: string; renewals: number },
	body: CheckoutOptions,
): Promise<Answer> {
	const values = {
		renewals: loan.renewals + 1,
		op_id: body.op_id,
		device_id: body.device_id ?? "",
		...(body.override_reason && { override_reason: body.override_reason }),
	};
	const renewed = await action.records.update("book_loans", loan.id, values, action.desk.request);
	return { ...(await answerFor(action, copy.id, renewed)), warnings: warningsOf(action) };
}

/**
 * Lends a copy to a reader; the hooks of `book_loans` decide whether that is allowed. `out` is the copy's open loan, if
 * there is one.
 */
export async function lend(
	action: Action,
	copy: Stored<"library_books">,
	out: LoanState | null,
	student: Stored<"students">,
	body: CheckoutOptions & { at?: string },
): Promise<Answer> {
	const { records, desk } = action;
	// The reader already has the book: scanning it again means "renew" (acceptance case 6).
	if (out?.student_id === student.id && out.status === "open") {
		const answer = await extend(action, copy, out, body);
		const renewed = shownWarnings([{ code: "renewed", values: {} }], desk.request.language);
		return { ...answer, warnings: [...renewed, ...(answer.warnings as unknown[])] };
	}
	if (body.at) setActionTime(records, new Date(body.at));
	const values = {
		library_book_id: copy.id,
		student_id: student.id,
		op_id: body.op_id,
		override_reason: body.override_reason ?? "",
		device_id: body.device_id ?? "",
		visit_id: body.visit_id ?? "",
	};
	const loan = await records.create("book_loans", values, desk.request);
	return { ...(await answerFor(action, copy.id, loan)), warnings: warningsOf(action) };
}

/** Records a copy that is not on loan as seen, and as found if it was missing. */
async function see(
	action: Action,
	copy: Stored<"library_books">,
	body: Pick<CheckinBody, "op_id" | "at" | "device_id">,
) {
	const { records, policies, desk, now } = action;
	const at = body.at ? new Date(body.at) : now();
	const how = await returnRoutingOf(policies, records, copy, true);
	const decision = decideCheckin(await checkinState(records, copy, desk.library), at, now(), how);
	if (!decision.ok) throw refusal(decision.reasons, desk.request.language);
	const holds = await changeHolds({ records, policies, now }, changesOf(decision, copy.id));
	const { kind = "seen", copy: more } = operationNoteOf(records);
	const changes = changesOfCopy(copy, decision, more);
	const changed = await records.update("library_books", copy.id, changes);
	const before = { copy: snapshot(copy, Object.keys(changes)), loan: null, hold: null, holds };
	// The warning that the copy was on the shelf is relevant only for a checkin.
	const news = decision.warnings.filter(({ code }) => kind === "seen" || code !== "seen");
	const entry = {
		opId: body.op_id,
		kind,
		at: now(),
		occurredAt: at,
		copy: changed,
		loan: null,
		before,
		reason: "",
		device: body.device_id ?? "",
	};
	await writeEntry(records, entry, desk.request, news);
}

/** Records a use of a copy inside the library, without a loan (a count for the reports). */
export async function use(action: Action, copy: Stored<"library_books">, body: UseBody): Promise<Answer> {
	const { records, desk } = action;
	const against = (await copyLoan(records.sql, copy.id))
		? "copy_lent"
		: copy.status === "withdrawn"
			? "copy_withdrawn"
			: null;
	if (against) throw refusal([{ code: against, overridable: false, values: {} }], desk.request.language);
	setOperationNote(records, { kind: "used", copy: { library_uses: copy.library_uses + 1 } });
	await see(action, copy, body);
	return { ...(await answerFor(action, copy.id, null)), warnings: warningsOf(action) };
}

/** Checks a copy in from any borrower; `out` is the copy's open loan, if there is one. */
export async function giveBack(
	action: Action,
	copy: Stored<"library_books">,
	out: LoanState | null,
	body: CheckinBody & { readonly resolution?: string; readonly comment?: string },
): Promise<Answer> {
	const { records, desk } = action;
	let loan: Stored<"book_loans"> | null = null;
	if (out) {
		const values = {
			status: "returned",
			op_id: body.op_id,
			device_id: body.device_id ?? "",
			...(body.at && { returned_at: body.at }),
			...(body.condition && { condition_in: body.condition }),
			...(body.resolution && { resolution: body.resolution }),
			...(body.comment && { status_note: body.comment }),
		};
		loan = await records.update("book_loans", out.id, values, desk.request);
	} else await see(action, copy, body);
	return {
		...(await answerFor(action, copy.id, loan)),
		days_late: latenessOf(loan),
		hold: await heldFor(action.service, records, copy.id, desk.request),
		warnings: warningsOf(action),
	};
}
