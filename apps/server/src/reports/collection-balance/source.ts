/** Comparison of stock and loans, by subject. */

import { batchesOf } from "../../kit/batches.ts";
import { addHolding, allHoldings, type Holding } from "../holdings.ts";
import { lentTitles, mainClassesOf, type TitleLoans } from "../popular-books/queries.ts";
import { ofEachSchool, type ReportQuery, rowsOf, type Source, shareOf } from "../report-source.ts";
import { mainOf, subjects } from "../subjects.ts";
import { heldTitles } from "./queries.ts";

/** Titles whose classes are read in one query. */
const BATCH_SIZE = 1000;

/** Adds the main classes of lent titles that are no longer in stock. */
async function addClasses(
	query: ReportQuery,
	lent: readonly TitleLoans[],
	classes: Map<string, string>,
): Promise<void> {
	const others = lent.map(({ book }) => book).filter((book) => !classes.has(book));
	for (const batch of batchesOf(others, BATCH_SIZE)) {
		query.signal.throwIfAborted();
		for (const [book, main] of await mainClassesOf(query, batch)) classes.set(book, main);
	}
}

/** Copies whose edition has a year, and their ages in years. */
interface DatedCopies {
	copies: number;
	years: number;
}

export const collectionBalance: Source = async (query: ReportQuery) => {
	const thisYear = Number(query.today.slice(0, 4));
	/** By the first digit of the class; empty for none. */
	const held = new Map<string, Holding>();
	const dated = new Map<string, DatedCopies>();
	const loansOf = new Map<string, number>();
	/** Main class of each title. */
	const classes = new Map<string, string>();
	await ofEachSchool(query, async ({ id }) => {
		for (const title of await heldTitles(query, id)) {
			const main = classes.get(title.book) ?? mainOf(title.dewey);
			classes.set(title.book, main);
			addHolding(held, main, title);
			if (title.year <= 0) continue;
			const { copies, years } = dated.get(main) ?? { copies: 0, years: 0 };
			const age = (thisYear - title.year) * title.copies;
			dated.set(main, { copies: copies + title.copies, years: years + age });
		}
		const lent = await lentTitles(query, id);
		await addClasses(query, lent, classes);
		for (const { book, loans } of lent) {
			const main = classes.get(book) ?? "";
			loansOf.set(main, (loansOf.get(main) ?? 0) + loans);
		}
	});
	const { titles, copies } = allHoldings(held);
	const loans = [...loansOf.values()].reduce((sum, own) => sum + own, 0);
	return {
		figures: { titles, copies, loans, turnover: shareOf(loans, copies) },
		tables: {
			classes: rowsOf(
				subjects(query.language).flatMap(({ digit, dewey, caption }) => {
					const own = held.get(digit);
					const out = loansOf.get(digit);
					if (own === undefined && out === undefined) return [];
					const there = own?.copies ?? 0;
					const { years, copies: withYear } = dated.get(digit) ?? { years: 0, copies: 0 };
					return [
						{
							dewey,
							caption,
							titles: own?.titles.size ?? 0,
							copies: there,
							loans: out ?? 0,
							turnover: shareOf(out ?? 0, there),
							stock_share: shareOf(there, copies),
							loan_share: shareOf(out ?? 0, loans),
							age: shareOf(years, withYear),
						},
					];
				}),
			),
		},
	};
};
