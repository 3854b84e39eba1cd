/** An author's page: books that the school has, others, and the author's series. */
import type { AnswerOf } from "@rafta/library/api/index";
import { spelledIn } from "@rafta/library/catalogue/authors";
import { volumeOf } from "@rafta/library/catalogue/series";
import { readQuery } from "@rafta/library/search/rank";
import { searchKey } from "@rafta/library/turkish/keys";
import { notFound } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import { scopes } from "../search/entries.ts";
import { inSchool } from "../search/scope.ts";
import { findTitles, type Where } from "../search/titles.ts";
import type { Card, Cards } from "../titles/cards.ts";
import { type SchoolVisitor, viewOf } from "./visitor.ts";

/** Limit of books that the school lacks. */
const MAX_OTHERS = 24;

/** Guests find what the school has, members every public title and the school's own. */
const whereOf = ({ school, isGuest }: SchoolVisitor): Where =>
	isGuest
		? { own: [], wide: [scopes.school(school.id)], seen: [] }
		: { own: inSchool(school.id), wide: [scopes.shared], seen: [] };

/** The series of some titles, the longest first. */
function seriesOf(titles: readonly Card[]): { name: string; count: number }[] {
	const groups = Map.groupBy(
		titles.filter(({ series }) => series !== ""),
		({ series }) => searchKey(series),
	);
	return [...groups.values()]
		.map((group) => ({ name: group[0]?.series ?? "", count: group.length }))
		.sort((a, b) => b.count - a.count || (searchKey(a.name) < searchKey(b.name) ? -1 : 1));
}

/** By title; the volumes of a series stand together, in their order. */
function byName(a: Card, b: Card): number {
	const [one, other] = [searchKey(a.series || a.title), searchKey(b.series || b.title)];
	if (one !== other) return one < other ? -1 : 1;
	return volumeOf(a.series_no) - volumeOf(b.series_no) || (searchKey(a.title) < searchKey(b.title) ? -1 : 1);
}

/** Reads an author's page. The word index leads to the titles, so that it is found in whichever place of a line. @throws ApiError 404 */
export async function authorFor(
	service: RecordService,
	cards: Cards,
	visitor: SchoolVisitor,
	name: string,
): Promise<AnswerOf<"GET /api/catalogue/author">> {
	const { read, dialect } = service.database;
	const { hits } = await findTitles(read, dialect, readQuery(name), whereOf(visitor));
	const ids = hits.map(({ candidate }) => candidate.id);
	const found = [...(await cards(viewOf(visitor), ids)).values()].filter(
		({ author_line }) => spelledIn(author_line, name) !== null,
	);
	const titles = found.filter(({ copies }) => copies > 0).sort(byName);
	// Another edition of a book that is here is not missing.
	const here = new Set(titles.map(({ title }) => searchKey(title)));
	const others = new Map<string, Card>();
	for (const card of visitor.isGuest ? [] : found.filter(({ copies }) => copies === 0).sort(byName)) {
		const key = searchKey(card.title);
		if (!here.has(key) && !others.has(key)) others.set(key, card);
	}
	const [first] = [...titles, ...others.values()];
	if (!first) throw notFound();
	return {
		name: spelledIn(first.author_line, name) ?? name,
		titles,
		others: [...others.values()].slice(0, MAX_OTHERS),
		series: seriesOf(titles),
	};
}
