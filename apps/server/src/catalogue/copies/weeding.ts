/** List of withdrawal candidates of a library, in shelf order, one page at a time. */

import { setImmediate } from "node:timers/promises";
import type { Candidate, WeedingQuery } from "@rafta/library/api/copies";
import { isLive, keptCopies, weedingReasons } from "@rafta/library/copies/weeding";
import { dateOf, todayIn } from "@rafta/library/turkish/dates";
import { notFound, type ReadConnection } from "@rafta/records";
import { liveCopies, type ShelfRow, shelfPlace, shelfRows } from "./queries.ts";

/** Copies per response. */
const perAnswer = 200;
/** Copies examined at a time; other requests run in between. */
const PAGE_SIZE = 200;

function candidateOf(row: ShelfRow, query: WeedingQuery, today: string): Candidate | null {
	const { last_loan_at, book: _book, loanable, ...shown } = row;
	const last_loan_on = last_loan_at === "" ? "" : dateOf(last_loan_at);
	if (!isLive(row.status))
		return query.gone === "1"
			? { ...shown, last_loan_on, reasons: ["gone"], kept: false, last: false }
			: null;
	const { idle_months, before_year, condition } = query;
	// Without any criterion the result is empty: this is not a list of all copies.
	if (idle_months === undefined && before_year === undefined && condition === undefined) return null;
	const reasons = weedingReasons({ ...row, last_loan_on }, { idle_months, before_year, condition }, today);
	return reasons && { ...shown, last_loan_on, reasons, kept: false, last: false };
}

/** Filters copies by the requested criteria, excluding the one copy of each title to keep. */
async function candidatesAmong(
	connection: ReadConnection,
	school: string,
	rows: readonly ShelfRow[],
	query: WeedingQuery,
	today: string,
): Promise<Candidate[]> {
	const found = rows.flatMap((row) => {
		const candidate = candidateOf(row, query, today);
		return candidate ? [{ candidate, book: row.book }] : [];
	});
	const books = [...new Set(found.map(({ book }) => book))];
	const live = await liveCopies(connection, school, books);
	const best = keptCopies(live);
	const counts = Map.groupBy(live, ({ book }) => book);
	return found
		.map(({ candidate, book }) => {
			const kept = best.has(candidate.id);
			return { ...candidate, kept, last: kept && counts.get(book)?.length === 1 };
		})
		.filter(({ kept }) => query.last === "1" || !kept);
}

/**
 * Returns a page of the list, and the copy after which the next one begins.
 * @throws ApiError 404 for an unknown copy to continue after
 */
export async function weedingList(
	connection: ReadConnection,
	school: string,
	query: WeedingQuery,
	now: Date,
): Promise<{ items: Candidate[]; next: string | null }> {
	const today = todayIn(now);
	const items: Candidate[] = [];
	let after = query.after === undefined ? null : await shelfPlace(connection, school, query.after);
	if (query.after !== undefined && after === null) throw notFound();
	for (;;) {
		const { rows, last } = await shelfRows(connection, school, query.library, after, PAGE_SIZE);
		const found = await candidatesAmong(connection, school, rows, query, today);
		const room = perAnswer - items.length;
		items.push(...found.slice(0, room));
		if (found.length > room) return { items, next: items.at(-1)?.id ?? null };
		if (last === null) return { items, next: null };
		after = last;
		if (items.length === perAnswer) return { items, next: after.id };
		await setImmediate();
	}
}
