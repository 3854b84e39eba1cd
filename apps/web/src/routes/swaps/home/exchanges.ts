/** A reader's asks as exchanges: the recipient of each book, and the remaining steps of both readers. */
import type { Mine, MyAsk, MySwap } from "../model.ts";

/** `token`: set for the reader's own book only. */
interface Side extends Pick<MySwap, "id" | "status" | "condition" | "token"> {
	readonly title: string;
	readonly book: Book | undefined;
}

type Book = Mine["books"][number];

export interface Exchange {
	readonly ask: MyAsk;
	/** The reader's own book in it; `null` if they give none. */
	readonly own: Side | null;
	/** The book that the reader receives; `null` if they get none. */
	readonly other: Side | null;
	readonly partner: Mine["people"][string] | undefined;
	readonly isOwner: boolean;
}

export const bookIn = (mine: Mine, book: string): Book | undefined =>
	mine.books.find(({ id }) => id === book);
export const titleIn = (mine: Mine, book: string): string => bookIn(mine, book)?.title ?? "";

function sideOf(mine: Mine, id: string): Side | null {
	const own = mine.swaps.find((swap) => swap.id === id);
	const known = own ?? mine.offered[id];
	if (!known) return null;
	return {
		id,
		title: titleIn(mine, known.book_id),
		book: bookIn(mine, known.book_id),
		status: known.status,
		condition: known.condition,
		token: own?.token ?? "",
	};
}

/** Returns the exchanges of the asks that a reader made or received, newest first. */
export const exchangesOf = (mine: Mine, me: string): Exchange[] =>
	mine.asks.map((ask) => {
		const isOwner = ask.owner_id === me;
		return {
			ask,
			isOwner,
			own: sideOf(mine, isOwner ? ask.swap_id : ask.with_id),
			other: sideOf(mine, isOwner ? ask.with_id : ask.swap_id),
			partner: mine.people[isOwner ? ask.student_id : ask.owner_id],
		};
	});

/** Returns the reader's pending ask for a book. */
export const waitingAsk = (mine: Mine, me: string, swap: string): MyAsk | undefined =>
	mine.asks.find((ask) => ask.swap_id === swap && ask.student_id === me && ask.status === "asked");
