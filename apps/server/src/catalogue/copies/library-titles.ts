/** Titles of a library with the number of their copies, all of them by name or those that match a typed text. */
import type { LibraryTitles, LibraryTitlesQuery } from "@rafta/library/api/copies";
import { readQuery } from "@rafta/library/search/rank";
import type { RecordService } from "../../records.ts";
import { scopes } from "../search/entries.ts";
import { findCopies } from "../search/people.ts";
import { findTitles } from "../search/titles.ts";
import { coversById } from "../titles/cards.ts";
import { type HeldTitle, heldTitles, heldTitlesPage, titlesOfCopies } from "./title-queries.ts";

/** Limit of copies whose number begins with the typed one. */
const MAX_NUMBERED = 50;

const isShown = ({ free, gone }: HeldTitle, show: LibraryTitlesQuery["show"]): boolean =>
	show === "all" ||
	(show === "shelf" && free > 0) ||
	(show === "out" && free === 0) ||
	(show === "gone" && gone > 0);

/** Ids of the school's titles that match a text, the best first: titles of copies with that number, then by words. */
async function matching({ database: { read, dialect } }: RecordService, school: string, q: string) {
	const numbered = await titlesOfCopies(read, dialect, await findCopies(read, school, q, MAX_NUMBERED));
	const where = { own: [scopes.suggestedBy(school)], wide: [scopes.school(school)], seen: [] };
	const { hits } = await findTitles(read, dialect, readQuery(q), where);
	return [...new Set([...numbered, ...hits.map(({ candidate }) => candidate.id)])];
}

export async function libraryTitles(
	service: RecordService,
	school: string,
	{ library, q, show, page, perPage }: LibraryTitlesQuery,
): Promise<LibraryTitles> {
	const { read, dialect } = service.database;
	const from = (page - 1) * perPage;
	async function presentTitles(held: readonly HeldTitle[]) {
		const covers = await coversById(
			service,
			school,
			held.map(({ id }) => id),
		);
		return held.flatMap(({ id, ...counts }) => {
			const cover = covers.get(id);
			return cover ? [{ ...cover, ...counts }] : [];
		});
	}
	if (q.trim() === "") {
		const { total, items } = await heldTitlesPage(read, { library, show, limit: perPage, offset: from });
		return { totalItems: total, items: await presentTitles(items) };
	}
	const ids = await matching(service, school, q);
	const held = await heldTitles(read, dialect, library, ids);
	const found = ids.flatMap((id) => held.get(id) ?? []).filter((one) => isShown(one, show));
	return { totalItems: found.length, items: await presentTitles(found.slice(from, from + perPage)) };
}
