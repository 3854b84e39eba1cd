/** Desk actions on one copy inside a transaction: check out, renew, check in, record a use in the library. */

import type { CheckinBody, CheckoutBody, UseBody } from "@rafta/library/api/circulation";
import { namingOverdue } from "@rafta/library/circulation/reasons";
import type { LoanState } from "@rafta/library/circulation/types";
import { plainLine } from "@rafta/library/text/plain-text";
import { todayIn } from "@rafta/library/turkish/dates";
import { refuseNationalIds } from "../../kit/writes/national-id.ts";
import type { RecordService, Stored } from "../../records.ts";
import { apply, type Lending, type LoanValues } from "../circulation/apply.ts";
import { type CheckinCommand, checkinChange } from "../circulation/checkin.ts";
import { checkoutChange, renewalChange } from "../circulation/checkout.ts";
import { copyLoan, readerTitles } from "../circulation/queries.ts";
import { naming, refusal, shownWarnings } from "../circulation/refusal.ts";
import { heldFor } from "../holds/shelf/held-for.ts";
import { type ActionAnswer, actionAnswer, latenessOf, shown } from "./answers.ts";

export type Answer = Record<string, unknown>;

/** Context of one desk operation in progress. */
export interface Action extends Lending {
	readonly service: RecordService;
}

/** Returns the current records of an action. */
export const answerFor = (
	{ service, records, desk }: Action,
	copy: Stored<"library_books"> | null,
	loan: Stored<"book_loans"> | null,
): Promise<ActionAnswer> => actionAnswer(service, records, { copy, loan }, desk.request);

/** The records of an action, and the warnings about it. */
export type ActionResult = ActionAnswer & { warnings: ReturnType<typeof shownWarnings> };

type CheckoutOptions = Pick<CheckoutBody, "op_id" | "override_reason" | "device_id" | "visit_id"> & {
	/** The operation that includes this action along with others. */
	readonly group?: string | undefined;
};

/** Renews a loan. @throws ApiError 422 with the reasons against it */
export async function extend(
	action: Action,
	copy: Stored<"library_books">,
	loan: Stored<"book_loans">,
	body: CheckoutOptions,
): Promise<ActionResult> {
	const override = plainLine(body.override_reason ?? "");
	const device = plainLine(body.device_id ?? "");
	const values = { device_id: device, ...(body.override_reason && { override_reason: override }) };
	refuseNationalIds(values);
	const change = await renewalChange(action, {
		...{ copy, loan, device, override, reason: override, group: body.group },
		student: await action.records.find("students", loan.student_id),
		opId: body.op_id,
		values: { ...values, op_id: body.op_id },
	});
	const { loans } = await apply(action, change);
	const answer = await answerFor(action, copy, loans[0] ?? null);
	return { ...answer, warnings: shownWarnings(change.warnings, action.desk.language) };
}

/** Lends a copy to a reader; `out` is the copy's current loan. @throws ApiError 422 with the reasons against it */
export async function lend(
	action: Action,
	copy: Stored<"library_books">,
	out: LoanState | null,
	student: Stored<"students">,
	body: CheckoutOptions & { at?: string },
): Promise<ActionResult> {
	const { language } = action.desk.request;
	const isTheirs = out?.student_id === student.id && out.status === "open";
	const theirs = isTheirs ? await action.records.find("book_loans", out.id) : null;
	// The reader already has the book: scanning it again means "renew" (acceptance case 6).
	if (theirs) {
		const answer = await extend(action, copy, theirs, body);
		const renewed = shownWarnings([{ code: "renewed", values: {} }], language);
		return { ...answer, warnings: [...renewed, ...answer.warnings] };
	}
	const override = plainLine(body.override_reason ?? "");
	const device = plainLine(body.device_id ?? "");
	const values = { override_reason: override, device_id: device, visit_id: body.visit_id ?? "" };
	refuseNationalIds(values);
	const change = await checkoutChange(action, {
		...{ copy, student, device, override, reason: override, values, group: body.group },
		opId: body.op_id,
		at: body.at === undefined ? undefined : new Date(body.at),
	});
	const applied = await apply(action, change);
	const answer = await answerFor(action, applied.copy, applied.loans[0] ?? null);
	return { ...answer, warnings: shownWarnings(change.warnings, language) };
}

