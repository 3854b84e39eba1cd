/** A returns pile as pure state: one entry for each scan, each in its lane as soon as the server has said which. */
import { byCallNumber, type Lane, laneOf, lanes } from "@rafta/library/circulation/lanes";
import type { CopyStatus } from "@rafta/library/circulation/types";
import type { CheckinAnswer, Student } from "../create/answers.ts";

/** For whom a copy is put aside or sent on. */
interface HeldFor {
	id: string;
	library: { name: string } | null;
	student: Student | null;
}

/** What the server says of a return; a desk without a network says less. */
export type Returned = Omit<CheckinAnswer, "kind"> & { hold?: HeldFor | null };

export interface Entry {
	opId: string;
	code: string;
	at: number;
	state: "waiting" | "returned" | "refused" | "undone";
	lane: Lane;
	title: string;
	barcode: string;
	call_number: string;
	/** The loan that ended, for whoever looks into a problem. */
	loan: string;
	/** The day that it counts as returned on; empty: today. */
	day: string;
	/** Its reader had said that it was back: somebody says how it came. */
	claimed: boolean;
	/** The hold that it serves now. */
	hold: string;
	/** Who waits for it; not kept over a reload. */
	waits: string;
	/** The library to which it goes on. */
	to: string;
	/** Who had it; not kept over a reload. */
	reader: string;
	/** What the server had to say; not kept over a reload. */
	notes: readonly string[];
}

export interface Pile {
	/** Newest first. */
	readonly entries: readonly Entry[];
}

export const emptyPile: Pile = { entries: [] };

/** More books than a desk can hold; what is older is in the list of actions. */
const mostEntries = 2000;

export type Event =
	| { type: "scanned"; opId: string; code: string; at: number; day: string }
	| { type: "answered"; opId: string; answer: Returned }
	| { type: "refused"; opId: string; notes: readonly string[] }
	| { type: "undone"; opId: string };

const blank = {
	state: "waiting",
	lane: "problem",
	title: "",
	barcode: "",
	call_number: "",
	loan: "",
	day: "",
	claimed: false,
	hold: "",
	waits: "",
	to: "",
	reader: "",
	notes: [],
} as const;

const named = (student: Student | null | undefined): string =>
	student ? [student.full_name, student.class_code].filter(Boolean).join(" · ") : "";

const change = (pile: Pile, opId: string, changes: Partial<Entry>): Pile => ({
	entries: pile.entries.map((entry) => (entry.opId === opId ? { ...entry, ...changes } : entry)),
});

export function reduce(pile: Pile, event: Event): Pile {
	switch (event.type) {
		case "scanned": {
			const { opId, code, at, day } = event;
			return { entries: [{ ...blank, opId, code, at, day }, ...pile.entries].slice(0, mostEntries) };
		}
		case "answered": {
			const { copy, book, loan, student, warnings, hold } = event.answer;
			// The same book twice is one book: it lies where the newer scan says.
			const others = pile.entries.filter(
				(entry) => entry.opId === event.opId || entry.barcode !== copy.barcode || entry.barcode === "",
			);
			const codes = warnings.map(({ code }) => code);
			return change({ entries: others }, event.opId, {
				state: "returned",
				lane: laneOf(copy.status as CopyStatus, codes),
				title: book.title,
				barcode: copy.barcode,
				call_number: copy.call_number,
				loan: loan?.id ?? "",
				claimed: codes.includes("claimed"),
				hold: hold?.id ?? "",
				waits: named(hold?.student),
				to: hold?.library?.name ?? "",
				reader: named(student),
				notes: warnings.map(({ message }) => message),
			});
		}
		case "refused":
			return change(pile, event.opId, { state: "refused", notes: event.notes });
		case "undone":
			return change(pile, event.opId, { state: "undone" });
	}
}

/** What lies in each lane: the shelf in the order of its call numbers, the others as they came. */
export function byLane({ entries }: Pile): Readonly<Record<Lane, readonly Entry[]>> {
	const lying = entries.filter(({ state }) => state === "returned" || state === "refused");
	const of = (lane: Lane) => lying.filter((entry) => entry.lane === lane);
	return Object.fromEntries(
		lanes.map((lane) => [lane, lane === "shelf" ? of(lane).toSorted(byCallNumber) : of(lane)]),
	) as unknown as Record<Lane, readonly Entry[]>;
}
