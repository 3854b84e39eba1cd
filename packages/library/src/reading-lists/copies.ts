/** How many copies of a book a reading list needs. */
import { daysBetween } from "../turkish/dates.ts";
import type { Term } from "./term.ts";

/**
 * A copy serves one reader after another: as many as there are loan periods in the term. A class of 24 with a term of
 * 18 weeks and 15 days a loan needs three copies; a list of two weeks needs one for each reader.
 *
 * `readers`: `null` for a list that addresses the whole school; nobody expects all of it to read one book.
 */
export function copiesNeeded(readers: number | null, { from, to }: Term, loanDays: number): number {
	if (readers === null) return 1;
	const days = daysBetween(from, to) + 1;
	const inTurn = Math.max(1, Math.floor(days / Math.max(1, loanDays)));
	return Math.max(1, Math.ceil(readers / inTurn));
}
