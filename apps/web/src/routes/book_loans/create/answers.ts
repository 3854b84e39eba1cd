/** Responses of the circulation operations, as far as the desk shows them (design.md section 4). */
import type { AnswerOf } from "@rafta/library/api/index";
import type { CoverBook } from "#kit";

type Scanned<Kind extends string> = Extract<AnswerOf<"POST /api/circulation/scan">, { kind: Kind }>;
type Acted = Scanned<"checkout">;

/** Shown members of a record; a choice is a text like any other, which a device may know less exactly. */
type Part<T, Names extends keyof T> = { readonly [N in Names]: T[N] extends string ? string : T[N] };

export type Reason = AnswerOf<"POST /api/circulation/set">["refused"][number]["reasons"][number];

export type Warning = Acted["warnings"][number];

export type Student = Part<
	Acted["student"],
	"id" | "full_name" | "student_no" | "class_code" | "reader_type"
>;

export type Copy = Part<Acted["copy"], "id" | "barcode" | "call_number" | "status"> &
	Partial<Part<Acted["copy"], "loanable">>;

/** What a cover needs beyond title and author is missing from responses made by the device itself. */
export type Book = Part<Acted["book"], "id" | "title" | "author_line"> & Partial<CoverBook>;

type Loan = Part<Acted["loan"], "id" | "due_on" | "loaned_at" | "status" | "renewals">;

export type OpenLoan = Loan & { readonly book: Book; readonly copy: Copy };

type CopyAndTitle = { readonly copy: Copy; readonly book: Book };

export type CheckoutAnswer = Pick<Acted, "kind" | "warnings"> &
	CopyAndTitle & { readonly loan: Loan; readonly student: Student };

export type HeldFor = Omit<NonNullable<Scanned<"checkin">["hold"]>, "student"> & {
	readonly student: Student | null;
};

/** The reader or library that a copy is held for; missing from responses made by the device itself. */
type HoldAnswer = { readonly hold?: HeldFor | null };

export type CheckinAnswer = Pick<Scanned<"checkin">, "kind" | "days_late" | "warnings"> &
	CopyAndTitle &
	HoldAnswer & { readonly loan: Loan | null; readonly student: Student | null };

/** A reader's card. */
type ReaderAnswer = Pick<Scanned<"student">, "kind" | "remaining"> & {
	readonly student: Student;
	readonly loans: readonly OpenLoan[];
	readonly blocks: readonly Reason[];
	/** Missing from responses made by the device itself. */
	readonly ready?: readonly Ready[];
	readonly renews?: boolean;
	/** Of a device that only counts a reader's books: how many it cannot name. */
	readonly unnamed?: number;
};

/** A book that stands ready for the reader. */
export type Ready = { readonly id: string; readonly pickup_until: string } & CopyAndTitle;

type CopyAnswer = Pick<Scanned<"copy">, "kind"> & CopyAndTitle & HoldAnswer;

/** A number that a copy and a reader's card have. */
type ChoiceAnswer = Pick<Scanned<"choice">, "kind"> & CopyAndTitle & { readonly student: Student };

/** A book that was used in the library. */
type UsedAnswer = { readonly kind: "used" } & CopyAndTitle & Pick<Acted, "warnings">;

/** A class set that was lent or returned as a unit. */
type SetAnswer = { readonly kind: "set"; readonly book: Book; readonly student: Student } & Partial<
	Pick<AnswerOf<"POST /api/circulation/set">, "lent" | "refused"> &
		Pick<AnswerOf<"POST /api/circulation/set-return">, "returned">
>;

export type ScanAnswer =
	| UsedAnswer
	| SetAnswer
	| ReaderAnswer
	| CheckoutAnswer
	| CheckinAnswer
	| CopyAnswer
	| ChoiceAnswer;

/** A book as its cover shows it: drawn where the response has no more than its title. */
export const coverOf = (book: Book): CoverBook => ({
	...{ collectionId: "", collectionName: "books", cover: "" },
	...book,
});
