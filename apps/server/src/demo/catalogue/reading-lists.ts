/** Two reading lists of the demonstration's school: one for the class of its pupil, one for the pupil's grade. */
import { readyLists } from "@rafta/library/reading-lists/ready/ready";
import { termOf } from "@rafta/library/reading-lists/term";
import { editionIndex } from "@rafta/library/reading-lists/works";
import { addDays, type CalendarDate, daysBetween, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import type { Demonstration } from "../generate.ts";
import type { DemoReader } from "../people/readers.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

const lists = [
	{
		ready: "ortaokul",
		name: "Bu dönem okuyoruz",
		note: "Sırayla okuman gerekmez; en merak ettiğinden başla.",
		to: "class",
	},
	{ ready: "meb-2005-dunya", name: "Dünyadan on kitap", note: "", to: "grade" },
] as const;
/** Books of each: what a class can read in a term. */
const BOOKS = 10;

export function makeReadingLists(
	demo: Demonstration,
	school: string,
	manager: string,
	pupil: Pick<DemoReader, "class_code" | "grade">,
	today: CalendarDate,
): Record<"reading_lists" | "reading_list_books", RecordData[]> {
	const random = seededRandom(`rafta reading lists ${drawnOn}`);
	const owned = new Set(
		demo.copies.filter(({ school_id }) => school_id === school).map(({ book_id }) => book_id),
	);
	const editionsFor = editionIndex(
		demo.titles.map(({ id, title, authors }) => ({ id, title, author_line: authors.join("; ") })),
	);
	// Whole days from the drawing: in the summer the half-year of `today` itself has not begun.
	const days = daysBetween(drawnOn, today);
	const { from, to } = termOf(drawnOn);
	const term = { from: addDays(from, days), to: addDays(to, days) };
	const stamp = startOf(today);
	const made = { school_id: school, createdBy: manager, created: stamp, updated: stamp };
	const written = lists.map(({ ready, name, note, to }) => {
		const works = (readyLists.find(({ key }) => key === ready)?.books ?? []).map((work) => {
			const editions = editionsFor({ ...work, book_id: "" });
			return { work, edition: editions.find(({ id }) => owned.has(id)) ?? editions[0] };
		});
		// Most of them stand in the school, and some are missing.
		const here = works.filter(({ edition }) => edition && owned.has(edition.id)).slice(0, BOOKS - 2);
		const missing = works.filter(({ edition }) => !edition || !owned.has(edition.id));
		const list = {
			...{ id: random.id(), op_id: "", name, note, audience: to, archived: false },
			...{ class_code: to === "class" ? pupil.class_code : "", grade: to === "grade" ? pupil.grade : 0 },
			...{ from_on: term.from, to_on: term.to, ...made },
		};
		const books = [...here, ...missing].slice(0, BOOKS).map(({ work, edition }, position) => ({
			...{ id: random.id(), list_id: list.id, position, book_id: edition?.id ?? "", ...made },
			...{ title: edition?.title ?? work.title, author_line: edition?.author_line ?? work.author_line },
		}));
		return { list, books };
	});
	return {
		reading_lists: written.map(({ list }) => list),
		reading_list_books: written.flatMap(({ books }) => books),
	};
}
