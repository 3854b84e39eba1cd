/** Endpoints that look titles up. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { shownBook } from "./record.ts";

const query = z.object({
	isbn: z.string().trim().min(1).max(40),
	/** `no`: only the installation's own data, which is fast. */
	outside: z.enum(["yes", "no"]).default("yes"),
});

const proposal = z.strictObject({
	title: z.string(),
	subtitle: z.string(),
	authors: z.array(z.string()),
	publisher: z.string(),
	/** 0: unknown. */
	year: z.number(),
	/** 0: unknown. */
	pages: z.number(),
	/** ISO 639-1 where there is one; empty: unknown. */
	language: z.string(),
	summary: z.string(),
	/** Address of a cover picture; empty: none. */
	cover: z.string(),
});

/** What came of asking outside; `silent`: a catalogue did not answer, `unasked`: there was no need. */
const outside = z.enum(["unasked", "off", "found", "none", "silent"]);

export const lookupEndpoints = contract({
	"GET /api/books/lookup": {
		summary: "Looks an ISBN up, in the catalogue and outside",
		caller: "staff",
		query: query,
		answer: z.union([
			z.strictObject({
				isbn13: z.string(),
				isbn10: z.string(),
				source: z.enum(["shared", "own"]).nullable(),
				copies: z.number(),
				book: shownBook.nullable(),
				proposal: z.null(),
				outside,
			}),
			z.strictObject({
				source: z.enum(["", "open_library", "google_books", "sru"]),
				proposal: proposal,
				outside,
				isbn13: z.string(),
				isbn10: z.string(),
				copies: z.number(),
				book: shownBook.nullable(),
			}),
		]),
	},
	"GET /api/lookups": {
		summary: "Whether titles can be looked up outside",
		caller: "staff",
		answer: z.strictObject({ enabled: z.boolean() }),
	},
	"POST /api/lookups/:id/take": {
		summary: "Takes over what was found about a title",
		caller: "staff",
		answer: z.strictObject({ taken: z.number() }),
	},
	"POST /api/lookups/take-all": {
		summary: "Takes over what was found about some titles",
		caller: "staff",
		answer: z.strictObject({ taken: z.number(), left: z.number() }),
	},
	"POST /api/lookups/:id/finish": {
		summary: "Marks a title as complete",
		caller: "staff",
		answer: z.strictObject({ id: z.string() }),
	},
	"POST /api/lookups/:id/again": {
		summary: "Looks a title up again",
		caller: "staff",
		answer: z.strictObject({ state: z.enum(["", "waiting", "none", "found"]) }),
	},
});
