/** Problem cases at the desk of one school: a lost book, one claimed as returned, and one that may be lost. */
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Demonstration } from "../generate.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";
import type { DemoLoan } from "./loans.ts";

export interface DemoLosses {
	readonly tasks: RecordData[];
	readonly circulation_events: RecordData[];
}

/** Days late of the book that may be lost, in whole weeks; the demonstration's libraries ask after 60. */
const longOverdue = 98;

/**
 * Returns long overdue loans of the school, and returned ones that can be made so: nobody had the copy since. First those
 * whose readers borrowed least since, as somebody who is late gets no other book.
 */
function overdueLoans(demo: Demonstration, school: string, today: CalendarDate): DemoLoan[] {
	const onShelf = new Set(demo.copies.filter(({ status }) => status === "available").map(({ id }) => id));
	const readSince = new Map<string, number>();
	const before = addDays(today, -longOverdue);
	const found: { loan: DemoLoan; since: number }[] = [];
	for (const loan of demo.loans.toReversed()) {
		if (loan.school_id !== school) continue;
		const { library_book_id: copy, student_id: reader } = loan;
		const since = readSince.get(reader) ?? 0;
		const isFree = loan.status === "open" || onShelf.has(copy);
		if (isFree && loan.due_on < before) found.push({ loan, since });
		onShelf.delete(copy);
		readSince.set(reader, since + 1);
	}
	return found.sort((one, other) => one.since - other.since).map(({ loan }) => loan);
}

/**
 * Changes three loans of the school, none of the demonstration's pupil, and creates the desk's records about them.
 */
export function makeLosses(
	demo: Demonstration,
	school: Demonstration["schools"][number],
	manager: string,
	pupil: string,
	today: CalendarDate,
): DemoLosses {
	const random = seededRandom(`rafta losses ${drawnOn}`);
	const ofOthers = (loan: DemoLoan) => loan.student_id !== pupil;
	const [candidate, ...others] = overdueLoans(demo, school.id, today).filter(ofOthers);
	const late = demo.loans.filter(
		(loan) =>
			loan.school_id === school.id &&
			loan.status === "open" &&
			loan.loaned_at < startOf(addDays(today, -1)) &&
			ofOthers(loan),
	);
	const [lost, claimed] = [...late, ...others].filter((loan) => loan !== candidate);
	const markOut = (loan: DemoLoan, status: DemoLoan["status"], note?: string): void => {
		Object.assign(loan, { status, returned_at: "", condition_in: "", status_note: note });
		const copy = demo.copies.find(({ id }) => id === loan.library_book_id);
		if (copy) copy.status = status === "lost" ? "lost" : "on_loan";
	};
	const at = (daysAgo: number) => startOf(addDays(today, -daysAgo));
	const titleOf = (loan: DemoLoan): string => demo.titles.find(({ id }) => id === loan.book_id)?.title ?? "";
	const creationFields = (daysAgo: number) => ({
		createdBy: manager,
		created: at(daysAgo),
		updated: at(daysAgo),
	});

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
		...creationFields(daysAgo),
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
		...creationFields(daysAgo),
	});

	const made: DemoLosses = { tasks: [], circulation_events: [] };
	if (lost) {
		markOut(lost, "lost", "Taşınırken kaybolmuş");
		made.tasks.push(task(lost, "lost", "Kayıp kitap", 0));
		made.circulation_events.push(entry(lost, "lost", "lost", 0));
	}
	if (claimed) {
		markOut(claimed, "claimed_returned", "Kutuya bıraktığını söylüyor");
		made.circulation_events.push(entry(claimed, "claim", "on_loan", 0));
	}
	if (candidate) {
		markOut(candidate, "open");
		made.tasks.push(task(candidate, "lost_candidate", "Kayıp olabilir", 0));
	}
	return made;
}
