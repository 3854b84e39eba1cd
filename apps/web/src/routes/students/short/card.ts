/** The server's data of a reader: for the reader, the staff, or the holder of the card's key. */
import type { Reading } from "@rafta/library/readers/reading";
import { useQueryClient } from "@tanstack/react-query";

export interface CardLoan {
	readonly id: string;
	readonly title: string;
	readonly author_line: string;
	readonly due_on: string;
	readonly status: "open" | "lost" | "claimed_returned";
	/** For the reader only: whether the loan can be renewed, until when, or why not. */
	readonly renewal?:
		| { readonly ok: true; readonly due_on: string }
		| { readonly ok: false; readonly why: readonly string[] }
		| null;
}

export interface CardHold {
	readonly id: string;
	readonly book_id: string;
	readonly title: string;
	readonly author_line: string;
	readonly status: "waiting" | "ready" | "in_transit";
	/** Position in the queue, from 1. */
	readonly place: number;
	readonly pickup_until: string;
}

export interface ReaderCard {
	/** The access right by which it is seen; a key allows no actions. */
	readonly seen: "own" | "staff" | "key";
	readonly reader: {
		readonly id: string;
		readonly full_name: string;
		readonly first_name: string;
		readonly class_code: string;
	};
	readonly loans: readonly CardLoan[];
	readonly holds: readonly CardHold[];
	readonly history_kept: boolean;
	readonly reading: Reading | null;
}

export const cardPath = (id: string): string => `/api/readers/${encodeURIComponent(id)}/card`;

/** Returns a function that refetches the card after an action. */
export function useRefresh(id: string): () => Promise<void> {
	const queries = useQueryClient();
	return () => queries.invalidateQueries({ queryKey: ["path", cardPath(id)] });
}
