/** Comparison of stock and loans, by subject. */
import { ofEachSchool, type ReportQuery, rowsOf, type Source, shareOf } from "../frame.ts";
import { type Lent, lentTitles, mainClassesOf } from "../popular-books/queries.ts";
import { mainOf, subjects } from "../subjects.ts";
import { heldTitles } from "./queries.ts";

const sum = <One>(list: readonly One[], value: (one: One) => number): number =>
	list.reduce((total, one) => total + value(one), 0);

/** Titles whose classes are read in one query. */
const BATCH_SIZE = 1000;

/** Counts loans by the first digit of their class; a title that is no longer in stock is looked up. */
async function lentByClass(query: ReportQuery, lent: readonly Lent[], held: ReadonlyMap<string, string>) {
	const found = new Map(held);
	const others = [...new Set(lent.map(({ book }) => book))].filter((book) => !found.has(book));
	for (let at = 0; at < others.length; at += BATCH_SIZE) {
		query.signal.throwIfAborted();
		for (const [book, main] of await mainClassesOf(query, others.slice(at, at + BATCH_SIZE)))
			found.set(book, main);
	}
	return Map.groupBy(lent, ({ book }) => found.get(book) ?? "");
}

export const collectionBalance: Source = async (query: ReportQuery) => {
	const found = await ofEachSchool(query, async (school) => ({
		held: await heldTitles(query, school.id),
		lent: await lentTitles(query, school.id),
	}));
	const held = found.flatMap((one) => one.held);
	const lent = found.flatMap((one) => one.lent);
	const copies = sum(held, (one) => one.copies);
	const loans = sum(lent, (one) => one.loans);
	const year = Number(query.today.slice(0, 4));
	const heldIn = Map.groupBy(held, ({ dewey }) => mainOf(dewey));
	const classes = new Map(held.map(({ book, dewey }) => [book, mainOf(dewey)]));
	const lentIn = await lentByClass(query, lent, classes);
	const titlesOf = (list: readonly { book: string }[]) => new Set(list.map(({ book }) => book)).size;
	return {
		figures: { titles: titlesOf(held), copies, loans, turnover: shareOf(loans, copies) },
		tables: {
			classes: rowsOf(
				subjects(query.language).flatMap(({ digit, dewey, caption }) => {
					const [own, borrowed] = [heldIn.get(digit) ?? [], lentIn.get(digit) ?? []];
					if (own.length === 0 && borrowed.length === 0) return [];
					const dated = own.filter((one) => one.year > 0);
					const [there, out] = [sum(own, (one) => one.copies), sum(borrowed, (one) => one.loans)];
					return [
						{
							dewey,
							caption,
							titles: titlesOf(own),
							copies: there,
							loans: out,
							turnover: shareOf(out, there),
							stock_share: shareOf(there, copies),
							loan_share: shareOf(out, loans),
							age: shareOf(
								sum(dated, (one) => (year - one.year) * one.copies),
								sum(dated, (one) => one.copies),
							),
						},
					];
				}),
			),
		},
	};
};
