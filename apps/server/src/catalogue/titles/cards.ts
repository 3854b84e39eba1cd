/** Titles as covers are drawn from them, with their copies in one school. */
import type { TitleCard } from "@rafta/library/api/catalogue";
import { shownCover } from "@rafta/library/covers/shown";
import type { RecordService, Stored } from "../../records.ts";
import { titlesById } from "../discover/queries.ts";
import { copiesIn, librariesOf } from "../search/queries.ts";
import type { CatalogueView } from "./usable-queries.ts";

export type Card = TitleCard;

/** The collection's names in a record of titles: clients make the address of a cover from them. */
export const ofBooks = (service: Pick<RecordService, "collection">) => ({
	collectionId: service.collection("books")?.id ?? "",
	collectionName: "books",
});

/** A stored title as its cover shows it in a school, also one that the catalogue no longer shows. `null`: one that is no more. */
export const coverBook = (
	service: Pick<RecordService, "collection">,
	id: string,
	title: Stored<"books"> | null,
	school: string,
) => ({
	id,
	...ofBooks(service),
	title: title?.title ?? "",
	subtitle: title?.subtitle ?? "",
	author_line: title?.author_line ?? "",
	language: title?.language ?? "",
	dewey: title?.dewey ?? "",
	series: title?.series ?? "",
	series_no: title?.series_no ?? "",
	age_min: title?.age_min ?? 0,
	age_max: title?.age_max ?? 0,
	cover: title ? shownCover(title, school) : "",
	subjects: Array.isArray(title?.subjects) ? title.subjects.map(String) : [],
});

/** Titles that a school's members see, as their covers show them, by id. */
export async function coversById(service: RecordService, school: string, ids: readonly string[]) {
	const { read, dialect } = service.database;
	const titles = await titlesById(read, dialect, [...new Set(ids)], { school });
	const names = ofBooks(service);
	return new Map(titles.map(({ pages: _pages, ...title }) => [title.id, { ...title, ...names }]));
}

export type Cards = (view: CatalogueView, ids: readonly string[]) => Promise<Map<string, Card>>;

/** Returns a function that reads titles by their ids; those that somebody does not see are left out. */
export function cardReader(service: RecordService): Cards {
	const { read, dialect } = service.database;
	return async (view, ids) => {
		const wanted = [...new Set(ids)];
		const libraries = await librariesOf(read, dialect, [view.school]);
		const copies = await copiesIn(read, dialect, libraries, wanted);
		const titles = await titlesById(read, dialect, wanted, view);
		const [names, none] = [ofBooks(service), { copies: 0, free: 0 }];
		return new Map(
			titles.map((title) => [title.id, { ...title, ...names, ...(copies.get(title.id) ?? none) }]),
		);
	};
}

/** The cards of some ids that a school has, in the order of the ids. */
export const cardsWithCopies = (cards: ReadonlyMap<string, Card>, ids: readonly string[]): Card[] =>
	ids.flatMap((id) => {
		const card = cards.get(id);
		return card && card.copies > 0 ? [card] : [];
	});
