/**
 * Rescheduling of due dates and pickup days that no longer fit the calendar (acceptance case 40), because a day was closed
 * or a latest date set after the loans were made. What is affected is previewed first; the change runs in batches, each loan
 * and hold with its own journal entry, and is undone by means of those entries.
 */

import { setImmediate } from "node:timers/promises";
import type { AffectedGroup, AffectedLine } from "@rafta/library/api/calendar";
import { type DueLimits, dueDate, dueLimitsOf } from "@rafta/library/circulation/due";
import { ruleFor } from "@rafta/library/circulation/policy";
import type { LoanRule } from "@rafta/library/circulation/types";
import { todayIn } from "@rafta/library/turkish/dates";
import { imageOf } from "@rafta/library/undo/images";
import type { Desk } from "../../kit/desk.ts";
import { restoreRecord } from "../../kit/undo/restore.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import {
	copyMembers,
	type DeskAction,
	deskEntry,
	journalOf,
	loanMembers,
	statesOf,
} from "../circulation/journal.ts";
import type { LibraryPolicy, Policies } from "../circulation/policies.ts";
import { notKnown } from "../circulation/refusal.ts";
import { readerState } from "../circulation/state.ts";
import { assertUndoable } from "../circulation/undoable.ts";
import { countEntries, dueGroups, entriesOf, loansDue } from "./queries.ts";
import { createPickupRescheduling, type MovingPickups } from "./reschedule-holds.ts";

/** Loans moved per transaction, which limits how long a desk waits. */
const BATCH_SIZE = 50;
/** Loans, and holds, listed individually in the preview. */
const MAX_SHOWN = 100;

/** Kinds of the entries that a move writes. */
const moved: ReadonlySet<string> = new Set(["due_moved", "pickup_moved"]);

const noEnds: DueLimits = { rule: "", reader: "" };

