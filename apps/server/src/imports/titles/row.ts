/** What a row of an import of titles holds. */
import { emptyBook, emptyCopy, type ListedCopy } from "@rafta/library/catalogue/lists/listed";
import type { MarcBook } from "@rafta/library/catalogue/marc/books";
import type { RecordData } from "@rafta/records";

/** A copy with the library where it goes. */
export interface PlannedCopy extends ListedCopy {
	readonly library_id: string;
}

/** What a row made, so that it can be taken back. */
export interface Made {
	/** Empty where the title was there. */
	readonly book: string;
	readonly copies: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** Without what says nothing: a hundred thousand rows are kept for a while. */
function filled(values: Values): Values {
	return Object.fromEntries(
		Object.entries(values).filter(
			([, value]) => value !== "" && value !== 0 && !(Array.isArray(value) && value.length === 0),
		),
	);
}

export const dataOf = (book: MarcBook, copies: readonly PlannedCopy[]): Values => ({
	book: filled({ ...book }),
	copies: copies.map((copy) => filled({ ...copy })),
});

interface Stored {
	readonly book?: Partial<MarcBook>;
	readonly copies?: readonly Partial<PlannedCopy>[];
	readonly made?: Made;
}

/** The title and the copies that a row is to make, and what it made. */
export function plannedIn(row: RecordData): { book: MarcBook; copies: PlannedCopy[]; made: Made | null } {
	const { book, copies = [], made } = (row.data ?? {}) as Stored;
	return {
		book: { ...emptyBook, ...book },
		copies: copies.map((copy) => ({ ...emptyCopy, library_id: "", ...copy })),
		made: made ?? null,
	};
}

/** What somebody chose about an import of titles. */
export interface TitleChoices {
	/** Copies are added to titles that are there already. */
	readonly adds: boolean;
	/** Whoever said yes may publish titles; otherwise they are the school's suggestions. */
	readonly isPublic: boolean;
}
