/** Endpoints of the wall screen. */
import { z } from "zod";
import { measures } from "../reading/goal.ts";
import { contract } from "./endpoint.ts";
import { origin } from "./ids.ts";
import { coverBook } from "./record.ts";

const wallQuery = z.object({
	/** The mark of what is displayed: the answer waits until something else is to be shown. */
	seen: z.string().max(60).default(""),
	/** The address under which the screen was opened: where the site has no address of its own, the QR code leads there. */
	origin: origin.optional(),
});

export const wallEndpoints = contract({
	"GET /api/wall": {
		summary: "What the wall screen shows",
		caller: "guest",
		query: wallQuery,
		answer: z.strictObject({
			mark: z.string(),
			school: z.string(),
			day: z.string(),
			/** Opening hours of the main library, as the school wrote them. */
			hours: z.string(),
			/** The address of the catalogue as a QR code, SVG; empty where the school does not publish it. */
			catalogue: z.string(),
			/** Books lent and returned today. */
			lent: z.number(),
			returned: z.number(),
			/** What the class challenge counts in which `classes` stand; `null`: the race of this month, in books. */
			challenge: z.enum(measures).nullable(),
			/** The classes in front; tied ones share a `place`. `average`: per pupil. */
			classes: z.array(z.strictObject({ class_code: z.string(), place: z.number(), average: z.number() })),
			/** Titles that enough different readers have borrowed in the last thirty days; new titles. */
			popular: z.array(coverBook),
			fresh: z.array(coverBook),
			/** First names of today's borrowers; empty where the school does not show them. */
			names: z.array(z.string()),
		}),
	},
	"GET /api/wall/address": {
		summary: "Whether the wall screen has a public address",
		caller: "staff",
		answer: z.strictObject({ drawn: z.boolean() }),
	},
	"POST /api/wall/address": {
		summary: "Makes a new public address for the wall screen",
		caller: "staff",
		answer: z.strictObject({ path: z.string() }),
	},
	"POST /api/wall/address/end": {
		summary: "Revokes the public address of the wall screen",
		caller: "staff",
		answer: z.strictObject({ drawn: z.boolean() }),
	},
});
