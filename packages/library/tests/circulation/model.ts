/** In-memory model of a small library that applies the rules' decisions as the server would write them. */
import { makeCalendar } from "../../src/calendar/calendar.ts";
import { decideCheckin, defaultReturnRouting } from "../../src/circulation/checkin.ts";
import { type CheckoutState, decideCheckout } from "../../src/circulation/checkout.ts";
import { decideMissing } from "../../src/circulation/missing.ts";
import { decideRenewal } from "../../src/circulation/renewal.ts";
import { isLegalCopyTransition, isLegalLoanTransition } from "../../src/circulation/transitions.ts";
import type {
	CopyState,
	CopyStatus,
	HoldState,
	LoanState,
	LoanStatus,
	Policy,
	ReaderState,
} from "../../src/circulation/types.ts";
import { holdReasons } from "../../src/holds/place.ts";
import { addDays, startOf } from "../../src/turkish/dates.ts";
import { copy, pupil } from "./examples.ts";

export type Step =
	| { readonly do: "wait"; readonly days: number }
	| { readonly do: "lend"; readonly copy: number; readonly reader: number; readonly insists: boolean }
	| { readonly do: "return" | "repair" | "renew" | "lost" | "claim" | "claimOver"; readonly copy: number }
	| { readonly do: "hold" | "cancel"; readonly title: number; readonly reader: number }
	| { readonly do: "leave"; readonly reader: number };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Hold = Mutable<HoldState> & { book_id: string; ended: boolean };
type Loan = Mutable<LoanState> & { allowed: boolean; ofReader: ReaderState };

const here = "kutuphane";

/** Nine closed days around a public holiday. */
export const calendar = makeCalendar([
	{ from_on: "2026-03-19", to_on: "2026-03-27", name: "Bayram" },
	{ from_on: "2026-04-23", to_on: "2026-04-23", name: "23 Nisan", repeats: "yearly" },
]);

