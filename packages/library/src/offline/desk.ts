/**
 * Offline desk. It decides by the same rules as the server, using the last synchronised data and its own actions since,
 * and responds in the server's shapes, so that the screen shows the same thing.
 */
import { homeLanguage, type Language, words } from "@rafta/words";
import { toIsbn13 } from "../catalogue/isbn.ts";
import { decideCheckin } from "../circulation/checkin.ts";
import { type CheckoutRequest, type CheckoutState, decideCheckout } from "../circulation/checkout.ts";
import {
	type CodeProblem,
	codeForms,
	codeProblems,
	looseNumberForms,
	numberForms,
	plainCode,
} from "../circulation/codes.ts";
import { daysLate } from "../circulation/lateness.ts";
import { ruleFor } from "../circulation/policy.ts";
import { namingOverdue, reasonMessage, warningMessage, withoutGrounds } from "../circulation/reasons.ts";
import { decideRenewal } from "../circulation/renewal.ts";
import { countedLoans, readerReasons } from "../circulation/rules/checkout.ts";
import type { LoanState, Reason, Warning } from "../circulation/types.ts";
import { readerInAddress } from "../scanning/layouts.ts";
import { todayIn } from "../turkish/dates.ts";
import type { OfflineAnswer, OfflineLoan, OfflineReader, OfflineRefusal, ReasonMessage } from "./answers.ts";
import type { DeskEvent } from "./events.ts";
import { loanState, type OfflineLibrary, offlineLibrary } from "./library.ts";
import type { ProjectedLoan } from "./projection.ts";
import type { Snapshot, SnapshotCopy, SnapshotReader } from "./snapshot.ts";

const texts = words("library/offline/desk");

/** Body of a scan, as the server's operation accepts it. */
export interface OfflineScan {
	readonly op_id: string;
	readonly code: string;
	readonly student?: string;
	readonly override_reason?: string;
	readonly visit_id?: string;
}

/** Decision: a response, and the event to be stored and sent; `null` if the action only shows something. */
export type OfflineDecision =
	| { readonly ok: true; readonly answer: OfflineAnswer; readonly event: DeskEvent | null }
	| OfflineRefusal;

interface Person {
	readonly language: Language;
	/** Volunteers lend and return; exceptions are for staff. */
	readonly isVolunteer: boolean;
}

const refusedText = texts.refusedText;

export interface OfflineDesk {
	/** Decides an event and applies it if allowed. Nothing is stored or sent here. */
	decide(event: DeskEvent): OfflineDecision;
	/** Handles any scanned code, like `POST /api/circulation/scan`. `at`: now, as ISO 8601. */
	scan(body: OfflineScan, at: string): OfflineDecision;
	/** A reader's card. */
	reader(student: SnapshotReader, at: string): OfflineReader;
	readonly library: OfflineLibrary;
}

