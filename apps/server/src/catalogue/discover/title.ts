/** One title of the catalogue: where it stands in the school, its series, and similar titles. */
import type { AnswerOf } from "@rafta/library/api/index";
import { volumesOf } from "@rafta/library/catalogue/series";
import { shownCover } from "@rafta/library/covers/shown";
import type { ShelfMap } from "@rafta/library/shelf-map/map";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import { notFound } from "@rafta/records";
import type { RecordService, Stored } from "../../records.ts";
import { titlesBeside } from "../pairs/queries.ts";
import { list } from "../search/queries.ts";
import { mapsOf } from "../shelf-map/queries.ts";
import { shownMap } from "../shelf-map/shown.ts";
import { type Card, type Cards, cardsWithCopies, ofBooks } from "../titles/cards.ts";
import { followTitle, mayUse } from "../titles/lookup-title.ts";
import { firstBack, relatedTitles, standingCopies } from "./queries.ts";
import type { SchoolShelves } from "./school-shelves.ts";
import { type SchoolVisitor, viewOf } from "./visitor.ts";

type TitleAnswer = AnswerOf<"GET /api/catalogue/titles/:id">;
type Place = TitleAnswer["places"][number];

/** Limits: titles of a series or an author that are read, similar titles that are shown, and those of one subject. */
const MAX_RELATED = 200;
const MAX_SIMILAR = 14;
const MAX_OF_SUBJECT = 12;

/** Where the copies stand, a library in one row: shelf and call number are those of a copy on the shelf. */
function placesOf(
	rows: Awaited<ReturnType<typeof standingCopies>>,
	maps: ReadonlyMap<string, ShelfMap>,
): Place[] {
	const places = new Map<string, Omit<Place, "map">>();
	for (const { free, copies, ...row } of rows) {
		const known = places.get(row.library_id);
		const first = known ?? { ...row, copies: 0, free: 0, ...(free === 0 && { shelf: "", call_number: "" }) };
		places.set(row.library_id, { ...first, copies: first.copies + copies, free: first.free + free });
	}
	return [...places.values()].map((place) => {
		const map = maps.get(place.library_id);
		return { ...place, map: map ? shownMap(map, place) : null };
	});
}

/** The other volumes; a guest sees those of the school. */
const otherVolumes = (title: Stored<"books">, cards: readonly Card[], isGuest: boolean): Card[] =>
	volumesOf(
		cards.filter(
			({ id, series_no, copies }) =>
				id !== title.id && (series_no === "" || series_no !== title.series_no) && (copies > 0 || !isGuest),
		),
	);

const areClose = (title: Stored<"books">, { age_min, age_max }: Card): boolean => {
	if (title.age_min === 0 || age_min === 0) return true;
	return age_min <= (title.age_max || 99) && (age_max || 99) >= title.age_min;
};

/** Ids of titles that share a subject, those that share most first. */
function bySubject(subjects: readonly string[], shelves: SchoolShelves): string[] {
	const counts = new Map<string, number>();
	for (const subject of subjects) {
		for (const id of (shelves.subjects.get(subject) ?? []).slice(0, MAX_OF_SUBJECT))
			counts.set(id, (counts.get(id) ?? 0) + 1);
	}
	return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
}

/** Reads the title for a visitor. @throws ApiError 404 for one that the caller may not see */
export async function titleFor(
	service: RecordService,
	cards: Cards,
	shelves: SchoolShelves,
	visitor: SchoolVisitor,
	id: string,
	today: CalendarDate,
): Promise<TitleAnswer> {
	const { school, isGuest, hasTips } = visitor;
	const view = viewOf(visitor);
	const { read, dialect } = service.database;
	const title = await followTitle(service, id);
	if (!title || !mayUse(title, isGuest ? "" : school.id)) throw notFound();
	const standing = await standingCopies(read, school.id, title.id);
	const maps = await mapsOf(read, dialect, [...new Set(standing.map(({ library_id }) => library_id))]);
	const places = placesOf(standing, maps);
	if (isGuest && places.length === 0) throw notFound();
	const subjects = Array.isArray(title.subjects)
		? title.subjects.filter((one) => typeof one === "string")
		: [];
	const keys = { series: searchKey(title.series), author: searchKey(title.author_line) };
	const related = await relatedTitles(read, keys, view, MAX_RELATED);
	const alike = bySubject(subjects, shelves);
	// What is read in a school is not published.
	const pairs = hasTips && !isGuest ? await titlesBeside(read, school.id, list(dialect, [title.id])) : [];
	const besides = pairs.map(({ other }) => other);
	const known = await cards(view, [...related.series, ...related.author, ...alike, ...besides]);
	const ofSeries = related.series.flatMap((one) => known.get(one) ?? []);
	const others = cardsWithCopies(known, [...new Set([...related.author, ...alike])]).filter(
		(card) => card.id !== title.id && !related.series.includes(card.id) && areClose(title, card),
	);
	const free = places.reduce((sum, place) => sum + place.free, 0);
	return {
		title: {
			...shownFacts(title, subjects),
			cover: shownCover(title, isGuest ? "" : school.id),
			...ofBooks(service),
			copies: places.reduce((sum, { copies }) => sum + copies, 0),
			free,
			// When a reader has to bring it is not published either.
			back: isGuest || free > 0 ? "" : await firstBack(read, school.id, title.id, today),
		},
		places,
		series: otherVolumes(title, ofSeries, isGuest),
		similar: others.slice(0, MAX_SIMILAR),
		also_read: cardsWithCopies(known, besides),
	};
}

/** The facts of a title that everybody may read; notes and who suggested it are not among them. */
function shownFacts(title: Stored<"books">, subjects: readonly string[]) {
	return {
		id: title.id,
		title: title.title,
		subtitle: title.subtitle,
		author_line: title.author_line,
		translator: title.translator,
		illustrator: title.illustrator,
		publisher: title.publisher,
		year: title.year,
		language: title.language,
		dewey: title.dewey,
		isbn13: title.isbn13,
		summary: title.summary,
		series: title.series,
		series_no: title.series_no,
		age_min: title.age_min,
		age_max: title.age_max,
		pages: title.pages,
		subjects,
	};
}