/** Lends a copy; a refusal names the book that lies on the table, and those that have to come back first. */
export async function checkoutNamingOverdue(
	action: Action,
	copy: Stored<"library_books">,
	out: LoanState | null,
	student: Stored<"students">,
	body: Parameters<typeof lend>[4],
): Promise<ActionResult> {
	const { service, records, desk, now } = action;
	try {
		return await lend(action, copy, out, student, body);
	} catch (error) {
		throw await naming(error, desk.language, async (reasons) => ({
			reasons: namingOverdue(reasons, await readerTitles(records.sql, student.id), todayIn(now())),
			book: await shown(service, "books", await records.find("books", copy.book_id), desk.request),
		}));
	}
}

/** What a desk's operation is, beyond a plain checkin. */
type CheckinOptions = Pick<CheckinCommand, "kind" | "repair" | "copyChanges" | "group"> & {
	readonly resolution?: "brought_back" | "found_by_library";
	readonly comment?: string | undefined;
};

/** Values of a checked-in loan that the desk gives. */
function valuesOf(body: CheckinBody, { resolution, comment }: CheckinOptions): LoanValues {
	const texts = {
		device_id: plainLine(body.device_id ?? ""),
		...(comment && { status_note: plainLine(comment) }),
	};
	refuseNationalIds(texts);
	return {
		...texts,
		op_id: body.op_id,
		...(body.condition && { condition_in: body.condition }),
		...(resolution && { resolution }),
	};
}

/** Checks a copy in; `out` is its current loan. A copy that is not on loan is recorded as seen, or as found. */
async function checkin(
	action: Action,
	copy: Stored<"library_books">,
	out: LoanState | null,
	body: CheckinBody,
	options: CheckinOptions,
) {
	const loan = out && (await action.records.find("book_loans", out.id));
	const values = loan ? valuesOf(body, options) : {};
	const change = await checkinChange(action, {
		...{ copy, loan, values, ...options },
		opId: body.op_id,
		device: body.device_id ?? "",
		reason: values.status_note ?? "",
		at: body.at === undefined ? undefined : new Date(body.at),
	});
	const applied = await apply(action, change);
	const warnings = shownWarnings(change.warnings, action.desk.language);
	return { copy: applied.copy, loan: applied.loans[0] ?? null, warnings };
}

/** Records a use of a copy inside the library, without a loan (a count for the reports). */
export async function use(
	action: Action,
	copy: Stored<"library_books">,
	body: UseBody,
): Promise<ActionResult> {
	const { records, desk } = action;
	const against = (await copyLoan(records.sql, copy.id))
		? "copy_lent"
		: copy.status === "withdrawn"
			? "copy_withdrawn"
			: null;
	if (against) throw refusal([{ code: against, overridable: false, values: {} }], desk.language);
	const used = { kind: "used" as const, copyChanges: { library_uses: copy.library_uses + 1 } };
	const { warnings, ...taken } = await checkin(action, copy, null, body, used);
	return { ...(await answerFor(action, taken.copy, null)), warnings };
}

/** Checks a copy in from any borrower; `out` is the copy's current loan. */
export async function checkinWithAnswer(
	action: Action,
	copy: Stored<"library_books">,
	out: LoanState | null,
	body: CheckinBody,
	options: CheckinOptions = {},
) {
	const { service, records, desk } = action;
	const taken = await checkin(action, copy, out, body, options);
	return {
		...(await answerFor(action, taken.copy, taken.loan)),
		days_late: latenessOf(taken.loan),
		hold: await heldFor(service, records, copy.id, desk.request),
		warnings: taken.warnings,
	};
}
