/** Endpoints of a reader's own reading life, and of what readers say about a title without their names. */
import { z } from "zod";
import { opinions } from "../collections/reading.ts";
import { badgeNames } from "../reading/badges.ts";
import { MAX_TARGET, measures } from "../reading/goal.ts";
import { MAX_HEARTS, MAX_PHRASES, MAX_WORDS, phraseNames } from "../reading/phrases.ts";
import { spanNames } from "../reading/spans.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverMembers, fieldOf } from "./record.ts";

/** What a cover and a spine are drawn from. */
const book = z.strictObject({
	...coverMembers,
	subjects: z.array(z.string()),
	/** 0: not known. */
	pages: z.number(),
});

const badge = z.strictObject({
	name: z.enum(badgeNames),
	/** Empty if it is not earned yet. */
	earned_on: z.string(),
	reached: z.number(),
	needed: z.number(),
	/** The book or the author that earned it. */
	by: z.string(),
	/** The day on which it is decided; empty if it is decided, or does not depend on one. */
	decided_on: z.string(),
});

const goalValues = z
	.strictObject({
		span: z.enum(spanNames),
		measure: z.enum(measures),
		target: z.number().int().min(1),
	})
	.refine(({ measure, target }) => target <= MAX_TARGET[measure], { path: ["target"] });

const goal = z.strictObject({
	span: z.enum(spanNames),
	measure: z.enum(measures),
	target: z.number(),
	from: z.string(),
	until: z.string(),
	read: z.number(),
	/** What is left to the goal; 0: reached. */
	left: z.number(),
	weeks: z.number(),
	weeks_per_book: z.number(),
	pages_per_week: z.number(),
});

const phrase = z.enum(phraseNames);

const opinionBody = z.strictObject({
	book: recordId,
	hearts: z.number().int().min(1).max(MAX_HEARTS),
	phrases: z.array(phrase).max(MAX_PHRASES).default([]),
	/** Only where the school lets readers write. Left out: they stay as they are. */
	words: z.string().trim().max(MAX_WORDS).optional(),
});

const ownOpinion = z.strictObject({
	hearts: z.number(),
	phrases: z.array(phrase),
	words: z.string(),
	/** Empty without words. */
	words_state: fieldOf(opinions, "words_state"),
});

export const readingEndpoints = contract({
	"GET /api/reading": {
		summary: "The reader's own reading life of this school year",
		caller: "reader",
		answer: z.strictObject({
			/** `school`: the school has none; `reader`: switched off by the reader; `history`: no history is kept. */
			state: z.enum(["on", "school", "reader", "history"]),
			/** Every month with books, in order: `2026-03`. */
			months: z.array(z.strictObject({ month: z.string(), books: z.array(book) })),
			goal: goal.nullable(),
			badges: z.array(badge),
			shows_badges: z.boolean(),
			/** Books that came back lately, about which the reader has said nothing yet. */
			to_rate: z.array(book),
			/** Phrases that the reader may choose. */
			offered: z.array(phrase),
		}),
	},
	"POST /api/reading/settings": {
		summary: "Switches the reading life off or on, or shows the badges to the teachers",
		caller: "reader",
		body: z.union([z.strictObject({ on: z.boolean() }), z.strictObject({ shows_badges: z.boolean() })]),
	},
	"POST /api/reading/goal": {
		summary: "Sets the reader's own goal for this term or year, or removes it",
		caller: "reader",
		body: z.strictObject({ goal: goalValues.nullable() }),
	},
	"GET /api/readers/:id/badges": {
		summary: "The badges that a reader shows to the teachers",
		caller: "memberOrAdministrator",
		answer: z.strictObject({ badges: z.array(badge) }),
	},
	"GET /api/opinions/titles/:id": {
		summary: "What readers of the school said about a title, and what the caller said",
		caller: "member",
		answer: z.strictObject({
			/** `null` for fewer than eight readers. */
			sums: z
				.strictObject({
					readers: z.number(),
					/** `null` for fewer than ten readers. */
					hearts: z.number().nullable(),
					phrases: z.array(z.strictObject({ phrase, readers: z.number() })),
				})
				.nullable(),
			/** Words that a teacher has read, without names. */
			words: z.array(z.string()),
			own: ownOpinion.nullable(),
			/** Whether the caller may say something: a reader who has borrowed the title and brought it back. */
			may_rate: z.boolean(),
			may_write: z.boolean(),
			/** Phrases that the caller may choose. */
			offered: z.array(phrase),
		}),
	},
	"POST /api/opinions": {
		summary: "Says how a borrowed book was",
		caller: "reader",
		body: opinionBody,
		answer: z.strictObject({ own: ownOpinion }),
	},
	"POST /api/opinions/remove": {
		summary: "Takes back what the reader said about a title",
		caller: "reader",
		body: z.strictObject({ book: recordId }),
	},
	"GET /api/opinions/waiting": {
		summary: "Words of readers that wait for a teacher",
		caller: "staff",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					id: z.string(),
					words: z.string(),
					created: z.string(),
					reader: z.string(),
					class_code: z.string(),
					book,
				}),
			),
			/** There are more than these. */
			more: z.boolean(),
		}),
	},
	"POST /api/opinions/decide": {
		summary: "Shows a reader's words without the name, or not",
		caller: "staff",
		body: z.strictObject({ opinion: recordId, shown: z.boolean() }),
	},
});
