/** A snapshot combined with the device's later events, with lookups by code, by reader and by title. */
import { type Calendar, makeCalendar } from "../calendar/calendar.ts";
import type { CopyStatus, HoldState, LoanState, ReaderState } from "../circulation/types.ts";
import { barcodeOf } from "../copies/barcode.ts";
import { dateOf } from "../turkish/dates.ts";
import type { DeskEvent } from "./events.ts";
import {
	type CopyProjection,
	type DeskFact,
	type ProjectedLoan,
	type ProjectionBase,
	projectCopy,
} from "./projection.ts";
import type { ProjectedHold } from "./shelf.ts";
import type { Snapshot, SnapshotBook, SnapshotCopy, SnapshotLoan, SnapshotReader } from "./snapshot.ts";
import { termsOf } from "./terms.ts";

const answered: ReadonlySet<string> = new Set(["open", "lost", "claimed_returned"]);

/** Due dates in place of those that the device does not know. */
const longAgo = "2000-01-01";
const noEnd = "9999-12-31";

const projectedLoan = (loan: SnapshotLoan): ProjectedLoan => ({
	...loan,
	returned_at: "",
	opened_by: "",
	closed_by: "",
});

function groupBy<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
	const groups = new Map<string, T[]>();
	for (const one of all) {
		const group = groups.get(key(one));
		if (group) group.push(one);
		else groups.set(key(one), [one]);
	}
	return groups;
}

/**
 * Converts an event to a fact about its copy. A loan opened on a device has its event's id, there and at the server.
 */
export const factOf = (event: DeskEvent, device: string, here: string): DeskFact => ({
	op_id: event.op_id,
	device,
	at: new Date(event.at).toISOString(),
	kind: event.kind,
	student: event.student ?? "",
	loan: event.op_id,
	undo: event.undo ?? "",
	here,
	due_on: "",
});

