/** Look-ups of readers and classes on an offline desk, answered as the server does. */

import { looseNumberForms } from "@rafta/library/circulation/codes";
import { daysLate } from "@rafta/library/circulation/lateness";
import type { OfflineReader } from "@rafta/library/offline/answers";
import type { OfflineDesk } from "@rafta/library/offline/desk";
import type { SnapshotReader } from "@rafta/library/offline/snapshot";
import { isAtSchool } from "@rafta/library/readers/status";
import { closenesses } from "@rafta/library/search/closeness";
import { closenessTo } from "@rafta/library/search/near-names";
import { queryWordsOf } from "@rafta/library/search/rank";
import { readClass } from "@rafta/library/turkish/classes";
import { todayIn } from "@rafta/library/turkish/dates";
import { searchKey, sortKey } from "@rafta/library/turkish/keys";

const inOrder = <T>(list: T[], key: (one: T) => string): T[] =>
	list.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));

/** As many results as a person looks through. */
const MAX_RESULTS = 8;

/** Readers matching every word of a name, or the number, card or class: as the server finds them. */
export function findReaders({ library }: OfflineDesk, text: string): SnapshotReader[] {
	const words = searchKey(text).split(" ").filter(Boolean).slice(0, 5);
	if (words.length === 0) return [];
	const code = text.replace(/\s/gu, "");
	const fits = (reader: SnapshotReader): boolean => {
		if (!isAtSchool(reader.status)) return false;
		const name = searchKey(reader.full_name);
		return (
			words.every((word) => name.includes(word)) ||
			[reader.student_no, reader.card_barcode].includes(code) ||
			reader.class_code === text.trim()
		);
	};
	const found = [...library.readers.values()].filter(fits);
	return inOrder(found, ({ full_name }) => sortKey(full_name)).slice(0, MAX_RESULTS);
}

/** As many titles as a person looks through. */
const MAX_TITLES = 6;

/** Titles of this library that have every word, in any form, with their copies, those on the shelf first. */
export function findTitles({ library }: OfflineDesk, text: string, isVolunteer: boolean) {
	const words = queryWordsOf(text);
	if (words.length === 0) return [];
	const numbered = looseNumberForms(text).flatMap((form) => library.byAccession.get(form) ?? []);
	const isOut = ({ status }: { status: string }): number => Number(status !== "available");
	return library.snapshot.books
		.filter(({ id, title }) => {
			if (numbered.length > 0) return numbered.some(({ book_id }) => book_id === id);
			const key = searchKey(title);
			return (
				words.every((word) => key.includes(word.text)) ||
				closenessTo(words, title, closenesses.stem) !== closenesses.none
			);
		})
		.map((book) => ({
			book: { ...{ collectionId: "", collectionName: "books", cover: "" }, ...book },
			copies: library
				.copiesOf(book.id)
				.filter((copy) => numbered.length === 0 || numbered.includes(copy))
				.map((copy) => {
					const reader = isVolunteer
						? undefined
						: library.readers.get(library.loanOf(copy)?.student_id ?? "");
					return {
						...library.shownCopy(copy),
						reader: [reader?.full_name, reader?.class_code].filter(Boolean).join(", "),
					};
				})
				.sort((a, b) => isOut(a) - isOut(b)),
		}))
		.filter(({ copies }) => copies.length > 0)
		.slice(0, MAX_TITLES);
}

/** The classes that have readers, in order. */
export function classesOf({ library }: OfflineDesk): { class_code: string; readers: number }[] {
	const counts = new Map<string, number>();
	for (const reader of library.readers.values()) {
		if (reader.class_code === "" || !isAtSchool(reader.status)) continue;
		counts.set(reader.class_code, (counts.get(reader.class_code) ?? 0) + 1);
	}
	const classes = [...counts].map(([class_code, readers]) => ({ class_code, readers }));
	return inOrder(classes, ({ class_code }) => readClass(class_code).sort);
}

/** The books on a reader's card, as the tiles of a class visit show them. */
const booksOf = ({ loans }: OfflineReader) =>
	loans.map(({ id, copy, book, due_on }) => ({
		...{ loan: id, copy: copy.id, barcode: copy.barcode },
		...{ title: book?.title ?? "", due_on },
	}));

/** The readers of a class with their loans. Volunteers see how many books, not which. */
export function classOf(desk: OfflineDesk, classCode: string, isVolunteer: boolean, now: Date) {
	const readers = [...desk.library.readers.values()].filter(
		(reader) => reader.class_code === classCode && isAtSchool(reader.status),
	);
	const today = todayIn(now);
	return inOrder(readers, ({ full_name }) => sortKey(full_name)).map((reader) => {
		const card = desk.reader(reader, now.toISOString());
		const late = card.loans.filter(({ status, due_on }) => status === "open" && daysLate(due_on, today) > 0);
		const unnamedLate = desk.library
			.unnamedLoansOf(reader.id)
			.filter(({ due_on }) => daysLate(due_on, today) > 0);
		return {
			student: reader,
			out: card.loans.length + card.unnamed,
			late: late.length + unnamedLate.length,
			books: isVolunteer ? [] : booksOf(card),
			remaining: card.remaining,
			blocks: [...card.blocks],
		};
	});
}
