/** Writes the changes that a device's events make to a copy: its loans, its holds, the shelf, the journal. */
import { ruleFor } from "@rafta/library/circulation/policy";
import type { ReaderState } from "@rafta/library/circulation/types";
import type { CopyProjection, ProjectedLoan } from "@rafta/library/offline/projection";
import { instant, keepEntry } from "../circulation/journal.ts";
import type { LibraryPolicy } from "../circulation/policies.ts";
import { changeHolds, type HoldChange, type HoldSnapshot } from "../holds/changes.ts";
import { passOn } from "../holds/pass-on.ts";
import type { Stored } from "../records.ts";
import type { Ready, ReplayContext, ReplayResult } from "./replay-context.ts";

const changedMembers = ["status", "returned_at", "due_on", "original_due_on", "renewals"] as const;

/**
 * Writes the changed loans of a copy; ended loans before new ones. Returns the affected readers, with the moment of
 * change.
 */
export async function writeLoans(
	context: ReplayContext,
	copy: Stored<"library_books">,
	states: ReadonlyMap<string, ReaderState>,
	rules: LibraryPolicy,
	old: CopyProjection,
	projected: CopyProjection,
	ready: ReadonlyMap<string, Ready>,
): Promise<Map<string, string>> {
	const { records, desk, now } = context;
	const readers = new Map<string, string>();
	const concern = (student: string, at: string) => {
		const known = readers.get(student);
		if (known === undefined || at < known) readers.set(student, at);
	};
	const was = new Map(old.loans.map((loan) => [loan.id, loan]));
	const is = new Map(projected.loans.map((loan) => [loan.id, loan]));
	for (const loan of old.loans) {
		if (is.has(loan.id)) continue;
		concern(loan.student_id, loan.loaned_at);
		await records.update("book_loans", loan.id, { status: "cancelled" });
	}
	const isOut = (loan: ProjectedLoan) => loan.status !== "returned";
	for (const loan of [...projected.loans].sort((a, b) => Number(isOut(a)) - Number(isOut(b)))) {
		const before = was.get(loan.id);
		const differs = changedMembers.filter((name) => before?.[name] !== loan[name]);
		if (before && differs.length === 0) continue;
		concern(loan.student_id, loan.loaned_at);
		const stored = { ...loan, returned_at: loan.returned_at && instant(new Date(loan.returned_at)) };
		const values: Record<string, unknown> = Object.fromEntries(
			(before ? differs : changedMembers).map((name) => [name, stored[name]]),
		);
		if (values.returned_at !== undefined) {
			values.checked_in_by = loan.returned_at === "" ? "" : desk.user;
			values.recorded_at = instant(now());
		}
		const row = await records.find("book_loans", loan.id);
		if (row) {
			await records.update("book_loans", loan.id, values);
			continue;
		}
		const event = ready.get(loan.opened_by);
		const reader = states.get(loan.student_id);
		await records.create("book_loans", {
			...values,
			id: loan.id,
			library_book_id: copy.id,
			book_id: copy.book_id,
			library_id: copy.library_id,
			school_id: copy.school_id,
			student_id: loan.student_id,
			loaned_at: instant(new Date(loan.loaned_at)),
			recorded_at: instant(now()),
			rule_snapshot: reader ? ruleFor(rules.policy, reader, (copy.loanable || "yes") as "yes") : null,
			class_code_at_loan: reader?.class_code ?? "",
			condition_out: copy.condition,
			checked_out_by: desk.user,
			override_reason: event?.note.exception ?? "",
			device_id: context.device,
			op_id: loan.opened_by,
			visit_id: event?.visit ?? "",
			createdBy: desk.user,
		});
	}
	return readers;
}

