/** Endpoints of readers' wishes for books. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const words = z.string().trim().min(2).max(120);

export const wishBody = z.union([z.strictObject({ book: recordId }), z.strictObject({ words })]);

const withdrawBody = z.strictObject({ wish: recordId });

const settleBody = z.strictObject({
	book: recordId.optional(),
	fold: z.string().max(400).optional(),
	status: z.enum(["bought", "declined"]),
});

export const wishesEndpoints = contract({
	"POST /api/wishes": {
		summary: "Wishes for a book",
		body: wishBody,
		answer: z.strictObject({
			wish: z.strictObject({
				id: z.string(),
				book_id: z.string(),
				words: z.string(),
				status: z.enum(["", "open", "declined", "bought"]),
			}),
		}),
	},
	"POST /api/wishes/withdraw": {
		summary: "Withdraws a wish",
		body: withdrawBody,
	},
	"GET /api/wishes/most": {
		summary: "The most frequent wishes of the school",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					title: z.string(),
					author_line: z.string(),
					book_id: z.string(),
					/** As the first reader wrote them; empty for a title of the catalogue. */
					words: z.string(),
					/** Normalised key under which words of several readers are one wish. */
					fold: z.string(),
					readers: z.number(),
					/** Time of the first wish. */
					since: z.string(),
				}),
			),
		}),
	},
	"POST /api/wishes/settle": {
		summary: "Settles a wish for all its readers",
		body: settleBody,
		answer: z.strictObject({ settled: z.number() }),
	},
});
