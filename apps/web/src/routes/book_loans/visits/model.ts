/**
 * A class visit as pure state: pupils served so far, the next one, and one line for each scan. Loans go to the current
 * pupil in the order of the scans; a book that is on loan is returned, regardless of the current pupil.
 */
import type { AnswerOf } from "@rafta/library/api/index";
import type { Book, CheckinAnswer, CheckoutAnswer, Reason, ScanAnswer, Student } from "../create/answers.ts";
import { emptySession, type Line, reduce as reduceSession, type Session } from "../create/session.ts";

type Member = AnswerOf<"GET /api/circulation/class">["readers"][number];

type BookOut = Omit<Member["books"][number], "loan">;

/** A reader of the class as the screen shows it. Volunteers see the number of books only. */
export type ReaderOfClass = Omit<Member, "student" | "books" | "blocks"> & {
	readonly student: Student;
	readonly books: readonly BookOut[];
	readonly blocks: readonly Reason[];
};

/** Absent today; passed over; or refused a book after the next one had been scanned already. */
export type Mark = "" | "away" | "passed" | "refused";

export interface Pupil extends ReaderOfClass {
	/** Books lent to the pupil in this visit. */
	took: number;
	mark: Mark;
}

export interface Visit {
	pupils: readonly Pupil[];
	/** The pupil who gets the next book; empty when everybody has been served. */
	current: string;
	/** The pupil that was tapped while earlier scans are still being sent. */
	wanted: string;
	/** Select the next pupil in the list after a loan. */
	follow: boolean;
	session: Session;
	/** Books lent and returned in this visit. */
	lent: number;
	returned: number;
	/** The pupil that a scan was sent for, by its operation. */
	sentFor: Readonly<Record<string, string>>;
}

export type Event =
	| { type: "scanned"; opId: string; code: string; at: number }
	| { type: "sent"; opId: string; reader: string }
	| { type: "answered"; opId: string; answer: ScanAnswer }
	| { type: "refused"; opId: string; reasons: readonly Reason[]; message: string; more: boolean }
	| { type: "undone"; opId: string }
	| { type: "retried"; opId: string }
	| { type: "wanted"; id: string }
	| { type: "chosen"; id: string }
	| { type: "stepped"; by: 1 | -1 }
	| { type: "away"; id: string }
	| { type: "following"; follow: boolean }
	| { type: "sorted"; ids: readonly string[] };

const isOpen = (pupil: Pupil): boolean => pupil.took === 0 && pupil.mark !== "away";

/** Returns the pupil after a given one: first those not called yet, then those passed over; empty: nobody. */
export function nextAfter(pupils: readonly Pupil[], id: string): string {
	const place = pupils.findIndex(({ student }) => student.id === id);
	const others = [...pupils.slice(place + 1), ...pupils.slice(0, Math.max(0, place))].filter(isOpen);
	return (others.find(({ mark }) => mark === "") ?? others[0])?.student.id ?? "";
}

/** Starts a visit with the first pupil of the class. */
export function begin(readers: readonly ReaderOfClass[], follow: boolean): Visit {
	const pupils = readers.map((reader) => ({ ...reader, took: 0, mark: "" as const }));
	return {
		pupils,
		current: pupils[0]?.student.id ?? "",
		wanted: "",
		follow,
		session: emptySession,
		lent: 0,
		returned: 0,
		sentFor: {},
	};
}

const change = (visit: Visit, id: string, how: (pupil: Pupil) => Pupil): Visit => ({
	...visit,
	pupils: visit.pupils.map((pupil) => (pupil.student.id === id ? how(pupil) : pupil)),
});

const onward = (visit: Visit): Visit => ({ ...visit, current: nextAfter(visit.pupils, visit.current) });

const add = (pupil: Pupil, book: BookOut, took: number): Pupil =>
	pupil.books.some(({ copy }) => copy === book.copy)
		? { ...pupil, took: pupil.took + took, mark: "" }
		: {
				...pupil,
				took: pupil.took + took,
				mark: "",
				out: pupil.out + 1,
				books: [...pupil.books, book],
				remaining: Math.max(0, pupil.remaining - 1),
			};

const take = (pupil: Pupil, copy: string, took: number): Pupil => ({
	...pupil,
	took: Math.max(0, pupil.took - took),
	out: Math.max(0, pupil.out - 1),
	books: pupil.books.filter((book) => book.copy !== copy),
	remaining: pupil.remaining + 1,
});

const bookOut = (book: Book, answer: { copy: { id: string; barcode: string } }, dueOn: string): BookOut => ({
	copy: answer.copy.id,
	barcode: answer.copy.barcode,
	title: book.title,
	due_on: dueOn,
});

/** Whether a copy was lent to a pupil in this visit, so that its return leaves the pupil without a book. */
const wentHere = (visit: Visit, copy: string, student: string): boolean =>
	visit.session.lines.some(
		(line) => line.state === "lent" && line.copy?.id === copy && line.student?.id === student,
	);

/** A reader of another class, or a teacher, who takes part. */
const guest = (student: Student): Pupil => ({
	student,
	out: 0,
	late: 0,
	books: [],
	remaining: 0,
	blocks: [],
	took: 0,
	mark: "",
});

