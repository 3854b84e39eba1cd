/** Responses of the pile and lookup operations, as far as the screens show them. */
import type { AnswerOf, RequestOf } from "@rafta/library/api/index";
import { labelsOf } from "@rafta/library/collections/definition";
import { piles } from "@rafta/library/collections/piles";
import type { Language } from "@rafta/words";
import { api, call, literal } from "#data";

export type PileSummary = AnswerOf<"GET /api/piles/:id">;
export type Pile = PileSummary["pile"];

/** How the books of a pile came. */
export const acquisitionLabels = labelsOf(piles, "acquired_how");

/** What tells a pile from others: from whom it is, or how it came. */
export const originOf = (pile: Pick<Pile, "donor" | "acquired_how">, language: Language): string =>
	pile.donor || acquisitionLabels[pile.acquired_how || "existing"]?.[language] || "";

type Sent = AnswerOf<"POST /api/piles/:id/books">;

/** A stored book of a pile. */
export type Row = Omit<Sent["row"], "id">;
export type Found = Row["found"];

export type BookFacts = Pick<NonNullable<Sent["book"]>, "id" | "title" | "author_line" | "unfinished">;

export interface Added {
	readonly row: Row;
	readonly book: BookFacts | null;
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
	call("POST /api/piles/:id/books", { params: { id: pile }, body: wanted });

export const undoBook = (pile: string, op_id: string): Promise<Added> =>
	call("POST /api/piles/:id/undo", { params: { id: pile }, body: { op_id } });

export const setStatus = (pile: string, status: "open" | "closed"): Promise<PileSummary> =>
	call("POST /api/piles/:id/status", { params: { id: pile }, body: { status } });

/** Number of books loaded at first: older ones are not undone individually. */
const shownBooks = 100;

/** Fetches a pile with its latest books. */
export async function loadPile(pile: string): Promise<PileSummary & { rows: readonly Row[] }> {
	const [look, rows] = await Promise.all([
		call("GET /api/piles/:id", { params: { id: pile } }),
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

export const lookUp = (isbn: string): Promise<{ readonly copies: number; readonly book: BookFacts | null }> =>
	call("GET /api/books/lookup", { query: { outside: "no", isbn } });

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

export const undoAll = (
	pile: string,
	onStep: (answer: AnswerOf<"POST /api/piles/:id/undo-all">) => void,
): Promise<void> => untilDone(() => call("POST /api/piles/:id/undo-all", { params: { id: pile } }), onStep);

export const acceptAll = (
	pile: string,
	decision: RequestOf<"POST /api/piles/:id/accept">["body"],
	onStep: (answer: PileSummary) => void,
): Promise<void> =>
	untilDone(() => call("POST /api/piles/:id/accept", { params: { id: pile }, body: decision }), onStep);

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
