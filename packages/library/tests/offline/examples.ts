/** A small library as stored on a device. */
import type { DeskEvent } from "../../src/offline/events.ts";
import type {
	Snapshot,
	SnapshotCopy,
	SnapshotHold,
	SnapshotLoan,
	SnapshotReader,
} from "../../src/offline/snapshot.ts";
import { ministry } from "../circulation/examples.ts";

/** Thursday, 5 March 2026, noon in Turkey. */
export const noon = "2026-03-05T09:00:00.000Z";

/** Minutes after noon. */
export const after = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();

export const reader = (id: string, options: Partial<SnapshotReader> = {}): SnapshotReader => ({
	id,
	full_name: `${id} Yılmaz`,
	student_no: `10${id.length}`,
	card_barcode: `7${id}`,
	class_code: "9/A",
	grade: 9,
	reader_type: "pupil",
	status: "active",
	blocked_until: "",
	blocked_reason: "",
	suspended_until: "",
	member_until: "",
	...options,
});

export const copy = (id: string, options: Partial<SnapshotCopy> = {}): SnapshotCopy => ({
	id,
	book_id: "memed",
	library_id: "kutuphane",
	barcode: `1${id}`,
	accession_no: "",
	call_number: "813 YAŞ",
	shelf: "",
	status: "available",
	loanable: "yes",
	...options,
});

export const loan = (options: Partial<SnapshotLoan> = {}): SnapshotLoan => ({
	id: "eski",
	library_book_id: "x",
	student_id: "ali",
	status: "open",
	loaned_at: "2026-03-01T09:00:00.000Z",
	due_on: "2026-03-16",
	original_due_on: "2026-03-16",
	renewals: 0,
	...options,
});

export const hold = (options: Partial<SnapshotHold> = {}): SnapshotHold => ({
	id: "ayirtma",
	book_id: "memed",
	student_id: "veli",
	reader_type: "pupil",
	library_id: "kutuphane",
	library_book_id: "",
	status: "waiting",
	position: 1,
	...options,
});

export const snapshot = (options: Partial<Snapshot> = {}): Snapshot => ({
	at: noon,
	since: "",
	school_id: "okul",
	library_id: "kutuphane",
	readers: [reader("ali"), reader("veli"), reader("ayse", { student_no: "55" })],
	books: [{ id: "memed", title: "İnce Memed", author_line: "Yaşar Kemal", isbn13: "9789750807145" }],
	copies: ["x", "y", "z", "w"].map((id) => copy(id)),
	loans: [],
	holds: [],
	policy: ministry,
	closed_days: [],
	closed_weekdays: [6, 0],
	counts: { readers: 3, copies: 4 },
	gone: { readers: [], copies: [] },
	...options,
});

let events = 0;

/** An event with an id of its own. */
export const event = (values: Partial<DeskEvent> & Pick<DeskEvent, "kind">): DeskEvent => ({
	op_id: `e${String(++events).padStart(14, "0")}`,
	at: after(1),
	copy: "x",
	...values,
});