function lent(visit: Visit, answer: CheckoutAnswer): Visit {
	const { id } = answer.student;
	const book = bookOut(answer.book, answer, answer.loan.due_on);
	const next = { ...change(visit, id, (pupil) => add(pupil, book, 1)), lent: visit.lent + 1 };
	return visit.follow && visit.current === id ? onward(next) : next;
}

function returned(visit: Visit, answer: CheckinAnswer): Visit {
	if (!answer.student) return visit;
	const { id } = answer.student;
	const was = wentHere(visit, answer.copy.id, id);
	const next = change(visit, id, (pupil) => {
		const left = take(pupil, answer.copy.id, was ? 1 : 0);
		// The last late book was returned: remaining blocks are checked by the server at the next loan.
		const late = Math.max(0, pupil.late - (answer.days_late > 0 ? 1 : 0));
		const blocks = late === 0 ? left.blocks.filter(({ code }) => code !== "overdue") : left.blocks;
		return { ...left, late, blocks };
	});
	return { ...next, returned: visit.returned + 1 };
}

function answered(visit: Visit, opId: string, answer: ScanAnswer): Visit {
	const noted = changeClass(visit, answer);
	const session = reduceSession({ ...visit.session, reader: null }, { type: "answered", opId, answer });
	return { ...noted, session: { ...session, reader: null } };
}

/** Applies a response to the class. */
function changeClass(visit: Visit, answer: ScanAnswer): Visit {
	switch (answer.kind) {
		case "student": {
			const { student, loans, remaining, blocks } = answer;
			const known = visit.pupils.some((pupil) => pupil.student.id === student.id);
			const books = loans.map((loan) => bookOut(loan.book, loan, loan.due_on));
			const details = { out: loans.length, books, remaining, blocks };
			const met = known ? visit : { ...visit, pupils: [...visit.pupils, guest(student)] };
			const here = change(met, student.id, (pupil) => ({ ...pupil, ...details, mark: "" }));
			return { ...here, current: student.id, wanted: "" };
		}
		case "checkout":
			return lent(visit, answer);
		case "checkin":
			return returned(visit, answer);
		default:
			return visit;
	}
}

/** Reverts the effect of a line on the class. */
function undone(visit: Visit, line: Line): Visit {
	const id = line.student?.id ?? "";
	const copy = line.copy?.id ?? "";
	if (line.state === "lent") {
		const next = change(visit, id, (pupil) => take(pupil, copy, 1));
		const known = visit.pupils.some(({ student }) => student.id === id);
		return { ...next, lent: visit.lent - 1, current: known ? id : visit.current };
	}
	if (line.state !== "returned" || !line.book || !line.copy || id === "") return visit;
	const book = bookOut(line.book, { copy: line.copy }, line.dueOn ?? "");
	const next = change(visit, id, (pupil) => ({ ...add(pupil, book, 0), mark: pupil.mark }));
	return { ...next, returned: visit.returned - 1 };
}

export function reduce(visit: Visit, event: Event): Visit {
	switch (event.type) {
		case "scanned":
		case "retried":
			return { ...visit, session: reduceSession(visit.session, event) };
		case "sent":
			return { ...visit, sentFor: { ...visit.sentFor, [event.opId]: event.reader } };
		case "answered":
			return answered(visit, event.opId, event.answer);
		case "refused": {
			const next = { ...visit, session: reduceSession(visit.session, event) };
			const whose = visit.sentFor[event.opId] ?? "";
			// The next book was scanned before the refusal was noticed: it is for the next pupil, not this one.
			if (!event.more || !visit.follow || whose === "" || whose !== visit.current) return next;
			return onward(change(next, whose, (pupil) => ({ ...pupil, mark: "refused" })));
		}
		case "undone": {
			const line = visit.session.lines.find(({ opId }) => opId === event.opId);
			const next = line ? undone(visit, line) : visit;
			return { ...next, session: reduceSession(visit.session, event) };
		}
		case "wanted":
			return { ...visit, wanted: event.id };
		case "chosen":
			return change({ ...visit, current: event.id, wanted: "" }, event.id, (pupil) => ({
				...pupil,
				mark: "",
			}));
		case "stepped": {
			if (event.by === 1) {
				const passed = change(visit, visit.current, (pupil) => ({
					...pupil,
					mark: pupil.took > 0 || pupil.mark !== "" ? pupil.mark : "passed",
				}));
				const next = nextAfter(passed.pupils, visit.current);
				return next === "" ? visit : { ...passed, current: next };
			}
			const place = visit.pupils.findIndex(({ student }) => student.id === visit.current);
			const before = visit.pupils[(place < 0 ? visit.pupils.length : place) - 1];
			return before ? reduce(visit, { type: "chosen", id: before.student.id }) : visit;
		}
		case "away": {
			const isBack = visit.pupils.some(({ student, mark }) => student.id === event.id && mark === "away");
			const next = change(visit, event.id, (pupil) => ({ ...pupil, mark: isBack ? "" : "away" }));
			if (isBack) return next.current === "" ? { ...next, current: event.id } : next;
			return visit.current === event.id ? onward(next) : next;
		}
		case "following":
			return { ...visit, follow: event.follow };
		case "sorted": {
			const places = new Map(event.ids.map((id, index) => [id, index]));
			const placeOf = ({ student }: Pupil) => places.get(student.id) ?? places.size;
			return { ...visit, pupils: visit.pupils.toSorted((a, b) => placeOf(a) - placeOf(b)) };
		}
	}
}
