/** Pages of lists: what a query asks for, and the answer to it. */
import { badRequest } from "../errors.ts";
import type { Page } from "../types/api.ts";
import type { RecordQuery } from "../types/records.ts";

const defaultPerPage = 30;
const maxPerPage = 1000;

/**
 * Parses a page number or size as PocketBase does: numbers below 1 become the default, too large ones the maximum.
 * @throws ApiError 400 for anything but a whole number
 */
export function boundedNumber(text: string | undefined, fallback: number, max: number): number {
	if (text === undefined || text === "") return fallback;
	if (!/^[+-]?\d{1,18}$/.test(text)) throw badRequest();
	const number = Number(text);
	return number < 1 ? fallback : Math.min(number, max);
}

/** A switch of a query. @throws ApiError 400 for anything but the spellings that PocketBase takes */
function isOn(text: string | undefined): boolean {
	if (text === undefined || /^(?:|0|f|F|false|False|FALSE)$/.test(text)) return false;
	if (/^(?:1|t|T|true|True|TRUE)$/.test(text)) return true;
	throw badRequest();
}

/** The page that a query asks for, and whether its rows are to be counted. */
export function pageIn({ page: number, perPage: size, skipTotal }: RecordQuery) {
	const page = boundedNumber(number, 1, Number.MAX_SAFE_INTEGER);
	const perPage = boundedNumber(size, defaultPerPage, maxPerPage);
	const offset = Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER);
	return { page, perPage, offset, counts: !isOn(skipTotal) };
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
