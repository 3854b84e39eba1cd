/** Checkin of a copy, on loan or not: gathers the state, decides by the rules, and returns the change to be applied. */

import { type Checkin, decideCheckin } from "@rafta/library/circulation/checkin";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { instantOf } from "@rafta/library/turkish/dates";
import { formatInstant } from "@rafta/records";
import { libraryAt } from "../../kit/desk.ts";
import type { Stored } from "../../records.ts";
import { changesOf } from "../holds/pass-on.ts";
import { type Change, type Command, entryOf, type Lending, type LoanValues } from "./apply.ts";
import type { ActionKind } from "./journal.ts";
import { refusal } from "./refusal.ts";
import { checkinState, loanState, suspensionWarning } from "./state.ts";

export interface CheckinCommand extends Command {
	/** The copy's loan; `null` for a copy that is not on loan: it is recorded as seen. */
	readonly loan: Stored<"book_loans"> | null;
	/** The action of the desk, where it is more than a checkin. */
	readonly kind?: ActionKind | undefined;
	/** When the book came back, if the desk names a time. */
	readonly at?: Date | undefined;
	/** Whether the copy must be repaired first. */
	readonly repair?: boolean;
	/** Further changes of the copy. */
	readonly copyChanges?: Change["copyChanges"];
}

const conditions = ["new", "good", "worn", "damaged"] as const;

/** The later of two days: a return dated earlier (last week's book box) does not move `last_seen_on` back. */
const later = (one: string, other: string): string => (one > other ? one : other);

function copyChangesOf({ copy, loan, values, copyChanges }: CheckinCommand, decision: Checkin) {
	const condition = loan && conditions.find((one) => one === (values?.condition_in ?? loan.condition_in));
	return {
		status: decision.copy_status satisfies CopyStatus,
		last_seen_on: later(copy.last_seen_on, decision.returned_on),
		...(decision.new_library !== null && { library_id: decision.new_library }),
		...(condition && { condition }),
		...copyChanges,
	};
}

/** @throws ApiError 422 for an impossible time; a return is never refused otherwise */
export async function checkinChange(lending: Lending, command: CheckinCommand): Promise<Change> {
	const { records, policies, desk, now } = lending;
	const { copy, loan, repair = false } = command;
	const resolution = command.values?.resolution ?? loan?.resolution;
	const resolved = resolution !== loan?.resolution && resolution !== "unknown";
	// If the computer's clock was set back, a return is still accepted, dated on the day of the checkout at the earliest.
	const present = new Date(Math.max(now().getTime(), loan ? instantOf(loan.loaned_at).getTime() : 0));
	const returned = command.at ?? present;
	const { elsewhere } = await policies.of(copy.school_id, copy.library_id);
	const state = await checkinState(records, copy, loan && loanState(loan, copy), libraryAt(desk, copy));
	const how = { elsewhere, repair, resolved: loan === null || resolved };
	const decision = decideCheckin(state, returned, present, how);
	if (!decision.ok) throw refusal(decision.reasons, desk.language);
	const kind = command.kind ?? (loan ? "checkin" : "seen");
	const copyChanges = copyChangesOf(command, decision);
	const isUnsettled = loan?.status === "claimed_returned" && !resolved;
	const values: LoanValues = {
		...command.values,
		...(isUnsettled && { resolution: "unknown" }),
		status: "returned",
		returned_at: formatInstant(returned),
		recorded_at: formatInstant(now()),
		checked_in_by: desk.user,
	};
	// The warning that the copy was on the shelf is relevant only for a checkin; a replaced book was not found, and a use
	// says nothing about the copy's status.
	const warnings = decision.warnings.filter(
		({ code }) =>
			(kind === "seen" || code !== "seen") &&
			(kind !== "replaced" || code !== "found") &&
			(kind !== "used" || code !== "status_stays"),
	);
	return {
		...{ copy, copyChanges, original: loan },
		loans: loan ? [{ id: loan.id, values }] : [],
		holds: changesOf(decision, copy.id),
		warnings: [...warnings, ...(loan ? await suspensionWarning(policies, loan, returned) : [])],
		entries: entryOf(lending, command, { kind, occurredAt: returned, copyChanges, original: loan }),
	};
}
