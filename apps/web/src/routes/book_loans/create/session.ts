/**
 * The desk's session as pure state: the current reader, and one line for each scan, newest first. A line is created at
 * the scan; the server's response completes it. Scans are answered in order.
 */

import type { Signal } from "#kit";
import type {
	Book,
	CheckinAnswer,
	CheckoutAnswer,
	Copy,
	HeldFor,
	OpenLoan,
	Ready,
	Reason,
	ScanAnswer,
	Student,
	Warning,
} from "./answers.ts";

/** Signals for the desk's own scans. */
export type DeskSignal = Extract<Signal, "lent" | "returned" | "hold" | "reader" | "warning" | "refused">;

export type LineState = "waiting" | "lent" | "returned" | "used" | "shown" | "choice" | "refused" | "undone";

/** Whether an action in this state can be undone at once. */
export const isDone = (state: string): boolean => ["lent", "returned", "used"].includes(state);

export interface Line {
	/** Id of the operation, generated on this device before anything is sent. */
	opId: string;
	/** The scanned or typed code. */
	code: string;
	at: number;
	state: LineState;
	book?: Book;
	copy?: Copy;
	student?: Student;
	/** The loan that a return closed. */
	loanId?: string;
	/** For a class set: its number of books, and the barcodes of those that could not be processed. */
	count?: number;
	refusedCodes?: string[];
	dueOn?: string;
	daysLate?: number;
	/** The reader or library the copy is held for. */
	hold?: HeldFor;
	warnings: readonly Warning[];
	reasons: readonly Reason[];
	/** The server's message if it gave no reasons: a lost connection or an error. */
	message?: string;
}

export interface Reader {
	student: Student;
	loans: readonly OpenLoan[];
	remaining: number;
	blocks: readonly Reason[];
	ready: readonly Ready[];
	/** Whether the rules know renewals at all. */
	renews: boolean;
	/** Books that a device without network only counts. */
	unnamed?: number;
}

export interface Session {
	reader: Reader | null;
	lines: Line[];
}

export const emptySession: Session = { reader: null, lines: [] };

/** Time in which the newest action can be undone, in milliseconds. */
export const undoWindow = 10_000;

/** The newest action, while it can still be undone. */
export const undoable = (lines: readonly Line[], now: number): Line | undefined =>
	lines.find((line) => isDone(line.state) && now - line.at < undoWindow);

/** The scanned code without the key of a card: anyone who reads the key off the screen could use the card. */
export const shownCode = (code: string): string => code.replace(/key=[\w-]+/, "key=…");

/** The newest code, if no book and no reader has it. */
export const unknownCode = ([last]: readonly Line[]): string =>
	last?.reasons.some(({ code }) => code === "code_unknown") ? last.code : "";

export const isRefusal = ({ state }: Line): boolean => state === "refused";

/** Why a line was refused: the reasons, or the message of a lost connection or an error. */
export const reasonsFor = ({ reasons, message = "" }: Line): readonly { code: string; message: string }[] =>
	reasons.length > 0 ? reasons : [{ code: "message", message }];

/** Warnings that a line says by itself. */
export const selfExplanatory: ReadonlySet<string> = new Set(["late", "renewed"]);

/** Whether a person has to do something about a line, or should read it. */
export const needsAttention = (line: Line): boolean =>
	isRefusal(line) ||
	line.state === "shown" ||
	line.state === "choice" ||
	(isDone(line.state) &&
		(line.hold !== undefined ||
			line.warnings.some(({ code }) => !selfExplanatory.has(code) && code !== "claimed")));

/** Whether a returned book's reader had claimed that it was back: its line asks how it came. */
export const wasClaimed = (line: Line): boolean =>
	line.state === "returned" &&
	line.loanId !== undefined &&
	line.warnings.some(({ code }) => code === "claimed");

/** Maximum number of lines on the screen. */
const keptLines = 200;

export type Event =
	| { type: "scanned"; opId: string; code: string; at: number }
	| { type: "answered"; opId: string; answer: ScanAnswer }
	| { type: "refused"; opId: string; reasons: readonly Reason[]; message: string; book?: Book }
	| { type: "undone"; opId: string }
	| { type: "retried"; opId: string }
	| { type: "readerLeft" };

const changeLine = (session: Session, opId: string, change: (line: Line) => Line): Line[] =>
	session.lines.map((line) => (line.opId === opId ? change(line) : line));

