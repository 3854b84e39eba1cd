/** Endpoints of titles: similar ones, merges, suggestions. */
import { z } from "zod";
import { mergeFields } from "../catalogue/merge.ts";
import { title_merges } from "../collections/title_merges.ts";
import { contract } from "./endpoint.ts";
import { coverBook, shownBook, storedSchema, untypedSchema } from "./record.ts";
import { prose } from "./text.ts";

const returnBody = z.strictObject({ reason: prose.min(3).max(500) });

const similarQuery = z.object({
	title: z.string().max(300).default(""),
	author: z.string().max(400).default(""),
	isbn: z.string().max(40).default(""),
	/** The title being edited, which would be similar to itself. */
	except: z.string().max(40).default(""),
});

const id = z.string().regex(/^[a-zA-Z0-9_-]{1,40}$/);

const mergeBody = z.strictObject({
	from: id,
	into: id,
	apply: z.boolean().default(false),
	take: z.array(z.enum(mergeFields)).max(mergeFields.length).default([]),
});

const mergeChoice = z.strictObject({
	name: z.enum(mergeFields),
	/** The two have different values. */
	differs: z.boolean(),
	/** Taken over by default: the remaining title has no value. */
	isTaken: z.boolean(),
});

const mergeWarning = z.enum(["language", "isbn", "author", "volume"]);

export const titlesEndpoints = contract({
	"GET /api/titles/by-code": {
		summary: "The title of an ISBN, or of the label of one of the school's copies",
		caller: "staff",
		query: z.object({ code: z.string().trim().min(1).max(60) }),
		answer: coverBook.extend({
			/** The caller may set its cover: it has none, or no other school has the title. */
			may_set: z.boolean(),
		}),
	},
	"POST /api/titles/:id/cover": {
		summary: "Sets a title's cover: a multipart body with a picture as `file`",
		caller: "staff",
		limit: "covers",
		answer: z.strictObject({ id: z.string(), cover: z.string() }),
	},
	"GET /api/titles/covers/waiting": {
		summary: "Covers of other schools that wait until the caller's school, which has the titles, agrees",
		caller: "staff",
		answer: z.strictObject({
			items: z.array(coverBook),
			/** More wait than are listed. */
			more: z.boolean(),
		}),
	},
	"GET /api/titles/:id/cover/review": {
		summary: "What the caller's school may say about a title's cover, and that cover",
		caller: "staff",
		answer: z.strictObject({
			/** `own`: their picture waits for another school; `waiting`: another one's waits for them. */
			state: z.enum(["none", "own", "waiting", "shown"]),
			title: coverBook.nullable(),
		}),
	},
	"POST /api/titles/:id/cover/agree": {
		summary: "Shows a waiting cover of another school everywhere",
		caller: "staff",
	},
	"POST /api/titles/:id/cover/report": {
		summary: "Reports a title's cover, and hides it in the caller's school",
		caller: "staff",
	},
	"GET /api/titles/similar": {
		summary: "Titles that resemble a new one",
		caller: "staffOrAdministrator",
		query: similarQuery,
		answer: z.strictObject({
			items: z.array(
				untypedSchema(
					z.strictObject({
						likeness: z.enum(["isbn", "same", "typo", "begins"]),
						own_copies: z.number(),
						title: shownBook,
					}),
				),
			),
		}),
	},
	"POST /api/titles/:id/return": {
		summary: "Returns a title to the school that proposed it",
		caller: "administrator",
		body: returnBody,
		answer: z.strictObject({ id: z.string(), returned_at: z.string() }),
	},
	"POST /api/titles/merge": {
		summary: "Previews or starts the merge of two titles",
		caller: "staffOrAdministrator",
		body: mergeBody,
		answer: z.union([
			z.strictObject({
				from: shownBook,
				into: shownBook,
				choices: z.array(mergeChoice),
				warnings: z.array(mergeWarning),
				/** Records that would move, by collection, with `open_loans` and `schools`. */
				counts: z.record(z.string(), z.number()),
			}),
			z.strictObject({ merge: storedSchema(title_merges).nullable() }),
		]),
	},
	"POST /api/titles/merges/:id/undo": {
		summary: "Undoes a merge",
		caller: "staffOrAdministrator",
		answer: z.strictObject({ merge: storedSchema(title_merges).nullable() }),
	},
});
