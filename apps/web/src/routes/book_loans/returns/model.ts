/** A returns pile as pure state: one entry for each scan, sorted into its bin once the server has answered. */

import {
	byCallNumber,
	type SortingBin,
	sortingBinOf,
	sortingBins,
} from "@rafta/library/circulation/sorting-bins";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { nameOf } from "../../students/nameOf.ts";
import type { CheckinAnswer } from "../create/answers.ts";

/** The server's response to a return; an offline desk provides less. */
type ReturnedCopy = Omit<CheckinAnswer, "kind">;

export interface Entry {
	opId: string;
	code: string;
	at: number;
	state: "waiting" | "returned" | "refused" | "undone";
	lane: SortingBin;
	title: string;
	barcode: string;
	call_number: string;
	/** The loan that ended, for investigating a problem. */
	loan: string;
	/** The effective return date; empty: today. */
	day: string;
	/** Its reader had claimed it returned: staff have to say how it came back. */
	claimed: boolean;
	/** The hold that it now fulfils. */
	hold: string;
	/** Name of the waiting reader; not kept over a reload. */
	waits: string;
	/** The library it is sent to. */
	to: string;
	/** Name of the reader who had it; not kept over a reload. */
	reader: string;
	/** The server's messages; not kept over a reload. */
	notes: readonly string[];
}

export interface Pile {
	/** Newest first. */
	readonly entries: readonly Entry[];
}

export const emptyPile: Pile = { entries: [] };

/** More books than a desk can hold; older ones are in the list of actions. */
const MAX_ENTRIES = 2000;

export type Event =
	| { type: "scanned"; opId: string; code: string; at: number; day: string }
	| { type: "answered"; opId: string; answer: ReturnedCopy }
	| { type: "refused"; opId: string; notes: readonly string[] }
	| { type: "undone"; opId: string }
	| { type: "cleared" };

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

const change = (pile: Pile, opId: string, changes: Partial<Entry>): Pile => ({
	entries: pile.entries.map((entry) => (entry.opId === opId ? { ...entry, ...changes } : entry)),
});

export function reduce(pile: Pile, event: Event): Pile {
	switch (event.type) {
		case "scanned": {
			const { opId, code, at, day } = event;
			return { entries: [{ ...blank, opId, code, at, day }, ...pile.entries].slice(0, MAX_ENTRIES) };
		}
		case "answered": {
			const { copy, book, loan, student, warnings, hold } = event.answer;
			// A book scanned twice is listed once, as of the newer scan.
			const others = pile.entries.filter(
				(entry) => entry.opId === event.opId || entry.barcode !== copy.barcode || entry.barcode === "",
			);
			const codes = warnings.map(({ code }) => code);
			return change({ entries: others }, event.opId, {
				state: "returned",
				lane: sortingBinOf(copy.status as CopyStatus, codes),
				title: book.title,
				barcode: copy.barcode,
				call_number: copy.call_number,
				loan: loan?.id ?? "",
				claimed: codes.includes("claimed"),
				hold: hold?.id ?? "",
				waits: nameOf(hold?.student),
				to: hold?.library?.name ?? "",
				reader: nameOf(student),
				notes: warnings.map(({ message }) => message),
			});
		}
		case "refused":
			return change(pile, event.opId, { state: "refused", notes: event.notes });
		case "undone":
			return change(pile, event.opId, { state: "undone" });
		case "cleared":
			return { entries: pile.entries.filter(({ state }) => state === "waiting") };
	}
}

/** Returns the entries of each sorting bin: the shelf in call number order, the others in scan order. */
export function bySortingBin({ entries }: Pile): Readonly<Record<SortingBin, readonly Entry[]>> {
	const lying = entries.filter(({ state }) => state === "returned" || state === "refused");
	const of = (bin: SortingBin) => lying.filter((entry) => entry.lane === bin);
	return Object.fromEntries(
		sortingBins.map((bin) => [bin, bin === "shelf" ? of(bin).toSorted(byCallNumber) : of(bin)]),
	) as unknown as Record<SortingBin, readonly Entry[]>;
}