export function openModel(policy: Policy) {
	let today = "2026-03-02";
	let serial = 0;
	const copies: Mutable<CopyState>[] = [
		copy({ id: "k0", book_id: "t0" }),
		copy({ id: "k1", book_id: "t0" }),
		copy({ id: "k2", book_id: "t1" }),
		copy({ id: "k3", book_id: "t1", loanable: "teacher_only" }),
		copy({ id: "k4", book_id: "t2", loanable: "in_library" }),
	];
	const readers: Mutable<ReaderState>[] = [
		pupil({ id: "r0" }),
		pupil({ id: "r1", grade: 3 }),
		pupil({ id: "r2", reader_type: "teacher" }),
	];
	const loans: Loan[] = [];
	const holds: Hold[] = [];
	/** Violations found while steps were executed. */
	const wrong: string[] = [];
	/** Loans whose returned claim was withdrawn. */
	const reopened: string[] = [];

	const now = () => new Date(Date.parse(startOf(today).replace(" ", "T")) + 12 * 3_600_000);
	const isOut = ({ status }: LoanState) => ["open", "lost", "claimed_returned"].includes(status);
	const loanOf = (id: string) => loans.find((loan) => loan.library_book_id === id && isOut(loan)) ?? null;
	const loansOf = (id: string) => loans.filter((loan) => loan.student_id === id && isOut(loan));
	const holdsOn = (book: string) => holds.filter((hold) => hold.book_id === book && !hold.ended);

	function setCopy(one: Mutable<CopyState>, status: CopyStatus): void {
		if (one.status !== status && !isLegalCopyTransition(one.status, status))
			wrong.push(`copy ${one.status} -> ${status}`);
		one.status = status;
	}
	function setLoan(one: Loan, status: LoanStatus): void {
		if (!isLegalLoanTransition(one.status, status)) wrong.push(`loan ${one.status} -> ${status}`);
		one.status = status;
	}
	/** Numbers positions from 1 without gaps, with `first` before all others. */
	function number(book: string, first?: Hold): void {
		const queue = holdsOn(book)
			.filter(({ status }) => status === "waiting")
			.sort((a, b) => Number(b === first) - Number(a === first) || a.position - b.position);
		for (const [index, hold] of queue.entries()) hold.position = index + 1;
	}
	function end(hold: Hold | undefined): void {
		if (!hold) return;
		hold.ended = true;
		hold.position = 0;
		number(hold.book_id);
	}
	function checkoutState(one: CopyState, reader: ReaderState): CheckoutState {
		const free = copies.filter(
			(other) => other.book_id === one.book_id && other.status === "available" && other.loanable === "yes",
		);
		return {
			copy: one,
			reader,
			loans: loansOf(reader.id),
			copyLoan: loanOf(one.id),
			holds: holdsOn(one.book_id),
			freeCopies: free.length,
		};
	}

	/** Takes the copy back: sets it aside for a waiting reader, returns it to the shelf, or sends it to repair. */
	function takeBack(one: Mutable<CopyState>, repair = false): void {
		const loan = loanOf(one.id);
		const state = { copy: one, loan, holds: holdsOn(one.book_id), here };
		const decision = decideCheckin(state, now(), now(), { ...defaultReturnRouting, repair });
		if (!decision.ok) {
			wrong.push("a return was refused");
			return;
		}
		if (loan) setLoan(loan, "returned");
		setCopy(one, decision.copy_status);
		const displaced = holds.find(({ id }) => id === decision.displaced_hold);
		if (displaced) {
			Object.assign(displaced, { status: "waiting", library_book_id: "" });
			number(displaced.book_id, displaced);
		}
		const ready = holds.find(({ id }) => id === decision.ready_hold);
		if (!ready) return;
		Object.assign(ready, { status: "ready", library_book_id: one.id, position: 0 });
		number(ready.book_id);
	}

	function lend(one: Mutable<CopyState>, reader: ReaderState, insists: boolean): void {
		const request = { override_reason: insists ? "Müdür onayladı" : "", may_override: true };
		const state = checkoutState(one, reader);
		const decision = decideCheckout(state, request, policy, calendar, now());
		if (!decision.ok) {
			if (decision.reasons.length === 0) wrong.push("refused without a reason");
			return;
		}
		const filled = holds.find(({ id }) => id === decision.filled_hold);
		const displaced = holds.find(({ id }) => id === decision.displaced_hold);
		if (displaced && !insists) wrong.push("taken from who waits, without an exception");
		setCopy(one, decision.copy_status);
		loans.push({
			id: `l${++serial}`,
			library_book_id: one.id,
			student_id: reader.id,
			status: "open",
			loaned_on: today,
			due_on: decision.due_on,
			original_due_on: decision.due_on,
			renewals: 0,
			loanable: one.loanable,
			allowed: !insists,
			ofReader: reader,
		});
		const aside =
			filled?.status === "ready" && filled.library_book_id !== one.id ? filled.library_book_id : "";
		end(filled);
		if (displaced) {
			Object.assign(displaced, { status: "waiting", library_book_id: "" });
			number(displaced.book_id, displaced);
		}
		// The copy set aside for the same reader goes to the next one.
		const left = copies.find(({ id }) => id === aside);
		if (left) takeBack(left);
	}

	function renew(one: CopyState): void {
		const loan = loanOf(one.id);
		const reader = readers.find(({ id }) => id === loan?.student_id);
		if (!loan || !reader) return;
		const plain = { override_reason: "", may_override: false };
		const decision = decideRenewal(checkoutState(one, reader), loan, plain, policy, calendar, now());
		if (!decision.ok) return;
		if (decision.due_on <= loan.due_on) wrong.push("a renewal that is not later");
		Object.assign(loan, { due_on: decision.due_on, renewals: decision.renewals });
	}

	function miss(one: Mutable<CopyState>, to: LoanStatus): void {
		const loan = loanOf(one.id);
		if (!loan) return;
		const decision = decideMissing({ from: loan.status, to, comment: "Arandı" });
		if (!decision.ok) return;
		setLoan(loan, to);
		if (to === "open") reopened.push(loan.id);
		if (decision.copy_status) setCopy(one, decision.copy_status);
	}

	function hold(book: string, reader: ReaderState): void {
		const request = {
			school_id: "okul",
			reader,
			copy: null,
			library_id: here,
			loans: loansOf(reader.id),
			held: holds.filter((one) => one.student_id === reader.id && !one.ended),
			copies: copies.filter((one) => one.book_id === book),
			holds: holdsOn(book),
			book_id: book,
			by_reader: false,
			today,
		};
		const holding = { shelf_holds: true, hold_days: 3, staff_holds_only: false };
		if (holdReasons(request, policy, holding).length > 0) return;
		const position = holdsOn(book).filter(({ status }) => status === "waiting").length + 1;
		holds.push({
			id: `h${++serial}`,
			book_id: book,
			student_id: reader.id,
			reader_type: reader.reader_type,
			library_id: here,
			library_book_id: "",
			status: "waiting",
			position,
			ended: false,
		});
	}

	function cancel(book: string, reader: ReaderState): void {
		const own = holdsOn(book).find(({ student_id }) => student_id === reader.id);
		const aside = copies.find(({ id }) => own?.status === "ready" && id === own.library_book_id);
		end(own);
		if (aside) takeBack(aside);
	}

	function step(what: Step): void {
		const one = "copy" in what ? copies[what.copy] : undefined;
		const reader = "reader" in what ? readers[what.reader] : undefined;
		if (what.do === "wait") today = addDays(today, what.days);
		else if (what.do === "leave" && reader) reader.status = "left";
		else if (what.do === "lend" && one && reader) lend(one, reader, what.insists);
		else if ((what.do === "hold" || what.do === "cancel") && reader)
			(what.do === "hold" ? hold : cancel)(`t${what.title}`, reader);
		else if (one && what.do === "return") takeBack(one);
		else if (one && what.do === "repair") takeBack(one, true);
		else if (one && what.do === "renew") renew(one);
		else if (one && what.do === "lost") miss(one, "lost");
		else if (one && what.do === "claim") miss(one, "claimed_returned");
		else if (one && what.do === "claimOver") miss(one, "open");
	}

	return { step, copies, readers, loans, holds, wrong, reopened, isOut, today: () => today };
}

export type Model = ReturnType<typeof openModel>;
