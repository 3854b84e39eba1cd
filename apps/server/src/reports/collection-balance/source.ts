/** The stock beside the loans, by subject. */
import { type Asked, ofEachSchool, rowsOf, type Source, shareOf } from "../frame.ts";
import { lentTitles } from "../popular-books/queries.ts";
import { mainOf, subjects } from "../subjects.ts";
import { heldTitles } from "./queries.ts";

const sum = <One>(list: readonly One[], value: (one: One) => number): number =>
	list.reduce((total, one) => total + value(one), 0);

export const collectionBalance: Source = async (asked: Asked) => {
	const found = await ofEachSchool(asked, async (school) => ({
		held: await heldTitles(asked, school.id),
		lent: await lentTitles(asked, school.id),
	}));
	const held = found.flatMap((one) => one.held);
	const lent = found.flatMap((one) => one.lent);
	const copies = sum(held, (one) => one.copies);
	const loans = sum(lent, (one) => one.loans);
	const year = Number(asked.today.slice(0, 4));
	const heldIn = Map.groupBy(held, ({ dewey }) => mainOf(dewey));
	const lentIn = Map.groupBy(lent, ({ main }) => main);
	const titlesOf = (list: readonly { book: string }[]) => new Set(list.map(({ book }) => book)).size;
	return {
		figures: { titles: titlesOf(held), copies, loans, turnover: shareOf(loans, copies) },
		tables: {
			classes: rowsOf(
				subjects(asked.language).flatMap(({ digit, dewey, caption }) => {
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
