/** Problem cases at the desk of one school: a lost book, one claimed as returned, and one that may be lost. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Demonstration } from "../generate.ts";
import { seededRandom } from "../random.ts";
import type { DemoLoan } from "./loans.ts";

export interface DemoLosses {
	readonly tasks: RecordData[];
	readonly circulation_events: RecordData[];
}

/** Days by which the long overdue loan is moved back: whole weeks, so that it was a school day of the same class. */
const earlier = 98;

/**
 * Changes three late loans of the school, none of the demonstration's pupil, and creates the desk's records about them.
 */
export function makeLosses(
	demo: Demonstration,
	school: Demonstration["schools"][number],
	manager: string,
	pupil: string,
	today: CalendarDate,
): DemoLosses {
	const random = seededRandom(`rafta losses ${today}`);
	const loansOf = Map.groupBy(demo.loans, (loan) => loan.library_book_id);
	// Nothing else happened to their copies, so their dates can be moved.
	const [lost, claimed, candidate] = demo.loans.filter(
		(loan) =>
			loan.school_id === school.id &&
			loan.status === "open" &&
			loan.student_id !== pupil &&
			loan.loaned_at < startOf(addDays(today, -1)) &&
			loansOf.get(loan.library_book_id)?.length === 1,
	);
	const at = (daysAgo: number) => startOf(addDays(today, -daysAgo));
	const titleOf = (loan: DemoLoan): string => demo.titles.find(({ id }) => id === loan.book_id)?.title ?? "";
	const stamped = (daysAgo: number) => ({ createdBy: manager, created: at(daysAgo), updated: at(daysAgo) });

	const task = (
		loan: DemoLoan,
		kind: "lost" | "lost_candidate",
		title: string,
		daysAgo: number,
	): RecordData => ({
		id: random.id(),
		title: `${title}: ${titleOf(loan)}`,
		kind,
		status: "todo",
		priority: "normal",
		school_id: loan.school_id,
		library_id: loan.library_id,
		loan_id: loan.id,
		auto_key: `${kind} ${loan.id} ${loan.due_on}`,
		related: { collection: "book_loans", id: loan.id },
		...stamped(daysAgo),
		createdBy: "",
	});
	const entry = (loan: DemoLoan, kind: "lost" | "claim", copy: string, daysAgo: number): RecordData => ({
		id: random.id(),
		op_id: random.id(),
		actor: manager,
		at_device: at(daysAgo),
		at_server: at(daysAgo),
		kind,
		copy: loan.library_book_id,
		student: loan.student_id,
		loan: loan.id,
		school_id: loan.school_id,
		before: {
			copy: { status: "on_loan" },
			loan: { status: "open", due_on: loan.due_on, status_note: "" },
			hold: null,
		},
		after: { copy: { status: copy }, loan: { status: loan.status, due_on: loan.due_on } },
		reason: loan.status_note ?? "",
		...stamped(daysAgo),
	});

	const made: DemoLosses = { tasks: [], circulation_events: [] };
	if (lost) {
		Object.assign(lost, { status: "lost", status_note: "Taşınırken kaybolmuş" });
		const copy = demo.copies.find(({ id }) => id === lost.library_book_id);
		if (copy) copy.status = "lost";
		made.tasks.push(task(lost, "lost", "Kayıp kitap", 0));
		made.circulation_events.push(entry(lost, "lost", "lost", 0));
	}
	if (claimed) {
		Object.assign(claimed, { status: "claimed_returned", status_note: "Kutuya bıraktığını söylüyor" });
		made.circulation_events.push(entry(claimed, "claim", "on_loan", 0));
	}
	if (candidate) {
		const lentOn = addDays(candidate.loaned_at.slice(0, 10), -earlier);
		const dueOn = addDays(candidate.due_on, -earlier);
		Object.assign(candidate, {
			loaned_at: `${lentOn}${candidate.loaned_at.slice(10)}`,
			due_on: dueOn,
			original_due_on: dueOn,
		});
		made.tasks.push(task(candidate, "lost_candidate", "Kayıp olabilir", 0));
	}
	return made;
}
