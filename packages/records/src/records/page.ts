/** Pages of lists: what a query asks for, and the answer to it. */
import type { Page } from "../types/api.ts";
import type { RecordQuery } from "../types/records.ts";

const defaultPerPage = 30;
const maxPerPage = 1000;

/** Parses a page number or size as PocketBase does: invalid values become the default, too large ones the maximum. */
export function bounded(text: string | undefined, fallback: number, max: number): number {
	const number = Number(text);
	if (!Number.isFinite(number) || number < 1) return fallback;
	return Math.min(Math.floor(number), max);
}

/** The page that a query asks for, and whether its rows are to be counted. */
export function pageIn({ page: number, perPage: size, skipTotal }: RecordQuery) {
	const page = bounded(number, 1, Number.MAX_SAFE_INTEGER);
	const perPage = bounded(size, defaultPerPage, maxPerPage);
	const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);
	return { page, perPage, offset, counts: skipTotal !== "1" && skipTotal?.toLowerCase() !== "true" };
}

/** The answer with a page. `total`: the number of all rows; -1 if they were not counted. */
export const answerOf = <Item>(
	{ page, perPage }: { page: number; perPage: number },
	total: number,
	items: Item[],
): Page<Item> => ({
	page,
	perPage,
	totalItems: total,
	totalPages: total < 0 ? -1 : Math.ceil(total / perPage),
	items,
});
