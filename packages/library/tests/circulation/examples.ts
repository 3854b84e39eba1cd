/** A pupil, a book and a policy as most tests need them; each test overrides what it covers. */
import { makeCalendar } from "../../src/calendar/calendar.ts";
import type { CheckoutRequest, CheckoutState } from "../../src/circulation/checkout.ts";
import { presets } from "../../src/circulation/policy.ts";
import type {
	CopyState,
	HoldState,
	LoanState,
	Policy,
	ReaderState,
	Reason,
	Refusal,
} from "../../src/circulation/types.ts";

/** Thursday, 5 March 2026, noon in Turkey. */
export const now = new Date("2026-03-05T09:00:00Z");
export const today = "2026-03-05";
export const calendar = makeCalendar([]);
export const alwaysOpen = makeCalendar([], []);

export const plain: CheckoutRequest = { override_reason: "", may_override: true };
export const insisting: CheckoutRequest = { override_reason: "Müdür onayladı", may_override: true };

const preset = (id: string): Policy => {
	const found = presets.find((candidate) => candidate.id === id);
	if (!found) throw new Error(`no preset ${id}`);
	return found.policy;
};
export const ministry = preset("meb_2024");
export const renewing = preset("meb_2024_renewal");

export const pupil = (options: Partial<ReaderState> = {}): ReaderState => ({
	id: "ayse",
	school_id: "okul",
	reader_type: "pupil",
	grade: 9,
	class_code: "9/A",
	status: "active",
	blocked_until: "",
	blocked_reason: "",
	suspended_until: "",
	member_until: "",
	...options,
});

export const copy = (options: Partial<CopyState> = {}): CopyState => ({
	id: "nusha",
	book_id: "eser",
	library_id: "kutuphane",
	school_id: "okul",
	status: "available",
	loanable: "yes",
	...options,
});

export const loan = (options: Partial<LoanState> = {}): LoanState => ({
	id: "odunc",
	library_book_id: "baska",
	student_id: "ayse",
	status: "open",
	loaned_on: "2026-03-01",
	due_on: "2026-03-16",
	original_due_on: "2026-03-16",
	renewals: 0,
	loanable: "yes",
	...options,
});

export const hold = (options: Partial<HoldState> = {}): HoldState => ({
	id: "ayirtma",
	student_id: "mehmet",
	reader_type: "pupil",
	library_id: "kutuphane",
	library_book_id: "",
	status: "waiting",
	position: 1,
	...options,
});

export const state = (options: Partial<CheckoutState> = {}): CheckoutState => ({
	copy: copy(),
	reader: pupil(),
	loans: [],
	copyLoan: null,
	holds: [],
	freeCopies: 1,
	...options,
});

/** The codes of a refusal; empty if allowed. */
export const codes = (decision: { ok: true } | Refusal): Reason["code"][] =>
	decision.ok ? [] : decision.reasons.map((reason) => reason.code);
