/** Conflict cards for replayed events that need attention by staff. */

import type { Reason } from "@rafta/library/circulation/types";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import type { RecordTransaction } from "../../records.ts";

/** A reason on a card: from the history of the copy, or from the state of its reader at that time. */
export interface CardReason extends Reason {
	readonly of: "copy" | "reader";
}

export interface Card {
	readonly op_id: string;
	readonly kind: string;
	readonly outcome: "kept" | "conflict";
	/** ISO 8601. */
	readonly at: string;
	readonly device: string;
	readonly actor: string;
	readonly school: string;
	readonly library: string;
	readonly copy: string;
	readonly student: string;
	readonly loan: string;
	readonly other: string;
	readonly reasons: readonly CardReason[];
	/** Data of an event that could not be applied, for a later attempt. */
	readonly said: object | null;
}

export const reasonsOf = (card: RecordData | null): readonly CardReason[] =>
	Array.isArray(card?.reasons) ? (card.reasons as CardReason[]) : [];

/**
 * Creates or updates a card, or marks it as gone if no reason is left. A card settled by staff stays settled.
 */
export async function putCard(records: RecordTransaction, card: Card): Promise<void> {
	const known = await records.findBy("desk_conflicts", { op_id: card.op_id });
	if (card.reasons.length === 0) {
		if (known?.status === "open")
			await records.update("desk_conflicts", known.id, { status: "gone", reasons: [] });
		return;
	}
	const { school, library, other, at, ...same } = card;
	const values = {
		...same,
		at: formatInstant(new Date(at)),
		school_id: school,
		library_id: library,
		other_loan: other,
		createdBy: card.actor,
	};
	if (!known) {
		await records.create("desk_conflicts", { ...values, status: "open" });
		return;
	}
	const { reasons, outcome, loan, student } = card;
	const changed = { reasons, outcome, loan, student, other_loan: other };
	const isSame =
		JSON.stringify(known.reasons) === JSON.stringify(reasons) &&
		known.loan === loan &&
		known.other_loan === other &&
		known.outcome === outcome;
	if (known.status === "gone")
		await records.update("desk_conflicts", known.id, { ...changed, status: "open" });
	else if (!isSame) await records.update("desk_conflicts", known.id, changed);
}
