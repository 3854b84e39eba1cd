/**
 * Shelves of the catalogue's home: which titles of a school stand on which one. They follow from the titles alone, and
 * from the week, so that children find other books at the front every Monday.
 */
import { ageBands, bandsOf, boundsOf } from "../search/facets.ts";
import { turkish } from "../turkish/language.ts";

/** Facts of a title that decide where it stands. */
export interface ShelvedTitle {
	readonly id: string;
	readonly language: string;
	/** 0: not known. */
	readonly pages: number;
	/** Youngest and oldest age; 0 is open. */
	readonly ages: readonly [number, number];
	readonly subjects: readonly string[];
}

/** Ids of titles, by the shelf on which they stand; each list is limited and in the order of the week. */
export interface Shelves {
	/** Titles of any age. */
	readonly general: readonly string[];
	readonly short: readonly string[];
	/** By age band, the youngest first. */
	readonly ages: ReadonlyMap<string, readonly string[]>;
	/** By subject, the most frequent first. */
	readonly subjects: ReadonlyMap<string, readonly string[]>;
}

export const shelfNames = [
	"list",
	"next",
	"yours",
	"for_you",
	"new",
	"popular",
	"short",
	"age",
	"subject",
] as const;
export type ShelfName = (typeof shelfNames)[number];

/** Readers behind a title that is shown as often read: fewer could be recognised by those who know them. */
export const MIN_READERS = 5;
/**
 * Readers behind a phrase, and behind a pair of titles, which tell what somebody thought or read: a few friends who put
 * their own answers together must not be left with the one of somebody else.
 */
export const MIN_CROWD = 8;
/** Readers behind a mean: it tells most about the last of them. */
export const MIN_FOR_MEAN = 10;

/** Pupils of a class below which it shows no figures (design ruling 14). */
export const MIN_PUPILS = 10;
/** Limit of titles on one shelf. */
export const MAX_ON_SHELF = 60;
/** Limit of subjects with a shelf. */
const MAX_SUBJECTS = 40;
/** Titles that make a shelf of an age or a subject. */
const MIN_ON_SHELF = 4;
/** Pages of a book that is read in one sitting. */
const SHORT_PAGES = { min: 8, max: 120 };

/** A number that is spread evenly over texts (FNV-1a): it orders titles differently every week. */
function spread(text: string): number {
	let hash = 0x811c9dc5;
	for (let place = 0; place < text.length; place++)
		hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
	return hash;
}

/** Titles in the order of a shelf and a week: those in Turkish first. */
function inOrder(titles: readonly ShelvedTitle[], week: string, shelf = ""): ShelvedTitle[] {
	const orderOf = ({ id, language }: ShelvedTitle) =>
		spread(`${week} ${shelf} ${id}`) + (language === turkish ? 0 : 2 ** 32);
	return titles
		.map((title) => ({ title, order: orderOf(title) }))
		.sort((a, b) => a.order - b.order || (a.title.id < b.title.id ? -1 : 1))
		.map(({ title }) => title);
}

const isShort = ({ pages }: ShelvedTitle): boolean => pages >= SHORT_PAGES.min && pages <= SHORT_PAGES.max;

/** Whether anything is known about the ages that a title is for. */
const isForAnAge = ({ ages: [from, to] }: ShelvedTitle): boolean => from > 0 || to > 0;

/** Groups titles under each of their keys; too few make no group. */
function groupTitles(titles: readonly ShelvedTitle[], keysOf: (title: ShelvedTitle) => readonly string[]) {
	const groups = new Map<string, ShelvedTitle[]>();
	for (const title of titles) {
		for (const key of new Set(keysOf(title))) {
			const group = groups.get(key);
			if (group) group.push(title);
			else groups.set(key, [title]);
		}
	}
	return [...groups].filter(([, { length }]) => length >= MIN_ON_SHELF);
}

/** Puts a school's titles on its shelves. `week`: any text that changes every week. */
export function shelvesOf(titles: readonly ShelvedTitle[], week: string): Shelves {
	const idsOf = (list: readonly ShelvedTitle[], shelf: string) =>
		inOrder(list, week, shelf)
			.slice(0, MAX_ON_SHELF)
			.map(({ id }) => id);
	const ages = new Map(groupTitles(titles.filter(isForAnAge), ({ ages }) => bandsOf(ages)));
	const subjects = groupTitles(titles, ({ subjects }) => subjects)
		.sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
		.slice(0, MAX_SUBJECTS);
	return {
		general: idsOf(titles, ""),
		short: idsOf(titles.filter(isShort), "short"),
		ages: new Map(
			ageBands.flatMap((band) => {
				const list = ages.get(band);
				return list ? [[band, idsOf(list, band)] as const] : [];
			}),
		),
		subjects: new Map(subjects.map(([subject, list]) => [subject, idsOf(list, subject)])),
	};
}

/** The band of an age; `null` where the age is not known. */
export const bandOf = (age: number | null): string | null =>
	age === null
		? null
		: (ageBands.find((band) => boundsOf(band)[0] <= age && age <= boundsOf(band)[1]) ?? null);

export const isShelfName = (name: string): name is ShelfName => shelfNames.some((one) => one === name);
