import type { RecordOf } from "@rafta/library/collections/record";
import type { title_corrections } from "@rafta/library/collections/title_corrections";
import type { RecordModel } from "pocketbase";
import { literal, type Read, useList, useUser } from "#data";
import type { Book } from "../book.ts";

export type Correction = RecordModel &
	RecordOf<typeof title_corrections> & {
		expand?: { book_id?: Book; school_id?: { name: string }; createdBy?: { name: string } };
	};

/** Corrections that wait for an administrator. */
export const waitingCorrections = 'status = "open"';

interface LastCorrection {
	/** `undefined` while unknown and if there is none. */
	readonly last: Correction | undefined;
	readonly isLoading: boolean;
}

/** The newest correction of a title by the user's school. */
export function useLastCorrection(book: string, enabled = true): LastCorrection {
	const school = useUser()?.school_id ?? "";
	const list = useList<Correction>(
		"title_corrections",
		{
			filter: `book_id = ${literal(book)} && school_id = ${literal(school)}`,
			sort: "-created",
			perPage: 1,
		},
		enabled && school !== "",
	);
	return { last: list.data?.items[0], isLoading: list.isLoading };
}

/** Reads of everything that shows a title's data. */
export const titleReads: readonly Read[] = [
	...["title_corrections", "books", "library_books", "audit_events"],
	"/api/",
];
