/** Responses of the circulation operations, as far as the desk shows them (design.md section 4). */

export interface Reason {
	code: string;
	message: string;
	overridable: boolean;
}

export interface Warning {
	code: string;
	message: string;
}

export interface Student {
	id: string;
	full_name: string;
	student_no: string;
	class_code: string;
	reader_type: string;
}

export interface Copy {
	id: string;
	barcode: string;
	call_number: string;
	status: string;
	loanable?: string;
}

export interface Book {
	id: string;
	title: string;
	author_line: string;
}

interface Loan {
	id: string;
	due_on: string;
	loaned_at: string;
	status: string;
	renewals: number;
}

export type OpenLoan = Loan & { book: Book; copy: Copy };

interface ReaderAnswer {
	kind: "student";
	student: Student;
	loans: OpenLoan[];
	remaining: number;
	blocks: Reason[];
}

export interface CheckoutAnswer {
	kind: "checkout";
	loan: Loan;
	copy: Copy;
	book: Book;
	student: Student;
	warnings: Warning[];
}

export interface HeldFor {
	id: string;
	status: "ready" | "in_transit";
	pickup_until: string;
	library: { id: string; name: string } | null;
	student: Student | null;
}

export interface CheckinAnswer {
	kind: "checkin";
	loan: Loan | null;
	copy: Copy;
	book: Book;
	student: Student | null;
	days_late: number;
	/** The reader or library the copy is held for; missing from responses made by the device itself. */
	hold?: HeldFor | null;
	warnings: Warning[];
}

interface CopyAnswer {
	kind: "copy";
	copy: Copy;
	book: Book;
	hold?: HeldFor | null;
}

/** A book that was used in the library. */
interface UsedAnswer {
	kind: "used";
	copy: Copy;
	book: Book;
	warnings: Warning[];
}

/** A class set that was lent or returned as a unit. */
interface SetAnswer {
	kind: "set";
	lent?: { id: string; barcode: string; due_on: string }[];
	returned?: { id: string; barcode: string }[];
	refused?: { barcode: string; reasons: Reason[] }[];
	book: Book;
	student: Student;
}

export type ScanAnswer = UsedAnswer | SetAnswer | ReaderAnswer | CheckoutAnswer | CheckinAnswer | CopyAnswer;
