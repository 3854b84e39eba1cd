/**
 * Shelves for the calling reader, from the reader's own loans: the next volume of each series that was begun, and books
 * like those that were read. They are computed for the request and kept nowhere.
 */
import { forYou, nextVolumes, type Suggestion } from "@rafta/library/catalogue/for-you";
import { ageOf } from "@rafta/library/circulation/age";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { searchKey } from "@rafta/library/turkish/keys";
import type { RecordService } from "../../records.ts";
import { titlesBeside } from "../pairs/queries.ts";
import { list } from "../search/queries.ts";
import type { Card, Cards } from "../titles/cards.ts";
import type { Choice } from "./home.ts";
import { titlesAlike, titlesOfReader } from "./queries.ts";
import type { SchoolShelves } from "./school-shelves.ts";
import { type SchoolVisitor, viewOf } from "./visitor.ts";

/** Limits: titles that were read, those whose likes are looked for, and titles of a subject. */
const MAX_READ = 60;
const MAX_LIKED = 20;
const MAX_ALIKE = 200;
const MAX_OF_SUBJECT = 12;

const keysOf = (texts: readonly string[]): string[] => [...new Set(texts.filter(Boolean).map(searchKey))];

const choice = (name: Choice["name"], picks: readonly Suggestion[]): Choice => ({
	name,
	value: "",
	ids: picks.map(({ id }) => id),
	isOnShelf: false,
	because: new Map(picks.map(({ id, because }) => [id, because])),
});

/** Books much too hard or too easy for an age are not like those that were read. */
const suits = (age: number | null, { age_min, age_max }: Card): boolean =>
	age === null || (age_min <= age + 1 && (age_max === 0 || age_max >= age - 1));

/** Makes the shelves; none for staff and guests, nor where the reader or the school has switched them off. */
export async function choicesForReader(
	{ database: { read, dialect } }: RecordService,
	cards: Cards,
	shelves: SchoolShelves,
	visitor: SchoolVisitor,
	today: CalendarDate,
): Promise<Choice[]> {
	const { school, reader, hasTips } = visitor;
	const view = viewOf(visitor);
	if (!reader || !hasTips || reader.tips_off || reader.history_off) return [];
	const ids = await titlesOfReader(read, reader.id, MAX_READ);
	if (ids.length === 0) return [];
	const known = await cards(view, ids);
	const wasRead = ids.flatMap((id) => known.get(id) ?? []);
	const liked = wasRead.slice(0, MAX_LIKED);
	const alike = await titlesAlike(
		read,
		dialect,
		{
			series: keysOf(wasRead.map(({ series }) => series)),
			authors: keysOf(liked.map(({ author_line }) => author_line)),
		},
		view,
		MAX_ALIKE,
	);
	const pairs = await titlesBeside(
		read,
		school.id,
		list(
			dialect,
			liked.map(({ id }) => id),
		),
	);
	const beside = new Map(
		[...Map.groupBy(pairs, ({ book }) => book)].map(([book, others]) => [
			book,
			others.map(({ other }) => other),
		]),
	);
	const subjects = new Set(liked.flatMap(({ subjects: own }) => own));
	const bySubject = [...subjects].flatMap(
		(subject) => shelves.subjects.get(subject)?.slice(0, MAX_OF_SUBJECT) ?? [],
	);
	const candidates = [
		...(await cards(view, [...alike, ...pairs.map(({ other }) => other), ...bySubject])).values(),
	];
	const next = nextVolumes(wasRead, candidates);
	const isNext = new Set(next.map(({ id }) => id));
	const age = ageOf({ ...reader, reader_type: reader.reader_type || "pupil" }, today);
	const others = candidates.filter((one) => !known.has(one.id) && !isNext.has(one.id) && suits(age, one));
	return [choice("next", next), choice("for_you", forYou(liked, others, beside))];
}
