/**
 * What a reader may like to read next, from the reader's own loans alone: computed when it is asked for, and kept
 * nowhere. Every title comes with the book that it is shown for.
 */

import { searchKey } from "../turkish/keys.ts";
import { authorsOf } from "./authors.ts";
import { volumeOf, volumesOf } from "./series.ts";

/** A title as far as its likeness to others goes. */
interface Title {
	readonly id: string;
	readonly title: string;
	readonly author_line: string;
	readonly subjects: readonly string[];
	readonly series: string;
	readonly series_no: string;
	readonly copies: number;
	readonly free: number;
}

/** A title for a reader, and the one that was read. */
export interface Suggestion {
	readonly id: string;
	/** Title of the book that it is shown for. */
	readonly because: string;
}

/** Limit of titles for a reader. */
export const MAX_FOR_YOU = 24;
/** Of these, titles that are shown for the same book. */
const MAX_FOR_ONE = 4;
/** How much a likeness counts; the latest of many books counts most. */
const weights = { beside: 4, author: 3, subject: 1 } as const;

/** Distinguishes editions of the same book: a reader of one has read the other. */
const workOf = ({ title, author_line }: Title): string =>
	`${searchKey(title)} ${searchKey(authorsOf(author_line)[0] ?? "")}`;

/** Whether a title is a later volume: a series is begun with its first. */
const isLater = ({ series, series_no }: Title): boolean =>
	series !== "" && volumeOf(series_no) > 1 && volumeOf(series_no) !== Number.POSITIVE_INFINITY;

/** The volume after the last one read of each series that was begun, the latest series first. */
export function nextVolumes(read: readonly Title[], known: readonly Title[]): Suggestion[] {
	const works = new Set(read.map(workOf));
	const groups = Map.groupBy(
		read.filter(({ series }) => series !== ""),
		({ series }) => searchKey(series),
	);
	return [...groups].flatMap(([key, volumes]) => {
		const [latest] = volumes.toSorted((a, b) => volumeOf(b.series_no) - volumeOf(a.series_no));
		if (!latest || volumeOf(latest.series_no) === Number.POSITIVE_INFINITY) return [];
		const next = volumesOf(known.filter(({ series }) => searchKey(series) === key)).find(
			(one) => volumeOf(one.series_no) > volumeOf(latest.series_no),
		);
		// The one that follows, and no later one in its place.
		const follows = next && volumeOf(next.series_no) <= volumeOf(latest.series_no) + 1;
		if (!follows || next.copies === 0 || works.has(workOf(next))) return [];
		return [{ id: next.id, because: latest.title }];
	});
}

/**
 * Titles like those that were read, the likest first. `beside`: titles that other readers of a book have read, by its
 * id. `read` has the latest first.
 */
export function forYou(
	read: readonly Title[],
	candidates: readonly Title[],
	beside: ReadonlyMap<string, readonly string[]>,
): Suggestion[] {
	const works = new Set(read.map(workOf));
	const picks = candidates
		.filter((one) => one.copies > 0 && !works.has(workOf(one)) && !isLater(one))
		.map((one) => {
			const authors = new Set(authorsOf(one.author_line).map(searchKey));
			let [score, strongest, because] = [0, 0, ""];
			for (const [place, book] of read.entries()) {
				const isByThem = authorsOf(book.author_line).some((name) => authors.has(searchKey(name)));
				const subjects = one.subjects.filter((subject) => book.subjects.includes(subject)).length;
				const isBeside = beside.get(book.id)?.includes(one.id) ?? false;
				const likeness =
					((isByThem ? weights.author : 0) +
						(isBeside ? weights.beside : 0) +
						Math.min(subjects, 2) * weights.subject) /
					(1 + place / 8);
				score += likeness;
				if (likeness > strongest) [strongest, because] = [likeness, book.title];
			}
			return { id: one.id, because, score, isFree: one.free > 0 };
		})
		.filter(({ score }) => score > 0)
		.sort((a, b) => Number(b.isFree) - Number(a.isFree) || b.score - a.score || (a.id < b.id ? -1 : 1));
	const places = new Map<string, number>();
	const varied = picks.filter(({ because }) => {
		const place = places.get(because) ?? 0;
		places.set(because, place + 1);
		return place < MAX_FOR_ONE;
	});
	return varied.slice(0, MAX_FOR_YOU).map(({ id, because }) => ({ id, because }));
}
