/** Desk operations on missing, found and damaged books. */

import type { DamagedBody, FoundBody, MissingBody, ResolveBody } from "@rafta/library/api/circulation";
import type { LossEnd } from "@rafta/library/circulation/missing";
import type { LoanStatus } from "@rafta/library/circulation/types";
import { plainLine } from "@rafta/library/text/plain-text";
import { refuseNationalIds } from "../../kit/writes/national-id.ts";
import type { Stored } from "../../records.ts";
import { apply, type Change } from "../circulation/apply.ts";
import { copyLoan } from "../circulation/queries.ts";
import { refusal } from "../circulation/refusal.ts";
import { type Action, type ActionResult, answerFor, checkinWithAnswer } from "../desk/actions.ts";
import type { CopyAndLoan } from "../desk/lookup-copy.ts";
import { type LossCommand, missingChange, resolutionChange } from "./missing.ts";

type LossDetails = Pick<MissingBody, "op_id" | "comment" | "device_id">;

function commandOf({ copy, loan }: CopyAndLoan, { op_id, comment, device_id }: LossDetails) {
	const [device, note] = [device_id ?? "", comment?.trim() ?? ""].map(plainLine) as [string, string];
	const values = { op_id, device_id: device, status_note: note };
	return { copy, loan, opId: op_id, device, reason: note, values } satisfies LossCommand;
}

async function applyLoss(action: Action, { values }: LossCommand, change: Change): Promise<ActionResult> {
	const { device_id = "", status_note = "" } = values ?? {};
	refuseNationalIds({ device_id, status_note });
	const { copy, loans } = await apply(action, change);
	return { ...(await answerFor(action, copy, loans[0] ?? null)), warnings: [] };
}

/** Gives a loan one of the statuses of a missing book. @throws ApiError 422 if it has it already (case 79) */
export async function markMissing(
	action: Action,
	found: CopyAndLoan,
	to: LoanStatus,
	body: LossDetails,
): Promise<ActionResult> {
	const command = commandOf(found, body);
	return applyLoss(action, command, missingChange(action, command, to, command.reason));
}

/**
 * Settles a claim: the book is missing, the claim is withdrawn, or the book is here. For a loan that was already
 * checked in, only the way of the return is recorded.
 */
export async function resolve(
	action: Action,
	found: CopyAndLoan,
	body: ResolveBody & { readonly outcome: Exclude<ResolveBody["outcome"], LossEnd> },
) {
	const { copy, loan } = found;
	const { op_id, device_id, at, outcome, comment } = body;
	if (outcome === "missing") return markMissing(action, found, "closed_missing", body);
	if (outcome === "open") return markMissing(action, found, "open", body);
	if (loan.status === "claimed_returned") {
		const taken = { op_id, copy: copy.id, device_id, at };
		const out = await copyLoan(action.records.sql, copy.id);
		return checkinWithAnswer(action, copy, out, taken, { kind: "resolve", resolution: outcome, comment });
	}
	if (loan.status !== "returned" || loan.resolution !== "unknown")
		throw refusal([{ code: "not_claimed", overridable: false, values: {} }], action.desk.language);
	const command = commandOf(found, body);
	const settled = { ...command, values: { ...command.values, resolution: outcome } };
	return applyLoss(action, settled, resolutionChange(action, settled));
}

/** Records that a missing book, or one still on loan, turned up in the library. */
export async function find(action: Action, copy: Stored<"library_books">, body: FoundBody) {
	const how = { kind: "found" as const, resolution: "found_by_library" as const };
	return checkinWithAnswer(action, copy, await copyLoan(action.records.sql, copy.id), body, how);
}

/** Records a book returned damaged or found to be damaged; it is sent to repair if requested. */
export async function takeDamaged(action: Action, copy: Stored<"library_books">, body: DamagedBody) {
	const { condition, repair, note = "", ...rest } = body;
	const notes = [copy.note, note.trim()].filter(Boolean).join("\n");
	const how = { kind: "damaged" as const, repair, copyChanges: { condition, note: notes } };
	return checkinWithAnswer(
		action,
		copy,
		await copyLoan(action.records.sql, copy.id),
		{ ...rest, condition },
		how,
	);
}
