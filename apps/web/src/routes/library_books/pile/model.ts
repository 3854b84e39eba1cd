/** Responses of the pile and lookup operations, as far as the screens show them. */
import type { RecordModel } from "pocketbase";
import { api } from "../../../data/client.ts";
import { call } from "../../../data/endpoints.ts";
import { literal, operation } from "../../../data/queries.ts";

export interface Pile extends RecordModel {
	library_id: string;
	acquired_how: string;
	donor: string;
	acquired_on: string;
	decision: "accepted" | "waiting";
	decision_no: string;
	status: "open" | "closed" | "undone";
}

interface Counts {
	made: number;
	undone: number;
	kept: number;
	unfinished: number;
}

export type Found = "known" | "unknown" | "typed";

/** A stored book of a pile. */
export interface Row {
	op_id: string;
	isbn13: string;
	title: string;
	barcode: string;
	found: Found;
	state: "made" | "undone" | "kept";
}

export interface BookFacts {
	id: string;
	title: string;
	author_line: string;
	unfinished: boolean;
}

export interface Added {
	row: Row;
	book: BookFacts | null;
}

export interface PileSummary {
	pile: Pile;
	counts: Counts;
}

interface LookedUp {
	copies: number;
	book: BookFacts | null;
}

/** Data that creates a book of a pile. */
export interface Wanted {
	op_id: string;
	label: string;
	isbn?: string;
	book?: string;
	title?: string;
}

export const addBook = (pile: string, wanted: Wanted): Promise<Added> =>
	operation(`/api/piles/${pile}/books`, wanted);

export const undoBook = (pile: string, op_id: string): Promise<Added> =>
	operation(`/api/piles/${pile}/undo`, { op_id });

export const setStatus = (pile: string, status: "open" | "closed"): Promise<PileSummary> =>
	operation(`/api/piles/${pile}/status`, { status });

/** Number of books loaded at first: older ones are not undone individually. */
const shownBooks = 100;

/** Fetches a pile with its latest books. */
export async function loadPile(pile: string): Promise<PileSummary & { rows: readonly Row[] }> {
	const [look, rows] = await Promise.all([
		api().send<PileSummary>(`/api/piles/${pile}`, {}),
		api()
			.collection("pile_books")
			.getList<Row>(1, shownBooks, {
				sort: "-created",
				filter: `pile_id = ${literal(pile)}`,
				skipTotal: true,
			}),
	]);
	return { ...look, rows: rows.items };
}

export const lookUp = (isbn: string): Promise<LookedUp> =>
	api().send(`/api/books/lookup?outside=no&isbn=${encodeURIComponent(isbn)}`, { requestKey: null });

/** Repeats a step until nothing is left; each response reports the progress. */
async function untilDone<T extends { left: number }>(
	step: () => Promise<T>,
	onStep: (answer: T) => void,
): Promise<void> {
	for (;;) {
		const answer = await step();
		onStep(answer);
		if (answer.left === 0) return;
	}
}

type Step = PileSummary & { left: number; undone: number };

export const undoAll = (pile: string, onStep: (answer: Step) => void): Promise<void> =>
	untilDone(() => operation<Step>(`/api/piles/${pile}/undo-all`, {}), onStep);

export const acceptAll = (pile: string, decision: object, onStep: (answer: Step) => void): Promise<void> =>
	untilDone(() => operation<Step>(`/api/piles/${pile}/accept`, decision), onStep);

export const takeProposal = (title: string): Promise<unknown> =>
	call("POST /api/lookups/:id/take", { params: { id: title } });

export const finishTitle = (title: string): Promise<unknown> =>
	call("POST /api/lookups/:id/finish", { params: { id: title } });

export const lookUpAgain = (title: string): Promise<unknown> =>
	call("POST /api/lookups/:id/again", { params: { id: title } });

export const takeAllProposals = (): Promise<void> =>
	untilDone(
		() => call("POST /api/lookups/take-all"),
		() => undefined,
	);

/** Merges an unfinished title into another one, along with its copies. */
export const mergeInto = (from: string, into: string): Promise<unknown> =>
	call("POST /api/titles/merge", { body: { from, into, apply: true } });
