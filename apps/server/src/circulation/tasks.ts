/** Tasks that result from changes of a loan, for the staff of its library. They contain no names of persons. */
import { isOverdue } from "@rafta/library/circulation/lateness";
import { isOpenTask } from "@rafta/library/tasks/task";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { RecordTransaction, Stored, WriteEvent } from "../records.ts";
import type { ActionKind, Snapshot } from "./journal.ts";

export type TaskKind = "lost_candidate" | "lost" | "claim_outcome";

/** The stored title, for lists and boards; the desk's screens translate it. */
const titles: Readonly<Record<TaskKind, string>> = {
	lost_candidate: "Kayıp adayı",
	lost: "Kayıp kitap",
	claim_outcome: "Dönüş biçimi yazılacak",
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
	loan: RecordData,
	again = false,
): Promise<Snapshot | null> {
	const key = `${kind} ${loan.id} ${loan.due_on}`;
	const known = (await tasksOf(records, loan.id)).find((task) => task.auto_key === key);
	if (known) {
		if (!again || isOpenTask(known.status)) return null;
		await records.update("tasks", known.id, { status: "todo" });
		return { id: known.id, status: known.status };
	}
	const book = await records.find("books", String(loan.book_id));
	const made = await records.create("tasks", {
		title: `${titles[kind]}: ${book?.title ?? ""}`.slice(0, 200),
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
async function settleTasks(records: RecordTransaction, loan: string): Promise<Snapshot[]> {
	const settled: Snapshot[] = [];
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
	{ record, original }: WriteEvent,
	kind: ActionKind,
	now: Date,
): Promise<Snapshot[]> {
	if (!original || kind === "checkout") return [];
	const inOrder =
		original.status === "open" &&
		!isOverdue({ status: "open", due_on: String(original.due_on) }, todayIn(now));
	const settled = inOrder ? [] : await settleTasks(records, record.id);
	const follows =
		record.status === "lost" ? "lost" : record.resolution === "unknown" ? "claim_outcome" : null;
	const noted = follows && (await noteTask(records, follows, record, true));
	return noted ? [...settled, noted] : settled;
}
