/** What the circulation operations answer, as far as the desk shows it (design.md section 4). */

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
	/** For whom the copy is kept, or to whom it goes; an answer of the device's own says nothing of it. */
	hold?: HeldFor | null;
	warnings: Warning[];
}

interface CopyAnswer {
	kind: "copy";
	copy: Copy;
	book: Book;
	hold?: HeldFor | null;
}

/** A book that was read in the library. */
interface UsedAnswer {
	kind: "used";
	copy: Copy;
	book: Book;
	warnings: Warning[];
}

/** A class set that went out, or came back, as one. */
interface SetAnswer {
	kind: "set";
	lent?: { id: string; barcode: string; due_on: string }[];
	returned?: { id: string; barcode: string }[];
	refused?: { barcode: string; reasons: Reason[] }[];
	book: Book;
	student: Student;
}

export type ScanAnswer = UsedAnswer | SetAnswer | ReaderAnswer | CheckoutAnswer | CheckinAnswer | CopyAnswer;