export function createDueRescheduling(service: RecordService, policies: Policies, now: () => Date) {
	const pickups = createPickupRescheduling(service, policies, now);
	const fitting = (due: string, { policy, calendar }: LibraryPolicy, today: string, ends = noEnds) => {
		const fit = dueDate(due, 0, policy, calendar, today, ends);
		return fit.ok ? fit.date : due;
	};

	async function groupsOf(school: string, library: string): Promise<AffectedGroup[]> {
		const today = todayIn(now());
		const affected: AffectedGroup[] = [];
		for (const group of await dueGroups(service.sql, school, today)) {
			if (library !== "" && group.library !== library) continue;
			const to = fitting(group.due_on, await policies.of(school, group.library), today);
			if (to !== group.due_on) affected.push({ kind: "due", ...group, to });
		}
		return affected;
	}

	/** The groups of affected holds as the preview shows them: holds set aside on different days may move to the same one. */
	function shownPickups(groups: readonly MovingPickups[]): AffectedGroup[] {
		const byDays = Map.groupBy(groups, ({ library, due_on, to }) => `${library} ${due_on} ${to}`);
		return [...byDays.values()].flatMap((same) =>
			same.slice(0, 1).map(({ library, due_on, to }) => {
				const count = same.reduce((sum, one) => sum + one.count, 0);
				return { kind: "pickup" as const, library, due_on, to, count };
			}),
		);
	}

	/** New due date of one loan, taking into account the last day of its rule and of its reader. */
	async function dayOf(
		records: RecordTransaction,
		loan: Stored<"book_loans">,
		copy: Stored<"library_books">,
	): Promise<string> {
		const today = todayIn(now());
		const rules = await policies.of(loan.school_id, loan.library_id);
		const student = await records.find("students", loan.student_id);
		if (!student) return fitting(loan.due_on, rules, today);
		const reader = await readerState(records, student, rules, today);
		const kind = (copy.loanable || "yes") as NonNullable<LoanRule["loanable"]>;
		const ends = dueLimitsOf(ruleFor(rules.policy, reader, kind), reader);
		return fitting(loan.due_on, rules, today, ends);
	}

	async function note(
		records: RecordTransaction,
		desk: Desk,
		former: Stored<"book_loans">,
		loan: Stored<"book_loans">,
		action: Pick<DeskAction, "opId" | "kind" | "reason">,
	): Promise<void> {
		const copy = await records.find("library_books", loan.library_book_id);
		if (!copy) return;
		const before = { copy: imageOf(copy, copyMembers), loan: imageOf(former, loanMembers), hold: null };
		const times = { at: now(), occurredAt: now() };
		const entry = deskEntry({ ...action, ...times, actor: desk.user, copy, loan, before, device: "" });
		await journalOf(records).write(entry);
	}

	async function moveOne(records: RecordTransaction, desk: Desk, opId: string, id: string): Promise<void> {
		const loan = await records.find("book_loans", id);
		const copy = loan && (await records.find("library_books", loan.library_book_id));
		if (!loan || !copy || loan.status !== "open") return;
		const due_on = await dayOf(records, loan, copy);
		if (due_on === loan.due_on) return;
		const after = await records.update("book_loans", id, { due_on });
		await note(records, desk, loan, after, { opId: `${opId}-${id}`, kind: "due_moved", reason: "" });
	}

	async function undoOne(
		records: RecordTransaction,
		desk: Desk,
		opId: string,
		entryId: string,
	): Promise<void> {
		const entry = await records.find("circulation_events", entryId);
		if (!entry) return;
		if (entry.kind === "pickup_moved") return pickups.undoOne(records, desk, opId, entry);
		const { before, after } = statesOf(entry);
		const outcome = await restoreRecord(records, {
			collection: "book_loans",
			record: await records.find("book_loans", entry.loan),
			before: { due_on: before?.loan?.due_on },
			// Otherwise it was returned, renewed or moved again since.
			after: { status: "open", due_on: after?.loan?.due_on },
		});
		if (outcome.reason !== null) return;
		const { former, record: loan } = outcome;
		const action = { opId: `${opId}-${loan.id}`, kind: "undo", reason: entry.op_id } as const;
		await note(records, desk, former, loan, action);
	}

	return {
		/** Previews the affected loans and holds by day, with details of the first ones. */
		async affected(desk: Desk, library: string) {
			const due = await groupsOf(desk.school, library);
			const moving = await pickups.affected(desk.school, library);
			const groups = [...due, ...shownPickups(moving)];
			const loans: AffectedLine[] = [];
			for (const group of due) {
				const left = MAX_SHOWN - loans.length;
				if (left <= 0) break;
				for (const id of await loansDue(service.sql, group, "", left)) {
					const loan = await service.find("book_loans", id);
					const student = loan && (await service.find("students", loan.student_id));
					const book = loan && (await service.find("books", loan.book_id));
					loans.push({
						id,
						due_on: group.due_on,
						to: group.to,
						reader: student?.full_name ?? "",
						class_code: loan?.class_code_at_loan ?? "",
						title: book?.title ?? "",
					});
				}
			}
			const holds = await pickups.lines(moving, MAX_SHOWN);
			return { count: groups.reduce((sum, { count }) => sum + count, 0), groups, loans, holds };
		},

		/** Moves what is affected, or only that of the given days. Sent again, it continues where it stopped. */
		async move(desk: Desk, body: { op_id: string; library?: string; days?: readonly string[] }) {
			const isChosen = ({ due_on }: { due_on: string }) => body.days?.includes(due_on) ?? true;
			const moving = await pickups.affected(desk.school, body.library ?? "");
			await pickups.move(desk, body.op_id, moving.filter(isChosen));
			for (const group of (await groupsOf(desk.school, body.library ?? "")).filter(isChosen)) {
				for (let after = ""; ; ) {
					const ids = await loansDue(service.sql, group, after, BATCH_SIZE);
					await service.transaction(async (records) => {
						for (const id of ids) await moveOne(records, desk, body.op_id, id);
					});
					if (ids.length < BATCH_SIZE) break;
					after = ids.at(-1) ?? "";
					await setImmediate();
				}
			}
			return { moved: await countEntries(service.sql, body.op_id, desk.school) };
		},

		/**
		 * Restores the previous days of a move, within a day; loans and holds handled since keep theirs and are counted.
		 */
		async undo(desk: Desk, body: { op_id: string; undo: string }) {
			const [first] = await entriesOf(service.sql, body.undo, "", 1);
			const entry = first && (await service.find("circulation_events", first.id));
			if (entry?.school_id !== desk.school || !moved.has(entry.kind))
				throw notKnown("action_unknown", desk.language);
			assertUndoable({ desk, now }, entry, false);
			for (let after = ""; ; ) {
				const entries = await entriesOf(service.sql, body.undo, after, BATCH_SIZE);
				await service.transaction(async (records) => {
					for (const { id } of entries) await undoOne(records, desk, body.op_id, id);
				});
				if (entries.length < BATCH_SIZE) break;
				after = entries.at(-1)?.opId ?? "";
				await setImmediate();
			}
			const all = await countEntries(service.sql, body.undo, desk.school);
			const undone = await countEntries(service.sql, body.op_id, desk.school);
			return { undone, kept: all - undone };
		},
	};
}