/** Opens a desk from a snapshot and the events stored on this device since, regardless of user. */
export function openOfflineDesk(
	snapshot: Snapshot,
	log: readonly DeskEvent[],
	{ language, isVolunteer }: Person,
): OfflineDesk {
	const library = offlineLibrary(snapshot);
	for (const event of log) library.take(event);
	const { policy } = snapshot;

	/** As the person at the desk may know them. */
	const shownReasons = (reasons: readonly Reason[]): ReasonMessage[] =>
		(isVolunteer ? withoutGrounds(reasons) : reasons).map((reason) => ({
			code: reason.code,
			message: reasonMessage(reason, language),
			overridable: reason.overridable,
		}));
	const toWarningMessages = (warnings: readonly Warning[]) =>
		warnings.map((warning) => ({ code: warning.code, message: warningMessage(warning, language) }));
	/** A refusal that names the book on the table, and those that have to come back first. */
	const refuse = (
		reasons: readonly Reason[],
		{ copy, reader, at }: { copy?: SnapshotCopy; reader?: SnapshotReader; at?: Date } = {},
	): OfflineRefusal => ({
		ok: false,
		status: 422,
		message: refusedText[language],
		reasons: shownReasons(reader && at ? nameReasons(reasons, reader, at) : reasons),
		...(copy && { book: library.bookOf(copy) }),
	});
	const nameReasons = (reasons: readonly Reason[], reader: SnapshotReader, at: Date): readonly Reason[] =>
		namingOverdue(
			reasons,
			library
				.loansOf(reader.id)
				.map(({ loan, copy }) => ({ ...loan, title: library.bookOf(copy)?.title ?? "" })),
			todayIn(at),
		);
	const unknownCode = (code: CodeProblem): OfflineRefusal => {
		const message = codeProblems[code][language];
		const status = code.startsWith("isbn_") ? 422 : 404;
		return { ok: false, status, message, reasons: [{ code, message, overridable: false }] };
	};

	const shownLoan = (loan: ProjectedLoan, copy: SnapshotCopy): OfflineLoan => {
		const { opened_by: _by, closed_by: _closed, ...shown } = loan;
		return { ...shown, library_book_id: copy.id };
	};
	const readerOf = (id: string): SnapshotReader | null => library.readers.get(id) ?? null;

	/** Current copy, title, reader and loan. */
	function action(copy: SnapshotCopy, loan: ProjectedLoan | null, warnings: readonly Warning[]) {
		return {
			offline: true as const,
			loan: loan && shownLoan(loan, copy),
			copy: library.shownCopy(copy),
			book: library.bookOf(copy),
			student: loan && readerOf(loan.student_id),
			warnings: toWarningMessages(warnings),
		};
	}

	/** Everything that counts for a reader, with the loans of which only the number is known. */
	const loansOf = (reader: string): LoanState[] => [
		...library.loansOf(reader).map((one) => loanState(one.loan, one.copy)),
		...library.unnamedLoansOf(reader),
	];

	function checkoutState(copy: SnapshotCopy, reader: SnapshotReader): CheckoutState {
		const out = library.loanOf(copy);
		return {
			copy: { ...library.shownCopy(copy), school_id: snapshot.school_id },
			reader: library.readerState(reader),
			loans: loansOf(reader.id),
			copyLoan: out && loanState(out, copy),
			holds: library.holdsFor(copy.book_id),
			freeCopies: library.freeCopies(copy.book_id),
			here: snapshot.library_id,
		};
	}
	const checkoutRequest = (event: DeskEvent): CheckoutRequest => ({
		override_reason: event.override_reason ?? "",
		may_override: !isVolunteer,
	});
	const loanById = (copy: SnapshotCopy, id: string): ProjectedLoan | null =>
		library.projectionOf(copy)?.loans.find((loan) => loan.id === id) ?? null;

	function renew(event: DeskEvent, copy: SnapshotCopy, more: readonly Warning[]): OfflineDecision {
		const out = library.loanOf(copy);
		const reader = out && readerOf(out.student_id);
		if (!out || !reader) return unknownCode("loan_unknown");
		const state = checkoutState(copy, reader);
		const now = new Date(event.at);
		const decision = decideRenewal(
			state,
			loanState(out, copy),
			checkoutRequest(event),
			policy,
			library.calendar,
			now,
		);
		if (!decision.ok) return refuse(decision.reasons, { copy, reader, at: now });
		const kept: DeskEvent = { ...event, copy: copy.id, kind: "renew", student: reader.id };
		library.take(kept);
		const warnings = [...more, ...decision.warnings];
		const answer = { kind: "checkout" as const, ...action(copy, library.loanOf(copy), warnings) };
		return { ok: true, answer, event: kept };
	}

	function checkout(event: DeskEvent, copy: SnapshotCopy): OfflineDecision {
		const reader = findReader(event.student ?? "");
		if (!reader) return unknownCode("reader_unknown");
		const out = library.loanOf(copy);
		if (out?.status === "open" && out.student_id === reader.id) {
			return renew(event, copy, [{ code: "renewed", values: {} }]);
		}
		const state = checkoutState(copy, reader);
		const decision = decideCheckout(
			state,
			checkoutRequest(event),
			policy,
			library.calendar,
			new Date(event.at),
		);
		if (!decision.ok) return refuse(decision.reasons, { copy, reader, at: new Date(event.at) });
		const kept: DeskEvent = { ...event, copy: copy.id, student: reader.id };
		library.take(kept);
		const answer = { kind: "checkout" as const, ...action(copy, library.loanOf(copy), decision.warnings) };
		return { ok: true, answer, event: kept };
	}

	function checkin(event: DeskEvent, copy: SnapshotCopy): OfflineDecision {
		const out = library.loanOf(copy);
		const state = {
			copy: { ...library.shownCopy(copy), school_id: snapshot.school_id },
			loan: out && loanState(out, copy),
			holds: library.holdsFor(copy.book_id),
			here: snapshot.library_id,
		};
		const at = new Date(event.at);
		const decision = decideCheckin(state, at, at);
		if (!decision.ok) return refuse(decision.reasons);
		const kept: DeskEvent = { ...event, copy: copy.id };
		library.take(kept);
		const loan = out && loanById(copy, out.id);
		const days_late = out ? daysLate(out.due_on, todayIn(at)) : 0;
		const answer = { kind: "checkin" as const, ...action(copy, loan, decision.warnings), days_late };
		return { ok: true, answer, event: kept };
	}

	/**
	 * Checkin of a book unknown to this device: catalogued elsewhere since, or withdrawn. The book is physically at
	 * hand, so its return is kept, and the server determines whose loan it was.
	 */
	function checkinUnknown(event: DeskEvent): OfflineDecision {
		const barcode = plainCode(event.copy);
		const copy: SnapshotCopy = {
			id: "",
			book_id: "",
			library_id: snapshot.library_id,
			barcode,
			accession_no: "",
			call_number: "",
			shelf: "",
			status: "in_process",
			loanable: "yes",
		};
		const book = { id: "", title: barcode, author_line: "", isbn13: "" };
		const shown = { offline: true as const, loan: null, copy, book, student: null, days_late: 0 };
		const warnings = toWarningMessages([{ code: "kept_unknown", values: {} }]);
		return { ok: true, answer: { kind: "checkin", ...shown, warnings }, event: { ...event, copy: barcode } };
	}

	function undo(event: DeskEvent): OfflineDecision {
		const copy = library.copyOfEvent(event.undo ?? "");
		const before = copy && library.projectionOf(copy);
		const deed = before?.effects.get(event.undo ?? "");
		// Actions made before going offline, or already undone, can only be undone at the server.
		if (!copy || !before || !deed || deed.deed === "undone") return unknownCode("action_unknown");
		library.take({ ...event, copy: copy.id });
		const effect = library.projectionOf(copy)?.effects.get(event.op_id);
		if (effect?.deed !== "undone") return refuse([{ code: "undo_too_late", overridable: false, values: {} }]);
		const answer = {
			kind: "undo" as const,
			undone: deed.deed === "lent" ? "checkout" : deed.deed === "returned" ? "checkin" : deed.deed,
			...action(copy, library.loanOf(copy), []),
		};
		return { ok: true, answer, event: { ...event, copy: copy.id } };
	}

	function decide(event: DeskEvent): OfflineDecision {
		if (event.kind === "undo") return undo(event);
		const numbered = copyByNumber(event.copy, event.kind === "checkout" ? "available" : "on_loan");
		const copy = copyOf(event.copy) ?? (typeof numbered === "string" ? null : numbered);
		if (!copy) return event.kind === "checkin" ? checkinUnknown(event) : unknownCode("copy_unknown");
		if (event.kind === "renew") return isVolunteer ? unknownCode("loan_unknown") : renew(event, copy, []);
		return event.kind === "checkout" ? checkout(event, copy) : checkin(event, copy);
	}

	/** The first copy or reader that one of the forms of a scanned code names. */
	function firstNamed<T>(code: string, look: (form: string) => T | null | undefined): T | null {
		for (const form of codeForms(code)) {
			const one = look(form);
			if (one) return one;
		}
		return null;
	}

	const copyOf = (code: string): SnapshotCopy | null => firstNamed(code, library.copyOf);

	const findReader = (code: string): SnapshotReader | null =>
		firstNamed(
			code,
			(form) =>
				library.readers.get(readerInAddress(form) ?? form) ??
				library.byCard.get(form) ??
				library.byNumber.get(form),
		);

	function byIsbn(code: string, status: "available" | "on_loan"): SnapshotCopy | CodeProblem | null {
		const isbn = [code, ...codeForms(code)].map(toIsbn13).find((one) => one !== null);
		if (!isbn) return null;
		const copies = library
			.copiesOf(library.byIsbn.get(isbn) ?? "")
			.filter((copy) => copy.library_id === snapshot.library_id && library.statusOf(copy) === status);
		if (copies.length === 1) return copies[0] ?? null;
		return copies.length === 0 ? "isbn_no_copy" : "isbn_ambiguous";
	}

	function byAccession(code: string): SnapshotCopy | null {
		const among = (forms: readonly string[]) => forms.flatMap((form) => library.byAccession.get(form) ?? []);
		const codes = [code, ...codeForms(code).slice(1)];
		const [exact] = among(codes.flatMap(numberForms));
		if (exact) return exact;
		const [only, another] = among(codes.flatMap(looseNumberForms));
		return only && !another ? only : null;
	}

	/** By ISBN, then by accession number: these count from 1, as pupil numbers do, so they are tried last. */
	const copyByNumber = (code: string, status: "available" | "on_loan"): SnapshotCopy | CodeProblem | null =>
		byIsbn(code, status) ?? byAccession(code);

	function reader(student: SnapshotReader, at: string): OfflineReader {
		const state = library.readerState(student);
		const loans = library.loansOf(student.id);
		const states = loansOf(student.id);
		const rule = ruleFor(policy, state, "yes");
		const question = {
			state: {
				copy: {
					id: "",
					book_id: "",
					library_id: snapshot.library_id,
					school_id: snapshot.school_id,
					status: "available",
					loanable: "yes",
				},
				reader: state,
				loans: states,
				copyLoan: null,
				holds: [],
				freeCopies: 1,
			},
			policy,
			today: todayIn(new Date(at)),
		} as const;
		return {
			offline: true,
			kind: "student",
			student,
			loans: loans.map(({ loan, copy }) => ({
				...shownLoan(loan, copy),
				copy: library.shownCopy(copy),
				book: library.bookOf(copy),
			})),
			unnamed: states.length - loans.length,
			remaining: Math.max(0, rule.max_loans - countedLoans({ reader: state, loans: states }, policy, rule)),
			blocks: shownReasons(nameReasons(readerReasons(question), student, new Date(at))),
		};
	}

	function scan(body: OfflineScan, at: string): OfflineDecision {
		const chosen = body.student ? findReader(body.student) : null;
		if (body.student && !chosen) return unknownCode("reader_unknown");
		let copy = copyOf(body.code);
		const holder = copy && library.byCard.get(plainCode(body.code));
		if (copy && holder) {
			const shown = { offline: true as const, kind: "choice" as const, copy: library.shownCopy(copy) };
			const answer = { ...shown, book: library.bookOf(copy), student: holder };
			return { ok: true, answer, event: null };
		}
		if (!copy) {
			const student = findReader(body.code);
			if (student) return { ok: true, answer: reader(student, at), event: null };
			const target = copyByNumber(body.code, chosen ? "available" : "on_loan");
			if (typeof target === "string") return unknownCode(target);
			if (!target) return unknownCode("code_unknown");
			copy = target;
		}
		const event: DeskEvent = {
			op_id: body.op_id,
			kind: "checkin",
			at,
			copy: copy.id,
			...(body.visit_id && { visit_id: body.visit_id }),
			...(body.override_reason && { override_reason: body.override_reason }),
		};
		// A scanned book on loan is returned, whichever reader is selected; scanned again, it is lent to that reader.
		if (library.loanOf(copy)) return checkin(event, copy);
		if (chosen) return checkout({ ...event, kind: "checkout", student: chosen.id }, copy);
		if (["missing", "lost", "in_transit"].includes(library.statusOf(copy))) return checkin(event, copy);
		const shown = { offline: true as const, kind: "copy" as const, copy: library.shownCopy(copy) };
		return { ok: true, answer: { ...shown, book: library.bookOf(copy) }, event: null };
	}

	return { decide, scan, reader, library };
}

/** Decides one event against a snapshot and the device's log. For many events, keep a desk open (`openOfflineDesk`). */
export const decideOffline = (
	snapshot: Snapshot,
	log: readonly DeskEvent[],
	event: DeskEvent,
	person: Person = { language: homeLanguage, isVolunteer: false },
): OfflineDecision => openOfflineDesk(snapshot, log, person).decide(event);
