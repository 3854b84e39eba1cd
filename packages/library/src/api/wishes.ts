/** Endpoints of readers' wishes for books. */

import { z } from "zod";
import { wishes } from "../collections/wishes.ts";
import { MAX_PRICE } from "../copies/price.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverBook, fieldOf } from "./record.ts";
import { oneLine } from "./text.ts";

const words = oneLine.min(2).max(120);

export const wishBody = z.union([z.strictObject({ book: recordId }), z.strictObject({ words })]);

const withdrawBody = z.strictObject({ wish: recordId });

const orderLine = z.strictObject({
	id: z.string(),
	/** Empty for a work that the catalogue lacks. */
	book_id: z.string(),
	title: z.string(),
	author_line: z.string(),
	publisher: z.string(),
	isbn13: z.string(),
	/** What its cover is drawn from; `null` for a work that the catalogue lacks. */
	book: coverBook.nullable(),
	/** The reading list that needs it; empty: readers wish for it. */
	list_id: z.string(),
	list: z.string(),
	copies: z.number(),
	/** Of one copy, in lira; 0: not known. */
	price: z.number(),
});

const orderBody = z.strictObject({
	/** 0 takes the line off the list. */
	copies: z.number().int().min(0).max(999),
	price: z.number().min(0).max(MAX_PRICE),
});

/** A title, or words by their normalised key: one of them. */
const target = { book: recordId.optional(), fold: z.string().max(400).optional() };

const takenBody = z.strictObject(target);

const settleBody = z.strictObject({
	...target,
	status: z.enum(["bought", "declined"]),
});

export const wishesEndpoints = contract({
	"POST /api/wishes": {
		summary: "Wishes for a book",
		caller: "reader",
		body: wishBody,
		answer: z.strictObject({
			wish: z.strictObject({
				id: z.string(),
				book_id: z.string(),
				words: z.string(),
				status: fieldOf(wishes, "status"),
			}),
		}),
	},
	"POST /api/wishes/withdraw": {
		summary: "Withdraws a wish",
		caller: "reader",
		body: withdrawBody,
	},
	"GET /api/wishes/most": {
		summary: "The most frequent wishes of the school",
		caller: "staff",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					title: z.string(),
					author_line: z.string(),
					/** What its cover is drawn from; `null` for words. */
					book: coverBook.nullable(),
					book_id: z.string(),
					/** As the first reader wrote them; empty for a title of the catalogue. */
					words: z.string(),
					/** Normalised key under which words of several readers are one wish. */
					fold: z.string(),
					readers: z.number(),
					/** On the order list for reading lists. */
					copies: z.number(),
					/** Time of the first wish. */
					since: z.string(),
				}),
			),
		}),
	},
	"POST /api/wishes/settle": {
		summary: "Settles a wish for all its readers",
		caller: "staff",
		body: settleBody,
		answer: z.strictObject({ settled: z.number() }),
	},
	"GET /api/wishes/order": {
		summary: "The order list of the school",
		caller: "staff",
		answer: z.strictObject({
			items: z.array(orderLine),
			/** Copies and lira of all lines, and the lines that still lack a price. */
			sum: z.strictObject({ copies: z.number(), price: z.number(), unpriced: z.number() }),
		}),
	},
	"POST /api/wishes/order": {
		summary: "Puts what readers wish for on the order list, once",
		caller: "staff",
		body: takenBody,
	},
	"POST /api/wishes/order/:id": {
		summary: "Changes a line of the order list",
		caller: "staff",
		body: orderBody,
	},
	"POST /api/wishes/order/close": {
		summary: "Marks everything on the order list as bought",
		caller: "staff",
		answer: z.strictObject({ settled: z.number() }),
	},
	"GET /api/wishes/order/file": {
		summary: "The order list as a file",
		caller: "staff",
		limit: "orderFiles",
		query: z.object({ format: z.enum(["csv", "xlsx", "pdf"]) }),
		files: [
			"text/csv",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			"application/pdf",
		],
	},
});
