/** Popular books: the most borrowed titles and their subjects. */
import { setImmediate } from "node:timers/promises";
import { mainClasses } from "@rafta/library/catalogue/dewey";
import type { ReportRow } from "@rafta/library/reports/definition";
import { words } from "@rafta/words";
import { batchesOf } from "../../kit/batches.ts";
import { ofEachSchool, pagesOf, type ReportQuery, rowsOf, type Source, shareOf } from "../report-source.ts";
import { describeTitles, lentTitles, mainClassesOf, type TitleLoans } from "./queries.ts";

const texts = words("server/reports/popular-books");

/** The titles that were lent at any school. A reader belongs to one school, so numbers of readers add up. */
async function lentAnywhere(query: ReportQuery): Promise<TitleLoans[]> {
	const found = new Map<string, TitleLoans>();
	await ofEachSchool(query, async ({ id }) => {
		for (const title of await lentTitles(query, id)) {
			const known = found.get(title.book);
			found.set(title.book, {
				...title,
				loans: title.loans + (known?.loans ?? 0),
				readers: title.readers + (known?.readers ?? 0),
			});
		}
	});
	return [...found.values()];
}

/** Titles whose classes are read in one query. */
const BATCH_SIZE = 1000;

interface ClassedTitle extends TitleLoans {
	/** First digit of the class; empty if there is none. */
	readonly main: string;
}

/** The requested titles, with their classes. */
async function withClasses(query: ReportQuery, titles: readonly TitleLoans[]): Promise<ClassedTitle[]> {
	const found: ClassedTitle[] = [];
	for (const page of batchesOf(titles, BATCH_SIZE)) {
		await setImmediate();
		query.signal.throwIfAborted();
		const classes = await mainClassesOf(
			query,
			page.map(({ book }) => book),
		);
		for (const title of page) {
			const main = classes.get(title.book);
			if (main !== undefined) found.push({ ...title, main });
		}
	}
	return found;
}

function bySubject(titles: readonly ClassedTitle[], language: ReportQuery["language"]): ReportRow[] {
	const loans = titles.reduce((sum, title) => sum + title.loans, 0);
	const groups = Map.groupBy(titles, ({ main }) => main);
	return [...mainClasses, { code: "", caption: texts.unclassed }].flatMap(({ code, caption }) => {
		const group = groups.get(code.slice(0, 1));
		if (!group) return [];
		const own = group.reduce((sum, title) => sum + title.loans, 0);
		const share = shareOf(own, loans);
		return [{ dewey: code, caption: caption[language], titles: group.length, loans: own, share }];
	});
}

/** Titles by number of loans; equal ones by number of readers. */
export const popularBooks: Source = async (query) => {
	const titles = await withClasses(query, await lentAnywhere(query));
	titles.sort((a, b) => b.loans - a.loans || b.readers - a.readers || (a.book < b.book ? -1 : 1));
	return {
		figures: {
			loans: titles.reduce((sum, { loans }) => sum + loans, 0),
			titles: titles.length,
			most: titles[0]?.loans ?? 0,
		},
		tables: {
			books: pagesOf(titles, async (page, offset) => {
				const described = await describeTitles(
					query,
					page.map(({ book }) => book),
				);
				return page.map(({ book, loans, readers }, index) => {
					const { copies = 0, holds = 0, cover = "", ...words } = described.get(book) ?? {};
					return {
						place: offset + index + 1,
						book_id: book,
						title: "",
						...words,
						cover,
						loans,
						readers,
						copies,
						per_copy: shareOf(loans, copies),
						holds,
					};
				});
			}),
			classes: rowsOf(bySubject(titles, query.language)),
		},
	};
};