function withLoan(reader: Reader | null, answer: CheckoutAnswer): Reader | null {
	if (reader?.student.id !== answer.student.id) return reader;
	const loan = { ...answer.loan, book: answer.book, copy: answer.copy };
	const others = reader.loans.filter((open) => open.id !== loan.id);
	const isNew = others.length === reader.loans.length;
	const remaining = Math.max(0, reader.remaining - (isNew ? 1 : 0));
	const ready = reader.ready.filter(({ copy }) => copy.id !== answer.copy.id);
	return { ...reader, loans: [...others, loan], remaining, ready };
}

function withoutLoan(reader: Reader | null, answer: CheckinAnswer): Reader | null {
	if (!reader || reader.student.id !== answer.student?.id) return reader;
	const loans = reader.loans.filter((open) => open.id !== answer.loan?.id);
	return { ...reader, loans, remaining: reader.remaining + reader.loans.length - loans.length };
}

function withAnswer(session: Session, opId: string, answer: ScanAnswer): Session {
	switch (answer.kind) {
		case "student": {
			const { student, loans, remaining, blocks, ready = [], renews = false, unnamed = 0 } = answer;
			return {
				reader: { student, loans, remaining, blocks, ready, renews, ...(unnamed > 0 && { unnamed }) },
				// Choosing a reader is not an action: its line is replaced by the reader's card.
				lines: session.lines.filter((line) => line.opId !== opId),
			};
		}
		case "checkout":
			return {
				reader: withLoan(session.reader, answer),
				lines: changeLine(session, opId, (line) => ({
					...line,
					state: "lent",
					book: answer.book,
					copy: answer.copy,
					student: answer.student,
					dueOn: answer.loan.due_on,
					warnings: answer.warnings,
				})),
			};
		case "checkin":
			return {
				reader: withoutLoan(session.reader, answer),
				lines: changeLine(session, opId, (line) => ({
					...line,
					state: "returned",
					book: answer.book,
					copy: answer.copy,
					student: answer.student ?? undefined,
					loanId: answer.loan?.id,
					daysLate: answer.days_late,
					hold: answer.hold ?? undefined,
					warnings: answer.warnings,
				})),
			};
		case "used":
			return {
				reader: session.reader,
				lines: changeLine(session, opId, (line) => ({
					...line,
					state: "used",
					book: answer.book,
					copy: answer.copy,
					warnings: answer.warnings,
				})),
			};
		case "set":
			return {
				reader: session.reader,
				lines: changeLine(session, opId, (line) => ({
					...line,
					state: answer.lent ? "lent" : "returned",
					book: answer.book,
					student: answer.student,
					dueOn: answer.lent?.[0]?.due_on,
					count: (answer.lent ?? answer.returned ?? []).length,
					refusedCodes: (answer.refused ?? []).map(({ barcode }) => barcode),
				})),
			};
		case "copy":
			return {
				reader: session.reader,
				lines: changeLine(session, opId, (line) => ({
					...line,
					state: "shown",
					book: answer.book,
					copy: answer.copy,
					hold: answer.hold ?? undefined,
				})),
			};
		case "choice":
			return {
				reader: session.reader,
				lines: changeLine(session, opId, (line) => ({
					...line,
					state: "choice",
					book: answer.book,
					copy: answer.copy,
					student: answer.student,
				})),
			};
	}
}

export function reduce(session: Session, event: Event): Session {
	switch (event.type) {
		case "scanned": {
			const line: Line = { ...event, state: "waiting", warnings: [], reasons: [] };
			return { ...session, lines: [line, ...session.lines].slice(0, keptLines) };
		}
		case "answered":
			return withAnswer(session, event.opId, event.answer);
		case "refused":
			return {
				...session,
				lines: changeLine(session, event.opId, (line) => ({
					...line,
					state: "refused",
					reasons: event.reasons,
					message: event.message,
					book: event.book,
				})),
			};
		case "undone":
			return { ...session, lines: changeLine(session, event.opId, (line) => ({ ...line, state: "undone" })) };
		case "retried":
			return {
				...session,
				lines: changeLine(session, event.opId, (line) => ({ ...line, state: "waiting", reasons: [] })),
			};
		case "readerLeft":
			return { ...session, reader: null };
	}
}

/** Returns the sound signal for a response. */
export function signalOf(answer: ScanAnswer): DeskSignal {
	switch (answer.kind) {
		case "student":
			return answer.blocks.length > 0 ? "warning" : "reader";
		case "checkout":
			return answer.warnings.length > 0 ? "warning" : "lent";
		case "checkin":
			if (answer.copy.status === "hold_shelf") return "hold";
			return answer.warnings.length > 0 ? "warning" : "returned";
		case "used":
			return answer.warnings.length > 0 ? "warning" : "returned";
		case "set":
			return (answer.refused ?? []).length > 0 ? "warning" : answer.lent ? "lent" : "returned";
		case "copy":
		case "choice":
			return "warning";
	}
}
