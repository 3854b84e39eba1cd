/** Tasks that result from changes of a loan, for the staff of its library. They contain no names of persons. */
import { isOverdue } from "@rafta/library/circulation/lateness";
import { isOpenTask } from "@rafta/library/tasks/task";
import { cutText } from "@rafta/library/text/cut-text";
import { todayIn } from "@rafta/library/turkish/dates";
import { catalogue, homeLanguage } from "@rafta/words";
import type { RecordTransaction, Stored } from "../../records.ts";
import type { TaskSnapshot } from "../circulation/journal.ts";

const texts = catalogue("server/lending/exceptions/tasks")[homeLanguage];

export type TaskKind = "lost_candidate" | "lost" | "claim_outcome";

/** The stored title, for lists and boards; the desk's screens translate it. */
const titles: Readonly<Record<TaskKind, string>> = {
	lost_candidate: texts.lostCandidate,
	lost: texts.lost,
	claim_outcome: texts.claimOutcome,
};

const tasksOf = (records: RecordTransaction, loan: string): Promise<Stored<"tasks">[]> =>
	records.list("tasks", { filter: "loan_id = {:loan}", params: { loan } });

/**
 * Creates a task about a loan, once for each due date: a settled task stays settled, unless `again` says that the cause
 * has occurred again. Returns the state that undo restores.
 */
export async function noteTask(
	records: RecordTransaction,
	kind: TaskKind,
	loan: Stored<"book_loans">,
	again = false,
): Promise<TaskSnapshot | null> {
	const key = `${kind} ${loan.id} ${loan.due_on}`;
	const known = (await tasksOf(records, loan.id)).find((task) => task.auto_key === key);
	if (known) {
		if (!again || isOpenTask(known.status)) return null;
		await records.update("tasks", known.id, { status: "todo" });
		return { id: known.id, status: known.status };
	}
	const book = await records.find("books", loan.book_id);
	const made = await records.create("tasks", {
		title: cutText(`${titles[kind]}: ${book?.title ?? ""}`, 200),
		kind,
		status: "todo",
		priority: "normal",
		school_id: loan.school_id,
		library_id: loan.library_id,
		loan_id: loan.id,
		auto_key: key,
		related: { collection: "book_loans", id: loan.id },
	});
	return { id: made.id, status: "cancelled" };
}

/** Settles the open tasks about a loan. Returns the state that undo restores. */
async function settleTasks(records: RecordTransaction, loan: string): Promise<TaskSnapshot[]> {
	const settled: TaskSnapshot[] = [];
	for (const task of (await tasksOf(records, loan)).filter(({ status }) => isOpenTask(status))) {
		await records.update("tasks", task.id, { status: "done" });
		settled.push({ id: task.id, status: task.status });
	}
	return settled;
}

/**
 * Updates the tasks affected by a change of a loan. Loans that were in order have no tasks, so lending and returning on
 * time skip the query.
 */
export async function followUp(
	records: RecordTransaction,
	original: Stored<"book_loans">,
	loan: Stored<"book_loans">,
	now: Date,
): Promise<TaskSnapshot[]> {
	const inOrder =
		original.status === "open" && !isOverdue({ status: "open", due_on: original.due_on }, todayIn(now));
	const settled = inOrder ? [] : await settleTasks(records, loan.id);
	const follows = loan.status === "lost" ? "lost" : loan.resolution === "unknown" ? "claim_outcome" : null;
	const noted = follows && (await noteTask(records, follows, loan, true));
	return noted ? [...settled, noted] : settled;
}
