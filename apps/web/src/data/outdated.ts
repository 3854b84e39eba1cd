/** Marks reads of the query cache as outdated by a write: the one place that knows how their keys begin. */
import type { Query, QueryClient } from "@tanstack/react-query";

/** Reads of swaps and their events. */
export const swapReads: readonly Read[] = [
	...["swaps", "swap_shelf", "swap_asks", "swap_reports", "swap_events", "swap_legs", "swap_wants"],
	"/api/swaps/",
];

/** Reads that lending, returning, counting and swapping may change, wherever it is done. */
export const deskReads: readonly Read[] = [
	...["book_loans", "holds", "library_books", "students", "circulation_events", "desk_conflicts", "tasks"],
	...["stocktakes", "stocktake_scans", "stocktake_shortages"],
	...swapReads,
	...["report", "search", "weeding"],
	...[
		"/api/calendar",
		"/api/catalogue/",
		"/api/challenges",
		"/api/circulation/",
		"/api/copies/",
		"/api/holds/",
	],
	...["/api/promotions/clearance", "/api/readers/", "/api/reading", "/api/reading-lists", "/api/stocktakes/"],
	"/api/wishes/",
];

/**
 * What is read of a collection, or of an address and all that it begins (`/api/holds/`): lists, totals and single records
 * alike. A part of it by its key is for what others show at the same time and is costly to read; the forms of a list are no
 * parts, as one that is forgotten would stay as it was.
 */
export type Read =
	| string
	| readonly [
			collection: string,
			part: "one" | "preview" | "progress" | "shelves" | "unfinished",
			...string[],
	  ];

function concerns(key: readonly unknown[], what: Read): boolean {
	if (typeof what !== "string") return what.every((part, place) => key[place] === part);
	const [kind, address] = key;
	if (!what.startsWith("/")) return kind === what;
	if (kind !== "path" || !String(address).startsWith(what)) return false;
	return what.endsWith("/") || ["", "/", "?"].includes(String(address).charAt(what.length));
}

/** Filter of the query cache for all that concerns one of these. */
const concerning = (what: readonly Read[]) => ({
	predicate: ({ queryKey }: Query) => what.some((one) => concerns(queryKey, one)),
});

/** Marks what was read as outdated. What is shown is read again at once, the rest when it is shown. */
export const invalidate = (queries: QueryClient, ...what: readonly Read[]): Promise<void> =>
	queries.invalidateQueries(concerning(what));

/** The same for everything that was read. */
export const allOutdated = (queries: QueryClient): Promise<void> => queries.invalidateQueries();

/**
 * Performs an operation of a desk and marks what it may have changed. The desk's own screen shows the answer and reads
 * nothing again, so that scanning stays fast; a screen that was opened meanwhile may show the state before it.
 */
export async function atDesk<Answer>(
	queries: QueryClient,
	operation: () => Promise<Answer>,
): Promise<Answer> {
	const screen = location.pathname;
	const answer = await operation();
	void queries.invalidateQueries({
		...concerning(deskReads),
		refetchType: location.pathname === screen ? "none" : "active",
	});
	return answer;
}
