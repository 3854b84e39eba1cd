/** Endpoints of the wall screen. */
import { z } from "zod";
import { contract } from "./endpoint.ts";

const wallQuery = z.object({ seen: z.string().max(60).default("") });

/** Contents of a school's corridor screen. */
const wallBook = z.strictObject({
	id: z.string(),
	title: z.string(),
	author_line: z.string(),
	/** File name of the picture; empty without one. */
	cover: z.string(),
	count: z.number(),
});

export const wallEndpoints = contract({
	"GET /api/wall": {
		summary: "What the wall screen shows",
		query: wallQuery,
		answer: z.strictObject({
			mark: z.string(),
			school: z.string(),
			day: z.string(),
			/** Books lent and returned today. */
			lent: z.number(),
			returned: z.number(),
			/** Top classes of the month's ranking; tied classes share a `place`. */
			classes: z.array(
				z.strictObject({ class_code: z.string(), place: z.number(), average: z.number(), loans: z.number() }),
			),
			popular: z.array(wallBook),
			fresh: z.array(wallBook),
			back: z.array(wallBook),
			/** First names of today's borrowers; empty where the school does not show them. */
			names: z.array(z.string()),
		}),
	},
	"GET /api/wall/address": {
		summary: "Whether the wall screen has a public address",
		answer: z.strictObject({ drawn: z.boolean() }),
	},
	"POST /api/wall/address": {
		summary: "Makes a new public address for the wall screen",
		answer: z.strictObject({ path: z.string() }),
	},
	"POST /api/wall/address/end": {
		summary: "Revokes the public address of the wall screen",
		answer: z.strictObject({ drawn: z.boolean() }),
	},
});
