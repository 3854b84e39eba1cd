/**
 * A counter's session as pure state: one line for each scan, newest first, and the unanswered scans, oldest first.
 * Waiting scans are stored by the browser, so that neither a reload nor a lost network loses one.
 */
import type { AnswerOf } from "@rafta/library/api/index";
import type { Outcome } from "#kit";
import type { Book, Copy } from "../../book_loans/create/answers.ts";

type CountAnswer = AnswerOf<"POST /api/stocktakes/scan">;

export interface Scan {
	/** Id of the operation, generated on this device before anything is sent. */
	readonly op_id: string;
	readonly code: string;
	/** The shelf at which it was scanned; undefined if none was chosen. */
	readonly shelf?: string;
	/** Time of the scan by this device's clock. */
	readonly at: string;
}

/** The server's response to a scan, as far as a line shows it. */
export interface ScanAnswer {
	readonly scan: Pick<CountAnswer["scan"], "result" | "in_scope" | "status_before" | "undone" | "late">;
	readonly copy:
		| (Pick<Copy, "id" | "barcode" | "call_number" | "status"> & { readonly shelf: string })
		| null;
	readonly book: Book | null;
}

export interface Line {
	readonly scan: Scan;
	readonly state: "waiting" | "counted" | "refused" | "undone" | "returned";
	readonly answer?: ScanAnswer;
	/** Reason of the refusal. */
	readonly message?: string;
}

export interface Session {
	readonly lines: readonly Line[];
	readonly waiting: readonly Scan[];
}

export const sessionOf = (waiting: readonly Scan[]): Session => ({
	lines: waiting.map((scan): Line => ({ scan, state: "waiting" })).reverse(),
	waiting,
});

/** Maximum number of lines on the screen. */
const keptLines = 60;

export type Event =
	| { type: "scanned"; scan: Scan }
	| { type: "answered"; op_id: string; answer: ScanAnswer }
	| { type: "refused"; op_id: string; message: string }
	| { type: "undone" | "returned"; op_id: string };

const changeLine = (session: Session, op_id: string, change: Partial<Line>): readonly Line[] =>
	session.lines.map((line) => (line.scan.op_id === op_id ? { ...line, ...change } : line));

const without = (session: Session, op_id: string): readonly Scan[] =>
	session.waiting.filter((scan) => scan.op_id !== op_id);

export function reduce(session: Session, event: Event): Session {
	switch (event.type) {
		case "scanned":
			return {
				...session,
				lines: [{ scan: event.scan, state: "waiting" as const }, ...session.lines].slice(0, keptLines),
				waiting: [...session.waiting, event.scan],
			};
		case "answered":
			return {
				lines: changeLine(session, event.op_id, { state: "counted", answer: event.answer }),
				waiting: without(session, event.op_id),
			};
		case "refused":
			return {
				lines: changeLine(session, event.op_id, { state: "refused", message: event.message }),
				waiting: without(session, event.op_id),
			};
		case "undone":
		case "returned":
			return { ...session, lines: changeLine(session, event.op_id, { state: event.type }) };
	}
}

/** Parses stored scans; unreadable ones are dropped. */
export function readWaiting(text: string | null): readonly Scan[] {
	let kept: unknown;
	try {
		kept = JSON.parse(text ?? "[]");
	} catch {
		return [];
	}
	if (!Array.isArray(kept)) return [];
	return kept.filter(
		(one): one is Scan =>
			typeof one?.op_id === "string" && typeof one.code === "string" && typeof one.at === "string",
	);
}

/** Sound signal of an answered scan. */
type SoundOutcome = Exclude<Outcome, "taken">;

/** Returns the signal: one tone for copies that belong here, others for those that need attention. */
export function signalOf({ scan }: ScanAnswer): SoundOutcome {
	if (scan.late || scan.status_before !== "") return "warning";
	switch (scan.result) {
		case "found":
			return "lent";
		case "duplicate":
			return "reader";
		case "unknown":
		case "withdrawn":
			return "refused";
		default:
			return "warning";
	}
}

/** The scans that have been counted. */
export const countedScans = (lines: readonly Line[]): ReadonlySet<string> =>
	new Set(lines.filter(({ state }) => state === "counted").map(({ scan }) => scan.op_id));

/** Books of a shelf that this device has counted since the shelf's own figure was read, which has the known scans. */
export const seenSince = (lines: readonly Line[], shelf: string, known: ReadonlySet<string>): number =>
	lines.filter(
		({ state, answer, scan }) =>
			state === "counted" &&
			answer?.copy?.shelf === shelf &&
			answer.scan.in_scope &&
			(answer.scan.result === "found" || answer.scan.result === "misplaced") &&
			!known.has(scan.op_id),
	).length;
