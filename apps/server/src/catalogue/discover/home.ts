/** The shelves of the catalogue's home, as one caller sees them. */
import type { Shelf } from "@rafta/library/api/catalogue";
import { bandOf, MAX_ON_SHELF, type ShelfName } from "@rafta/library/catalogue/shelves";
import { ageOf } from "@rafta/library/circulation/age";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { type Card, cardsWithCopies } from "../titles/cards.ts";
import type { SchoolShelves } from "./school-shelves.ts";
import type { Visitor } from "./visitor.ts";

/** Titles of one shelf of the home; its own view has all of them. */
const SHOWN = 14;
/** Subjects with a shelf on the home. */
const SUBJECTS_SHOWN = 6;

/** A shelf before its titles are read. */
export interface Choice {
	readonly name: ShelfName;
	readonly value: string;
	readonly ids: readonly string[];
	/** Only titles that are on the shelf right now. */
	readonly isOnShelf: boolean;
	/** The title that each one is shown for, by its id. */
	readonly because?: ReadonlyMap<string, string>;
}

/** The age band of the calling reader; `null` for staff, guests and readers of unknown age. */
const bandOfVisitor = ({ reader }: Visitor, today: CalendarDate): string | null =>
	reader ? bandOf(ageOf({ ...reader, reader_type: reader.reader_type || "pupil" }, today)) : null;

/** Every shelf of a school, in the order of the home: a reader's own come first. `own`: those made for the reader. */
export function choicesFor(
	visitor: Visitor,
	shelves: SchoolShelves,
	own: readonly Choice[],
	today: CalendarDate,
): Choice[] {
	const band = bandOfVisitor(visitor, today);
	const choice = (name: ShelfName, ids: readonly string[], value = ""): Choice => ({
		name,
		value,
		ids,
		isOnShelf: name === "yours",
	});
	const ofAge = band === null ? undefined : shelves.ages.get(band);
	const choicesNamed = (name: ShelfName) => own.filter((one) => one.name === name);
	return [
		...choicesNamed("next"),
		choice("yours", ofAge ?? shelves.general, ofAge && band !== null ? band : ""),
		...choicesNamed("for_you"),
		choice("new", shelves.fresh),
		// What is read in a school is not published.
		...(visitor.isGuest ? [] : [choice("popular", shelves.popular)]),
		choice("short", shelves.short),
		...[...shelves.subjects].map(([subject, ids]) => choice("subject", ids, subject)),
		...[...shelves.ages].map(([one, ids]) => choice("age", ids, one)),
	];
}

/** The shelves that the home shows: some subjects, and no second shelf of the reader's own age. */
export function shownOnHome(choices: readonly Choice[]): Choice[] {
	const subjects = choices.filter(({ name }) => name === "subject").slice(0, SUBJECTS_SHOWN);
	const own = choices.find(({ name }) => name === "yours")?.value;
	return choices.filter((choice) => {
		if (choice.name === "age") return choice.value !== own;
		return choice.name !== "subject" || subjects.includes(choice);
	});
}

/** A shelf with its titles; `null` if none of them is left. */
export function fillShelf(
	{ name, value, ids, isOnShelf, because }: Choice,
	cards: ReadonlyMap<string, Card>,
	limit = SHOWN,
): Shelf | null {
	const titles = cardsWithCopies(cards, ids).filter(({ free }) => !isOnShelf || free > 0);
	if (titles.length === 0) return null;
	const shown = titles.slice(0, limit);
	return {
		name,
		value,
		title: "",
		titles: shown,
		because: Object.fromEntries(
			shown.flatMap(({ id }) => {
				const reason = because?.get(id);
				return reason === undefined ? [] : [[id, reason]];
			}),
		),
		more: titles.length > limit,
	};
}

/** Limit of titles in a shelf's own view: all of them. */
export const WHOLE_SHELF = MAX_ON_SHELF;

/** Ids whose titles the home reads: some in reserve for those that are out or gone meanwhile. */
export const idsToRead = (choices: readonly Choice[]): string[] =>
	choices.flatMap(({ ids, isOnShelf }) => ids.slice(0, isOnShelf ? MAX_ON_SHELF : SHOWN + 4));
