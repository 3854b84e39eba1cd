/** Answers of the endpoints of swaps: books as the desk, their readers and other schools see them. */
import { z } from "zod";
import { swap_asks, swap_events, swap_legs, swap_wants, swaps } from "../collections/swaps.ts";
import { deskReader } from "./desk.ts";
import { fieldOf, foundSchema, part, shownBook, shownRecord } from "./record.ts";

const shownSwap = foundSchema(shownRecord(swaps));
const book = shownBook.nullable();
export const legStatus = fieldOf(swap_legs, "status");

const own = z.strictObject({ swap: shownSwap, book });

/** Another school's book: what is needed to find it. Its owner is not disclosed. */
const foreign = z.strictObject({
	swap: part(swaps, ["id", "token", "condition", "status"]),
	school: z.string(),
	book,
});

const offered = own.extend({
	/** Its owner, for staff. */
	student: deskReader.nullable().optional(),
});

/** A book after an operation. */
export const swapDone = z.union([offered, foreign]);

const left = { left: z.number() };

/** A book that was handed over; `left`: books that the reader has still to fetch. */
export const handedOver = z.union([offered.extend(left), foreign.extend(left)]);

export const askDone = z.strictObject({ ask: foundSchema(shownRecord(swap_asks)) });

export const wantsDone = z.strictObject({ wants: z.array(foundSchema(shownRecord(swap_wants))) });

export const eventDone = z.strictObject({ event: foundSchema(shownRecord(swap_events)) });

/** A matched event; `owed` and `released`: ids of its books without one in return, and of those left to the school. */
export const matched = eventDone.extend({ owed: z.array(z.string()), released: z.array(z.string()) });

/** The title in return that has not been brought yet; `null` if none is missing. */
const waits = { waits_for: z.string().nullable() };
const coming = foreign.extend({ status: legStatus });

/** The books that a reader brings, fetches and takes back. */
export const deskBooks = z.strictObject({
	student: foundSchema(deskReader),
	bring: z.array(own),
	here: z.array(own),
	fetch: z.array(z.union([own.extend(waits), coming.extend(waits)])),
	/** Books of other schools that have not arrived yet. */
	coming: z.array(z.union([own, coming])),
	back: z.array(own),
});

/** A joint swap as its schools see it; `null`: the event is in none. */
export const jointSwap = z.strictObject({
	round: z
		.strictObject({
			id: z.string(),
			code: z.string(),
			state: z.enum(["collecting", "ready", "review", "published"]),
			schools: z.array(
				z.strictObject({
					name: z.string(),
					event_name: z.string(),
					status: fieldOf(swap_events, "status"),
					agreed: z.boolean(),
					is_mine: z.boolean(),
					books: z.number(),
					readers: z.number(),
				}),
			),
		})
		.nullable(),
});

/** A book that goes to another school or comes from one. */
const parcel = z.strictObject({
	leg: z.string(),
	cycle_no: z.number(),
	place: z.number(),
	title: z.string(),
	cover: z.strictObject({ book: z.string(), file: z.string() }).nullable(),
	token: z.string(),
	condition: fieldOf(swaps, "condition"),
	/** The school it goes to, or comes from. */
	school: z.string(),
	status: legStatus,
	/** This school's book to send. */
	swap: z.string().optional(),
	/** This school's reader who gives it, or receives it. */
	student: deskReader.nullable(),
});

/** A parcel's book after its scan. */
export const parcelDone = z.strictObject({
	// The one of the scanned leg, taken from a list.
	parcel: parcel as z.ZodType<z.output<typeof parcel>, z.input<typeof parcel> | undefined>,
});

export const parcels = z.strictObject({ out: z.array(parcel), in: z.array(parcel) });
