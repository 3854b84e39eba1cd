/** Run of the scanning of one pile: two scans make a book, which is kept on the device until the server has it. */
import { readBookScan } from "@rafta/library/catalogue/scans";
import { ClientResponseError } from "pocketbase";
import { reasonsOf, reasonText } from "#data";
import { createScanRun } from "#desk";
import { newOpId } from "#device";
import { play, type Signal } from "#kit";
import { createStore, type Store } from "#state";
import type { Keep } from "./keep.ts";
import { addBook, type BookFacts, lookUp, type Row, undoBook, type Wanted } from "./model.ts";
import {
	dueLine,
	type Event,
	emptySession,
	isOpen,
	type Line,
	newLine,
	reduce,
	type Session,
} from "./session.ts";

/** Text key of the immediate feedback to a scan. */
type Word =
	| "saysBadIsbn"
	| "saysPrice"
	| "saysPeriodical"
	| "saysLabelFirst"
	| "saysUnknown"
	| "saysNext"
	| "saysSame"
	| "saysLabelTwice";

interface Feedback {
	readonly word: Word;
	readonly signal: Signal;
	/** Its subject: a code or a title. */
	readonly about: string;
}

const labelCodes = new Set(["label_taken", "label_isbn", "label_unknown"]);

const wantedOf = ({ opId, label, isbn13, bookId, title }: Line): Wanted => ({
	op_id: opId,
	label,
	...(isbn13 !== "" ? { isbn: isbn13 } : bookId !== "" ? { book: bookId } : { title }),
});

export interface Run {
	subscribe(listener: () => void): () => void;
	session(): Session;
	readonly feedback: Pick<Store<Feedback | null>, "get" | "subscribe">;
	/** Takes any code of the scanner, whether an ISBN or a label is expected. */
	scan(code: string): void;
	/** Adds a book without an ISBN: a typed title, or one that was chosen. */
	name(title: string, book?: BookFacts): void;
	/** Gives the current book the next free number. */
	nextNumber(): void;
	choose(opId: string): void;
	drop(opId: string): void;
	again(opId: string): void;
	/**
	 * @throws ClientResponseError if it cannot be undone
	 */
	undo(opId: string): Promise<void>;
	allUndone(made: number): void;
	/** Starts with the server's data and the books still stored on this device. */
	open(rows: readonly Row[], made: number): Promise<void>;
	close(): void;
}

export function createRun(pile: string, keep: Keep): Run {
	const feedback = createStore<Feedback | null>(null);
	const run = createScanRun<Session, Event>({
		initial: emptySession,
		reduce,
		keep(session, before) {
			for (const line of session.lines) {
				if (before.lines.includes(line)) continue;
				if (isOpen(line)) keep.put(line);
				else keep.remove(line.opId);
			}
			if (before.current !== session.current) keep.setCurrent(session.current);
		},
	});
	const { dispatch, state } = run;
	/** Catalogue results by ISBN, so that a repeated one is known at once. */
	const known = new Map<string, BookFacts | null>();

	function say(word: Word, signal: Signal, about: string): void {
		feedback.set({ word, signal, about });
		play(signal);
	}

	const lineOf = (opId: string): Line | undefined => state().lines.find((line) => line.opId === opId);

	async function look(isbn13: string): Promise<void> {
		if (!known.has(isbn13)) {
			try {
				known.set(isbn13, (await lookUp(isbn13)).book);
			} catch (error) {
				// The book is added all the same; the response contains its data.
				if (error instanceof ClientResponseError) return;
				throw error;
			}
		}
		const book = known.get(isbn13) ?? null;
		dispatch({ type: "looked", isbn13, book });
		play(book && !book.unfinished ? "known" : "unknown");
	}

	function send(line: Line): void {
		const { opId } = line;
		void run.send({
			prepare: () => () => addBook(pile, wantedOf(line)),
			answered: (answer) => ({
				event: { type: "answered", opId, answer },
				signal: answer.row.state === "made" ? "lent" : "warning",
			}),
			refused(error) {
				const isOfLabel = labelCodes.has(reasonsOf(error)[0]?.code ?? "");
				return { type: isOfLabel ? "labelRefused" : "refused", opId, message: reasonText(error) };
			},
		});
	}

	function sendAfter(event: Event & { opId: string }): void {
		dispatch(event);
		const line = lineOf(event.opId);
		if (line?.state === "sending") send(line);
	}

	function begin(values: Partial<Line>): void {
		const before = dueLine(state());
		const line = newLine(newOpId(), Date.now(), values);
		dispatch({ type: "begun", line });
		if (before) say("saysNext", "warning", before.title || before.isbn13);
		else feedback.set(null);
	}

	function label(opId: string, text: string): void {
		feedback.set(null);
		sendAfter({ type: "labelled", opId, label: text });
	}

	function takeLabel(due: Line, barcode: string): void {
		// A label belongs to the book of this pile that carries it, whether the server knows it yet or not.
		const other = state().lines.find(
			(line) => line.label === barcode && (line.state === "sending" || line.state === "made"),
		);
		if (other) say("saysLabelTwice", "refused", other.title || other.isbn13);
		else label(due.opId, barcode);
	}

	return {
		subscribe: run.subscribe,
		session: state,
		feedback,
		scan(code) {
			const due = dueLine(state());
			const scan = readBookScan(code, due ? "label" : "isbn");
			switch (scan.kind) {
				case "isbn":
					if (due?.isbn13 === scan.isbn13) return say("saysSame", "warning", scan.isbn13);
					begin({ isbn13: scan.isbn13 });
					void look(scan.isbn13);
					return;
				case "label":
					if (due) return takeLabel(due, scan.barcode);
					// The scanner read the previous book's label twice.
					if (state().lines[0]?.label === scan.barcode) return;
					return say("saysLabelFirst", "refused", scan.barcode);
				case "bad_isbn":
					return say("saysBadIsbn", "refused", code);
				case "price":
					return say("saysPrice", "refused", code);
				case "periodical":
					return say("saysPeriodical", "refused", code);
				case "unknown":
					return say("saysUnknown", "refused", code);
			}
		},
		name(title, book) {
			if (book) begin({ title: book.title, author: book.author_line, bookId: book.id, found: "known" });
			else begin({ title, found: "typed" });
		},
		nextNumber() {
			const due = dueLine(state());
			if (due) label(due.opId, "");
		},
		choose: (opId) => dispatch({ type: "chosen", opId }),
		drop(opId) {
			dispatch({ type: "dropped", opId });
			keep.remove(opId);
		},
		again(opId) {
			if (lineOf(opId)?.state === "refused") sendAfter({ type: "retried", opId });
		},
		async undo(opId) {
			await undoBook(pile, opId);
			dispatch({ type: "settled", opId, state: "undone", message: "" });
		},
		allUndone: (made) => dispatch({ type: "allUndone", made }),
		async open(rows, made) {
			const { lines, current } = await keep.read();
			dispatch({ type: "opened", rows, waiting: lines, current, made });
			for (const row of rows) keep.remove(row.op_id);
			// Oldest first, in scan order.
			for (const line of state().lines.toReversed()) if (line.state === "sending") send(line);
		},
		close: run.close,
	};
}