export function offlineLibrary(snapshot: Snapshot) {
	const calendar: Calendar = makeCalendar(snapshot.closed_days, snapshot.closed_weekdays);
	const readers = new Map(snapshot.readers.map((reader) => [reader.id, reader]));
	const books = new Map(snapshot.books.map((book) => [book.id, book]));
	const copies = new Map(snapshot.copies.map((copy) => [copy.id, copy]));
	const byBarcode = new Map(snapshot.copies.map((copy) => [barcodeOf(copy.barcode), copy]));
	/** Snapshots taken before there were accession numbers in them have none. */
	const byAccession = new Map(
		snapshot.copies.flatMap((copy) => (copy.accession_no ? [[copy.accession_no, copy] as const] : [])),
	);
	const byBook = groupBy(snapshot.copies, (copy) => copy.book_id);
	const byIsbn = new Map(snapshot.books.filter(({ isbn13 }) => isbn13).map((book) => [book.isbn13, book.id]));
	const byCard = new Map(snapshot.readers.map((reader) => [reader.card_barcode, reader]));
	const mayBorrow = snapshot.readers.filter(({ status }) => status === "active" || status === "blocked");
	const byNumber = new Map(mayBorrow.map((reader) => [reader.student_no, reader]));
	const loanOfCopy = new Map(snapshot.loans.map((loan) => [loan.library_book_id, loan]));
	const holdsOfBook = groupBy(snapshot.holds, (hold) => hold.book_id);
	/** Copies that a reader has or may have had since; their current loans are read from the copies. */
	const touched = new Map<string, Set<string>>();
	const facts = new Map<string, DeskFact[]>();
	const projections = new Map<string, CopyProjection>();
	const copyOfEvent = new Map<string, string>();

	const touch = (student: string, copy: string) => {
		const known = touched.get(student);
		if (known) known.add(copy);
		else touched.set(student, new Set([copy]));
	};
	for (const loan of snapshot.loans) touch(loan.student_id, loan.library_book_id);
	const inHand = groupBy(snapshot.in_hand ?? [], ({ student_id }) => student_id);

	const readerState = (reader: SnapshotReader): ReaderState => ({ ...reader, school_id: snapshot.school_id });

	/** Current holds on a title, with the projected status of those that are ready with other copies. */
	function holdsFor(book: string, but?: string): HoldState[] {
		const projectedHolds = new Map<string, ProjectedHold>();
		for (const copy of byBook.get(book) ?? []) {
			if (copy.id === but) continue;
			for (const hold of projections.get(copy.id)?.holds ?? []) projectedHolds.set(hold.id, hold);
		}
		return (holdsOfBook.get(book) ?? []).flatMap((hold) => {
			const { status, ...rest } = projectedHolds.get(hold.id) ?? hold;
			return status === "filled" ? [] : [{ ...rest, status }];
		});
	}

	function projectionOf(copy: SnapshotCopy): CopyProjection | undefined {
		const done = facts.get(copy.id);
		if (!done) return undefined;
		const known = projections.get(copy.id);
		if (known) return known;
		const before = loanOfCopy.get(copy.id);
		const base: ProjectionBase = {
			copy: { ...copy, school_id: snapshot.school_id },
			loan: before ? projectedLoan(before) : null,
			holds: holdsFor(copy.book_id, copy.id),
		};
		const readerOf = (id: string) => {
			const reader = readers.get(id);
			return reader && readerState(reader);
		};
		const projection = projectCopy(base, done, termsOf(snapshot.policy, calendar, copy.loanable, readerOf));
		projections.set(copy.id, projection);
		return projection;
	}

	function loanOf(copy: SnapshotCopy): ProjectedLoan | null {
		const projection = projectionOf(copy);
		if (projection) return projection.loans.find((loan) => answered.has(loan.status)) ?? null;
		const before = loanOfCopy.get(copy.id);
		return before ? projectedLoan(before) : null;
	}

	const statusOf = (copy: SnapshotCopy): CopyStatus => projectionOf(copy)?.status ?? copy.status;

	const shownCopy = (copy: SnapshotCopy): SnapshotCopy => ({ ...copy, status: statusOf(copy) });

	/** Loans without their reader that were closed on this device: it cannot say whose they were. */
	const returnedUnnamed = (): SnapshotLoan[] =>
		[...facts.keys()].flatMap((id) => {
			const loan = loanOfCopy.get(id);
			const copy = copies.get(id);
			return loan?.student_id === "" && copy && loanOf(copy)?.id !== loan.id ? [loan] : [];
		});

	return {
		snapshot,
		calendar,
		readers,
		byCard,
		byNumber,
		byIsbn,
		byAccession,
		readerState,
		holdsFor,
		loanOf,
		statusOf,
		shownCopy,
		/** Projection of a copy that the device has handled. */
		projectionOf,
		copyOf: (code: string): SnapshotCopy | undefined =>
			code === "" ? undefined : (byBarcode.get(barcodeOf(code)) ?? copies.get(code)),
		copiesOf: (book: string): readonly SnapshotCopy[] => byBook.get(book) ?? [],
		bookOf: (copy: SnapshotCopy): SnapshotBook | null => books.get(copy.book_id) ?? null,
		/** A reader's loans with their copies, by due date. */
		loansOf(student: string): { loan: ProjectedLoan; copy: SnapshotCopy }[] {
			return [...(touched.get(student) ?? [])]
				.flatMap((id) => {
					const copy = copies.get(id);
					const loan = copy && loanOf(copy);
					return copy && loan?.student_id === student ? [{ loan, copy }] : [];
				})
				.sort((a, b) =>
					a.loan.due_on === b.loan.due_on
						? a.loan.id < b.loan.id
							? -1
							: 1
						: a.loan.due_on < b.loan.due_on
							? -1
							: 1,
				);
		},
		/**
		 * A reader's loans of which the device knows only the number, in the form that the rules use. What came back here
		 * since may have been theirs and no longer counts: a child who brings a book may take another.
		 */
		unnamedLoansOf(student: string): LoanState[] {
			const groups = inHand.get(student) ?? [];
			if (groups.length === 0) return [];
			const loans = groups.flatMap(({ loanable, count, late }) =>
				Array.from({ length: count }, (_, place) => ({ loanable, isLate: place < late })),
			);
			// The late ones first: that is what is brought.
			loans.sort((a, b) => Number(b.isLate) - Number(a.isLate));
			return loans.slice(returnedUnnamed().length).map(({ loanable, isLate }, place) => ({
				...{ id: `${student}-${place}`, library_book_id: "", student_id: student, status: "open", loanable },
				...{ loaned_on: "", due_on: isLate ? longAgo : noEnd, original_due_on: "", renewals: 0 },
			}));
		},
		freeCopies(book: string): number {
			const free = (copy: SnapshotCopy) =>
				copy.library_id === snapshot.library_id &&
				copy.loanable !== "in_library" &&
				statusOf(copy) === "available";
			return (byBook.get(book) ?? []).filter(free).length;
		},
		/** Copy of an event made on this device. */
		copyOfEvent: (opId: string): SnapshotCopy | undefined => copies.get(copyOfEvent.get(opId) ?? ""),
		/** Applies an event. An event about a copy unknown here changes nothing: the server will resolve it. */
		take(event: DeskEvent): void {
			const copy =
				event.kind === "undo"
					? copies.get(copyOfEvent.get(event.undo ?? "") ?? "")
					: (copies.get(event.copy) ?? byBarcode.get(barcodeOf(event.copy)));
			if (!copy || copyOfEvent.has(event.op_id)) return;
			copyOfEvent.set(event.op_id, copy.id);
			facts.set(copy.id, [...(facts.get(copy.id) ?? []), factOf(event, "", snapshot.library_id)]);
			projections.delete(copy.id);
			if (event.student) touch(event.student, copy.id);
		},
	};
}

export type OfflineLibrary = ReturnType<typeof offlineLibrary>;

/** A projected loan in the form that the rules use. */
export const loanState = (loan: ProjectedLoan, copy: SnapshotCopy): LoanState => ({
	id: loan.id,
	library_book_id: copy.id,
	student_id: loan.student_id,
	status: loan.status,
	loaned_on: dateOf(loan.loaned_at),
	due_on: loan.due_on,
	original_due_on: loan.original_due_on,
	renewals: loan.renewals,
	loanable: copy.loanable,
});
