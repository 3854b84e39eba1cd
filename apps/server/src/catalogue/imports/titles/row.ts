/** Contents of a row of a title import. */
import { emptyBook, emptyCopy, type ListedCopy } from "@rafta/library/catalogue/lists/listed";
import type { MarcBook } from "@rafta/library/catalogue/marc/books";
import type { RecordData } from "@rafta/records";

/** A copy with its target library. */
export interface PlannedCopy extends ListedCopy {
	readonly library_id: string;
}

/** Records created by a row, for undo. */
export interface CreatedRecords {
	/** Empty if the title already existed. */
	readonly book: string;
	readonly copies: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** Drops empty values: a hundred thousand rows are stored for a while. */
function withoutEmptyValues(values: Values): Values {
	return Object.fromEntries(
		Object.entries(values).filter(
			([, value]) => value !== "" && value !== 0 && !(Array.isArray(value) && value.length === 0),
		),
	);
}

export const dataOf = (book: MarcBook, copies: readonly PlannedCopy[]): Values => ({
	book: withoutEmptyValues({ ...book }),
	copies: copies.map((copy) => withoutEmptyValues({ ...copy })),
});

interface RowData {
	readonly book?: Partial<MarcBook>;
	readonly copies?: readonly Partial<PlannedCopy>[];
	readonly made?: CreatedRecords;
}

/** Reads the title and the copies that a row is to create, and those it created. */
export function plannedIn(row: RecordData): {
	book: MarcBook;
	copies: PlannedCopy[];
	made: CreatedRecords | null;
} {
	const { book, copies = [], made } = (row.data ?? {}) as RowData;
	return {
		book: { ...emptyBook, ...book },
		copies: copies.map((copy) => ({ ...emptyCopy, library_id: "", ...copy })),
		made: made ?? null,
	};
}

/** Choices made by the user about a title import. */
export interface TitleChoices {
	/** Whether copies are added to existing titles. */
	readonly adds: boolean;
	/** Rows to be asked about that are about the title of their ISBN. */
	readonly same: readonly string[];
	/** Rows to be asked about that are about another title of the same ISBN. */
	readonly others?: readonly string[];
	/** Whether the confirming user may publish titles; otherwise they become the school's suggestions. */
	readonly isPublic: boolean;
}
