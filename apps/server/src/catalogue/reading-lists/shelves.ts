/** The reading lists of a reader's class as shelves of the catalogue's home. */
import type { Shelf } from "@rafta/library/api/catalogue";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import type { RecordService } from "../../records.ts";
import type { Visitor } from "../discover/visitor.ts";
import { booksOf } from "./queries.ts";
import { listsFor } from "./visible.ts";
import { findWorks, onShelfFirst } from "./works.ts";

/** Limits: lists with a shelf, and titles on it; the list's own page has all. */
const SHELVES = 3;
const SHOWN = 14;

/** Shelves with what the school has of each list, what is on the shelf first; staff and guests have none. */
export async function listShelves(
	service: RecordService,
	{ school, reader }: Visitor,
	today: CalendarDate,
): Promise<Shelf[]> {
	if (!school || !reader) return [];
	const { read, dialect } = service.database;
	const lists = (await listsFor(service, { school: school.id, reader }, today)).slice(0, SHELVES);
	if (lists.length === 0) return [];
	const ids = lists.map(({ id }) => id);
	const works = onShelfFirst(await findWorks(service, school.id, await booksOf(read, dialect, ids)));
	return lists.flatMap(({ id, name }): Shelf[] => {
		const own = works.filter(({ work }) => work.list_id === id);
		const titles = own.flatMap(({ card }) => (card && card.copies > 0 ? [card] : [])).slice(0, SHOWN);
		return titles.length === 0
			? []
			: [{ name: "list", value: id, title: name, titles, because: {}, more: own.length > titles.length }];
	});
}