/** Writes the changed holds that a copy serves; returns their previous states. */
export async function writeHolds(
	context: ReplayContext,
	old: CopyProjection,
	projected: CopyProjection,
	copy: string,
): Promise<HoldSnapshot[]> {
	const was = new Map(old.holds.map((hold) => [hold.id, hold.status]));
	const is = new Set(projected.holds.map(({ id }) => id));
	const wanted: HoldChange[] = [];
	for (const { id, status, position } of projected.holds) {
		if (was.get(id) === status) continue;
		if (status === "waiting") wanted.push({ id, to: "waiting", at: position || 1 });
		else if (status === "filled") wanted.push({ id, to: "filled" });
		else wanted.push({ id, to: status, copy });
	}
	// A hold that was changed before but no longer is waits again at its former position.
	for (const { id, position } of old.holds) {
		if (!is.has(id)) wanted.push({ id, to: "waiting", at: position || 1 });
	}
	const changes: HoldChange[] = [];
	for (const change of wanted) {
		const hold = await context.records.find("holds", change.id);
		// A hold cancelled or expired in the meantime has ended, and a hold already in the target status is skipped.
		if (hold && change.to !== hold.status && !ended.has(hold.status)) changes.push(change);
	}
	return changeHolds(context, changes);
}

const ended: ReadonlySet<string> = new Set(["cancelled", "expired"]);

/** Reconciles the hold shelf with the queue: every ready hold has a copy there, and every copy there has a hold. */
export async function settleShelf(
	context: ReplayContext,
	copyId: string,
	changed: readonly HoldSnapshot[],
): Promise<void> {
	const { records, desk } = context;
	for (const hold of changed) {
		// A reader who was served with another copy of the title releases the reserved one to the next reader.
		const aside = String(hold.library_book_id);
		if (hold.status !== "ready" || aside === copyId) continue;
		const held = await records.find("holds", hold.id);
		if (held?.library_book_id !== aside || held.status === "filled")
			await passOn(context, aside, String(held?.library_id ?? ""));
	}
	const copy = await records.find("library_books", copyId);
	const ready = await records.list("holds", {
		filter: 'library_book_id = {:copy} && status = "ready"',
		params: { copy: copyId },
		sort: "ready_on,id",
	});
	if (copy?.status === "hold_shelf" && ready.length === 0) {
		await passOn(context, copyId, desk.library || copy.library_id);
	}
	const tooMany = copy?.status === "hold_shelf" ? ready.slice(1) : ready;
	await changeHolds(
		context,
		tooMany.map(({ id }) => ({ id, to: "waiting", at: 1 })),
	);
}

const entryKinds = {
	lent: "checkout",
	renewed: "renew",
	again: "renew",
	returned: "checkin",
	seen: "seen",
} as const;

const loanBefore = (loan: ProjectedLoan | null) =>
	loan && {
		status: loan.status,
		due_on: loan.due_on,
		renewals: loan.renewals,
		returned_at: loan.returned_at && instant(new Date(loan.returned_at)),
		checked_in_by: "",
		condition_in: "",
	};

/** Writes a journal entry for each event; the last one stores the previous states of the holds, for undo. */
export async function writeEntries(
	{ records, desk, device, now }: ReplayContext,
	copy: Stored<"library_books">,
	seen: unknown,
	ready: readonly Ready[],
	effects: ReplayResult["effects"],
	holds: readonly HoldSnapshot[],
): Promise<void> {
	for (const [index, { fact, note }] of ready.entries()) {
		const effect = effects.get(fact.op_id)?.effect;
		if (!effect) continue;
		// A loan that was opened and undone before the replay has left no record.
		const loan = effect.loan === "" ? null : await records.find("book_loans", effect.loan);
		const deed = effect.deed as keyof typeof entryKinds;
		await keepEntry(records, {
			op_id: fact.op_id,
			actor: desk.user,
			createdBy: desk.user,
			device,
			at_device: instant(new Date(fact.at)),
			at_server: instant(now()),
			kind: effect.deed === "undone" ? fact.kind : (entryKinds[deed] ?? fact.kind),
			copy: copy.id,
			student: fact.student || effect.after?.student_id || "",
			loan: loan?.id ?? "",
			school_id: copy.school_id,
			before: {
				copy: { status: effect.was, last_seen_on: seen },
				loan: loanBefore(effect.before),
				hold: null,
				holds: index === ready.length - 1 ? holds : [],
			},
			after: {
				copy: { status: effect.is },
				loan: effect.after && { status: effect.after.status, due_on: effect.after.due_on },
				said: note,
			},
			reason: fact.kind === "undo" ? fact.undo : note.exception,
		});
	}
}
