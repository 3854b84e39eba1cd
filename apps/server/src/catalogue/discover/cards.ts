/** Titles as covers are drawn from them, with their copies in one school. */
import type { TitleCard } from "@rafta/library/api/catalogue";
import type { RecordService } from "../../records.ts";
import { copiesIn, librariesOf } from "../search/queries.ts";
import { titlesById } from "./queries.ts";

export type Card = TitleCard;

/** The collection's names in a record of titles: clients make the address of a cover from them. */
export const ofBooks = (service: Pick<RecordService, "collection">) => ({
	collectionId: service.collection("books")?.id ?? "",
	collectionName: "books",
});

export type Cards = (school: string, ids: readonly string[]) => Promise<Map<string, Card>>;

/** Returns a function that reads titles by their ids; those that are not public are left out. */
export function cardReader(service: RecordService): Cards {
	const { read, dialect } = service.database;
	return async (school, ids) => {
		const wanted = [...new Set(ids)];
		const libraries = await librariesOf(read, dialect, [school]);
		const copies = await copiesIn(read, dialect, libraries, wanted);
		const titles = await titlesById(read, dialect, wanted);
		const [names, none] = [ofBooks(service), { copies: 0, free: 0 }];
		return new Map(
			titles.map((title) => [title.id, { ...title, ...names, ...(copies.get(title.id) ?? none) }]),
		);
	};
}

/** The cards of some ids that a school has, in the order of the ids. */
export const owned = (cards: ReadonlyMap<string, Card>, ids: readonly string[]): Card[] =>
	ids.flatMap((id) => {
		const card = cards.get(id);
		return card && card.copies > 0 ? [card] : [];
	});
