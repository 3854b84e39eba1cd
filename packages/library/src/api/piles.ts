/** Endpoints of piles of books to be catalogued. */
import { z } from "zod";
import { pile_books, piles } from "../collections/piles.ts";
import { isCalendarDate } from "../turkish/dates.ts";
import { deskCopy } from "./desk.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { part, shownBook, storedSchema } from "./record.ts";
import { oneLine } from "./text.ts";

const date = z
	.string()
	.refine((text) => text === "" || isCalendarDate(text))
	.default("");

const line = (max: number) => z.string().trim().max(max).default("");

export const bodies = {
	open: z.strictObject({
		library_id: recordId,
		acquired_how: z.enum(["ministry", "purchase", "donation", "exchange", "transfer", "surplus", "existing"]),
		donor: line(120),
		acquired_on: date,
		decision: z.enum(["accepted", "waiting"]).default("accepted"),
		decision_no: line(40),
		decision_on: date,
	}),
	add: z
		.strictObject({
			op_id: recordId,
			/** Scanned from the label; empty: the next free number. */
			label: z.string().trim().max(60),
			isbn: z.string().trim().min(1).max(40).optional(),
			/** A catalogue title that the user chose. */
			book: recordId.optional(),
			title: oneLine.min(1).max(300).optional(),
			author: z.string().trim().max(400).optional(),
		})
		.refine(({ isbn, book, title }) => [isbn, book, title].filter((one) => one !== undefined).length === 1, {
			path: ["isbn"],
		}),
	undo: z.strictObject({ op_id: recordId }),
	status: z.strictObject({ status: z.enum(["open", "closed"]) }),
	accept: z.strictObject({ decision_no: line(40), decision_on: date }),
};

export type OpenBody = z.output<(typeof bodies)["open"]>;

export type AddBody = z.output<(typeof bodies)["add"]>;

export type AcceptBody = z.output<(typeof bodies)["accept"]>;

const pile = storedSchema(piles);

/** A pile and the numbers of its books; `unfinished`: those whose titles still have to be finished. */
const pileNow = z.strictObject({
	pile,
	counts: z.strictObject({
		made: z.number(),
		undone: z.number(),
		kept: z.number(),
		unfinished: z.number(),
	}),
});

/** A pile in the list of a school's. */
const listedPile = part(piles, ["id", "created", "acquired_how", "donor", "decision", "status"], {
	/** Copies that it became. */
	made: z.number(),
	/** Name of the person who opened it. */
	by: z.string(),
});

export type ListedPile = Sent<z.output<typeof listedPile>>;

/** A book of a pile, with its title and copy. */
const bookDone = z.strictObject({
	row: part(pile_books, ["id", "op_id", "isbn13", "title", "barcode"], {
		found: z.enum(["known", "unknown", "typed"]),
		state: z.enum(["made", "undone", "kept"]),
	}),
	book: shownBook.nullable(),
	copy: deskCopy.nullable(),
});

export const pilesEndpoints = contract({
	"POST /api/piles": {
		summary: "Opens a pile of books to be catalogued",
		caller: "staff",
		body: bodies.open,
		answer: z.strictObject({ pile }),
	},
	"GET /api/piles": {
		summary: "The school's latest piles",
		caller: "staff",
		answer: z.strictObject({ piles: z.array(listedPile) }),
	},
	"GET /api/piles/:id": {
		summary: "A pile and its books",
		caller: "staff",
		answer: pileNow,
	},
	"POST /api/piles/:id/books": {
		summary: "Adds a book to a pile",
		caller: "staff",
		once: true,
		body: bodies.add,
		answer: bookDone,
	},
	"POST /api/piles/:id/undo": {
		summary: "Takes the last book off a pile",
		caller: "staff",
		body: bodies.undo,
		answer: bookDone,
	},
	"POST /api/piles/:id/undo-all": {
		summary: "Undoes a whole pile",
		caller: "staff",
		answer: pileNow.extend({ undone: z.number(), kept: z.number(), left: z.number() }),
	},
	"POST /api/piles/:id/status": {
		summary: "Finishes or reopens a pile",
		caller: "staff",
		body: bodies.status,
		answer: pileNow,
	},
	"POST /api/piles/:id/accept": {
		summary: "Accepts donated books of a pile",
		caller: "staff",
		body: bodies.accept,
		answer: pileNow.extend({ left: z.number() }),
	},
});
