/** Finds the editions of works in the catalogue and the copies that a school has of them. */
import type { TitleCard } from "@rafta/library/api/catalogue";
import { editionIndex, foldsOf, shownEdition, type Work } from "@rafta/library/reading-lists/works";
import type { RecordService } from "../../records.ts";
import { titlesById } from "../discover/queries.ts";
import { copiesIn, librariesOf } from "../search/queries.ts";
import { ofBooks } from "../titles/cards.ts";
import { editionsOf } from "./queries.ts";

export interface FoundWork<W extends Work> {
	readonly work: W;
	/** Ids of all its editions. */
	readonly editions: readonly string[];
	/** The edition by which it is shown; `null`: the catalogue has none. */
	readonly card: TitleCard | null;
}

/** Finds some works for a school, in their order. */
export async function findWorks<W extends Work>(
	service: Pick<RecordService, "collection" | "database">,
	school: string,
	works: readonly W[],
): Promise<FoundWork<W>[]> {
	const { read, dialect } = service.database;
	const folds = [...new Set(works.flatMap(foldsOf))];
	const ids = [...new Set(works.map(({ book_id }) => book_id).filter((id) => id !== ""))];
	const editionsFor = editionIndex(await editionsOf(read, dialect, school, { folds, ids }));
	const found = works.map((work) => ({ work, editions: editionsFor(work).map(({ id }) => id) }));
	const all = [...new Set(found.flatMap(({ editions }) => editions))];
	const copies = await copiesIn(read, dialect, await librariesOf(read, dialect, [school]), all);
	// Only the editions among which one is chosen are read in full.
	const holdingsOf = (id: string) => ({ id, ...(copies.get(id) ?? { copies: 0, free: 0 }) });
	const chosen = found.map((one) => ({ ...one, best: shownEdition(one.work, one.editions.map(holdingsOf)) }));
	const wanted = chosen.flatMap(({ best }) => (best ? [best.id] : []));
	const titles = new Map(
		(await titlesById(read, dialect, wanted, { school })).map((title) => [title.id, title]),
	);
	const names = ofBooks(service);
	return chosen.map(({ work, editions, best }) => {
		const title = best && titles.get(best.id);
		return {
			work,
			editions,
			card: title ? { ...title, ...names, copies: best.copies, free: best.free } : null,
		};
	});
}

/** What is on the shelf first, then what the school has, then the rest; each in the order of the list. */
export const onShelfFirst = <F extends { readonly card: TitleCard | null }>(found: readonly F[]): F[] => {
	const rank = ({ card }: F) => (!card || card.copies === 0 ? 2 : card.free === 0 ? 1 : 0);
	return found.toSorted((a, b) => rank(a) - rank(b));
};
