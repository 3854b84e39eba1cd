/** Swaps between readers: offers of the period, how many of them were received, and wishes. */
import { addDays } from "@rafta/library/turkish/dates";
import { ofEachSchool, pagesOf, type ReportQuery, rowsOf, type Source, shareOf } from "../report-source.ts";
import {
	classOffers,
	dailyOffers,
	eventsWithOffers,
	type OfferCounts,
	receiversOf,
	titleOffers,
	titlesBy,
	titleWishes,
} from "./queries.ts";

const nothing: OfferCounts = { offered: 0, swapped: 0 };
const plus = (a: OfferCounts, b: OfferCounts): OfferCounts => ({
	offered: a.offered + b.offered,
	swapped: a.swapped + b.swapped,
});

/** Every month of the period, including those without offers. */
function monthsOf({ from, to }: ReportQuery): string[] {
	const months: string[] = [];
	for (let day = `${from.slice(0, 7)}-01`; day <= to; day = `${addDays(day, 31).slice(0, 7)}-01`)
		months.push(day.slice(0, 7));
	return months;
}

interface WishCounts extends OfferCounts {
	readonly wishes: number;
}
const unwanted: WishCounts = { ...nothing, wishes: 0 };

export const swaps: Source = async (query) => {
	const schools = await ofEachSchool(query, async ({ id, name }) => ({
		classes: (await classOffers(query, id)).map((row) => ({ school: name, ...row })),
		days: await dailyOffers(query, id),
		offers: await titleOffers(query, id),
		wishes: await titleWishes(query, id),
		events: await eventsWithOffers(query, id),
		receivers: await receiversOf(query, id),
	}));
	const sum = (of: (school: (typeof schools)[number]) => number) =>
		schools.reduce((all, school) => all + of(school), 0);
	const classes = schools.flatMap((school) => school.classes);

	const months = new Map<string, OfferCounts>(monthsOf(query).map((month) => [month, nothing]));
	for (const { day, ...own } of schools.flatMap(({ days }) => days))
		months.set(day.slice(0, 7), plus(months.get(day.slice(0, 7)) ?? nothing, own));

	const titles = new Map<string, WishCounts>();
	for (const { book, ...own } of schools.flatMap(({ offers }) => offers)) {
		const known = titles.get(book) ?? unwanted;
		titles.set(book, { ...plus(known, own), wishes: known.wishes });
	}
	for (const { book, wishes } of schools.flatMap((school) => school.wishes)) {
		const known = titles.get(book) ?? unwanted;
		titles.set(book, { ...known, wishes: known.wishes + wishes });
	}
	const wanted = [...titles].sort(
		([a, one], [b, other]) => other.wishes - one.wishes || other.offered - one.offered || (a < b ? -1 : 1),
	);

	const whole = classes.reduce<OfferCounts>(plus, nothing);
	return {
		figures: {
			...whole,
			share: shareOf(whole.swapped, whole.offered),
			readers: classes.reduce((all, { readers }) => all + readers, 0),
			receivers: sum(({ receivers }) => receivers),
			events: sum(({ events }) => events),
			wishes: wanted.reduce((all, [, { wishes }]) => all + wishes, 0),
		},
		tables: {
			classes: rowsOf(classes.map((row) => ({ ...row, share: shareOf(row.swapped, row.offered) }))),
			months: rowsOf([...months].map(([month, own]) => ({ month, ...own }))),
			titles: pagesOf(wanted, async (page) => {
				const known = await titlesBy(
					query,
					page.map(([book]) => book),
				);
				return page.map(([book_id, own]) => ({
					...{ book_id, title: "", author_line: "" },
					...known.get(book_id),
					...own,
				}));
			}),
		},
	};
};
