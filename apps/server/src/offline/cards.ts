/** The cards of events that a person should look at. */
import type { Reason } from "@rafta/library/circulation/types";
import type { RecordData, RecordTransaction } from "@rafta/records";
import { instant } from "../circulation/journal.ts";

/** A reason on a card: of the copy as it went through hands, or of its reader at that moment. */
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
	/** What could not be done, to be done again. */
	readonly said: object | null;
}

export const reasonsOf = (card: RecordData | null): readonly CardReason[] =>
	Array.isArray(card?.reasons) ? (card.reasons as CardReason[]) : [];

/**
 * Lays a card, changes it, or marks it as gone where no reason is left. What a person has settled stays settled.
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
		at: instant(new Date(at)),
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
