/** Holds: two titles with all copies on loan, and one book on the hold shelf. */
import { type ClosedDay, makeCalendar } from "@rafta/library/calendar/calendar";
import { holdPolicyOf, pickupUntil } from "@rafta/library/holds/policy";
import { addDays, type CalendarDate, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Demonstration } from "../generate.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

const queues = [3, 2];

/** Creates the holds of a school, and updates the copy that is set aside. */
export function makeHolds(
	demo: Demonstration,
	school: Demonstration["schools"][number],
	closedDays: readonly ClosedDay[],
	manager: string,
	today: CalendarDate,
): RecordData[] {
	const random = seededRandom(`rafta holds ${drawnOn}`);
	const own = demo.copies.filter(({ library_id }) => library_id === school.library_id);
	const byTitle = Map.groupBy(own, ({ book_id }) => book_id);
	const has = new Set(
		demo.loans.flatMap((loan) => (loan.status === "open" ? [`${loan.student_id} ${loan.book_id}`] : [])),
	);
	const pupils = demo.readers.filter(
		(reader) => reader.school_id === school.id && reader.reader_type === "pupil",
	);
	const waiting = new Set<string>();
	/** The next pupil who neither has the title nor a hold on it. */
	const nextPupil = (book: string): string | undefined => {
		const found = pupils.find(({ id }) => !waiting.has(id) && !has.has(`${id} ${book}`));
		if (found) waiting.add(found.id);
		return found?.id;
	};
	const hold = (book_id: string, daysAgo: number, values: object): RecordData => {
		const at = startOf(addDays(today, -daysAgo));
		const place = { school_id: school.id, library_id: school.library_id, book_id };
		return {
			id: random.id(),
			...place,
			library_book_id: "",
			copy_level: false,
			ready_on: "",
			pickup_until: "",
			...values,
			createdBy: manager,
			created: at,
			updated: at,
		};
	};
	const holds: RecordData[] = [];
	const wanted = [...byTitle].filter(([, copies]) => copies.every(({ status }) => status === "on_loan"));
	for (const [index, [book]] of wanted.slice(0, queues.length).entries()) {
		for (let position = 1; position <= (queues[index] ?? 0); position++) {
			const student_id = nextPupil(book);
			if (student_id) holds.push(hold(book, 6 - position, { student_id, status: "waiting", position }));
		}
	}
	// A copy of a title that has others on the shelf, so that none is missing there.
	const aside = own.find(
		({ status, loanable, book_id }) =>
			status === "available" &&
			loanable === "yes" &&
			(byTitle.get(book_id) ?? []).filter((copy) => copy.status === "available").length > 2,
	);
	const student_id = aside && nextPupil(aside.book_id);
	if (aside && student_id) {
		aside.status = "hold_shelf";
		const pickup_until = pickupUntil(today, holdPolicyOf(null), makeCalendar(closedDays));
		const ready = { status: "ready", position: 0, library_book_id: aside.id, ready_on: today, pickup_until };
		holds.push(hold(aside.book_id, 4, { student_id, ...ready }));
	}
	return holds;
}
