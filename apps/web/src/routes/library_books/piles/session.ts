/**
 * The scanning of a pile as pure state: one line for each book, newest first, and the line whose label is due. A line
 * is created at its first scan; only an explicit action of the user removes it.
 */
import type { Added, BookFacts, Found, Row } from "./model.ts";

export type LineState = "label" | "sending" | "made" | "refused" | "undone" | "kept";

export interface Line {
	/** Id of the operation, generated on this device at the first scan. */
	opId: string;
	at: number;
	/** `label`: waits for its label. `refused`: needs a person. */
	state: LineState;
	isbn13: string;
	/** The typed or chosen title; for an ISBN the catalogue's title, once known. */
	title: string;
	author: string;
	/** A chosen title of the catalogue. */
	bookId: string;
	/** Empty: none scanned yet, or the next number is requested (`sending`). */
	label: string;
	found: Found | "";
	/** Why it waits: the problem with the label, or with the whole book. */
	message: string;
}

export interface Session {
	lines: readonly Line[];
	/** The line whose label is due; empty: a book is due. */
	current: string;
	/** Books that became copies since the pile was begun. */
	made: number;
}

export const emptySession: Session = { lines: [], current: "", made: 0 };

/** Maximum number of settled lines on the screen. */
const keptLines = 200;

export type Event =
	| { type: "opened"; rows: readonly Row[]; waiting: readonly Line[]; current: string; made: number }
	| { type: "begun"; line: Line }
	| { type: "looked"; isbn13: string; book: BookFacts | null }
	| { type: "labelled"; opId: string; label: string }
	| { type: "answered"; opId: string; answer: Added }
	| { type: "labelRefused"; opId: string; message: string }
	| { type: "refused"; opId: string; message: string }
	| { type: "chosen"; opId: string }
	| { type: "dropped"; opId: string }
	| { type: "retried"; opId: string }
	| { type: "settled"; opId: string; state: "undone" | "kept"; message: string }
	| { type: "allUndone"; made: number };

/** Whether a line must not be lost: it is stored on the device until the server has it. */
export const isOpen = ({ state }: Line): boolean =>
	state === "label" || state === "sending" || state === "refused";

export const newLine = (opId: string, at: number, values: Partial<Line>): Line => ({
	...{ opId, at, state: "label", isbn13: "", title: "", author: "", bookId: "" },
	...{ label: "", found: "", message: "" },
	...values,
});

const lineOf = (row: Row): Line =>
	newLine(row.op_id, 0, {
		...{ state: row.state, isbn13: row.isbn13, title: row.title, label: row.barcode, found: row.found },
	});

const change = (session: Session, opId: string, values: Partial<Line>): readonly Line[] =>
	session.lines.map((line) => (line.opId === opId ? { ...line, ...values } : line));

/** Drops old settled lines, never open ones. */
function trimmed(lines: readonly Line[]): readonly Line[] {
	let settled = 0;
	return lines.filter((line) => isOpen(line) || ++settled <= keptLines);
}

const foundBy = (book: BookFacts | null): Partial<Line> =>
	book && !book.unfinished
		? { found: "known", title: book.title, author: book.author_line }
		: { found: "unknown" };

export function reduce(session: Session, event: Event): Session {
	switch (event.type) {
		case "opened": {
			const known = new Set(event.rows.map(({ op_id }) => op_id));
			// Books that the server has are not sent again.
			const waiting = event.waiting.filter(({ opId }) => !known.has(opId));
			const lines = [...waiting, ...event.rows.map(lineOf)];
			const isDue = waiting.some(({ opId, state }) => opId === event.current && state === "label");
			return { lines, current: isDue ? event.current : "", made: event.made };
		}
		case "begun":
			return {
				...session,
				lines: trimmed([event.line, ...session.lines]),
				current: event.line.opId,
			};
		case "looked":
			return {
				...session,
				lines: session.lines.map((line) =>
					line.isbn13 === event.isbn13 && line.found === "" ? { ...line, ...foundBy(event.book) } : line,
				),
			};
		case "labelled":
			return {
				...session,
				lines: change(session, event.opId, { state: "sending", label: event.label, message: "" }),
				current: session.current === event.opId ? "" : session.current,
			};
		case "answered": {
			const { row, book } = event.answer;
			const { title, barcode: label, found, state } = row;
			return {
				...session,
				lines: change(session, event.opId, {
					...{ title, label, found, state, message: "", author: book?.author_line ?? "" },
				}),
				made: session.made + (state === "made" ? 1 : 0),
			};
		}
		case "labelRefused":
			return {
				...session,
				lines: change(session, event.opId, { state: "label", label: "", message: event.message }),
				// The current book has priority; this one waits below it.
				current: session.current || event.opId,
			};
		case "refused":
			return {
				...session,
				lines: change(session, event.opId, { state: "refused", message: event.message }),
			};
		case "chosen":
			return { ...session, current: event.opId };
		case "dropped":
			return {
				...session,
				lines: session.lines.filter(({ opId }) => opId !== event.opId),
				current: session.current === event.opId ? "" : session.current,
			};
		case "retried":
			return { ...session, lines: change(session, event.opId, { state: "sending", message: "" }) };
		case "settled":
			return {
				...session,
				lines: change(session, event.opId, { state: event.state, message: event.message }),
				made: session.made - (event.state === "undone" ? 1 : 0),
			};
		case "allUndone":
			return {
				...session,
				lines: session.lines.map((line) => (line.state === "made" ? { ...line, state: "undone" } : line)),
				made: event.made,
			};
	}
}

/** The line whose label is due. */
export const dueLine = (session: Session): Line | undefined =>
	session.lines.find(({ opId }) => opId === session.current);
