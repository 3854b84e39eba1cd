/** Endpoints of the shelf map of a library: staff draw it, the catalogue shows it. */
import { z } from "zod";
import { MAP_HEIGHT, MAP_WIDTH, MAX_MAP_SHELVES } from "../shelf-map/map.ts";
import { contract } from "./endpoint.ts";

const line = (max: number) => z.string().trim().max(max);

const cell = {
	x: z
		.number()
		.int()
		.min(0)
		.max(MAP_WIDTH - 1),
	y: z
		.number()
		.int()
		.min(0)
		.max(MAP_HEIGHT - 1),
};

const run = {
	...cell,
	length: z.number().int().min(1).max(MAP_WIDTH),
	/** Down from its first cell; else to the right. */
	down: z.boolean(),
};

const ground = { door: z.strictObject(cell).nullable(), desk: z.strictObject(cell).nullable() };

const map = z.strictObject({
	...ground,
	shelves: z
		.array(
			z.strictObject({
				...run,
				name: line(40).min(1),
				/** The range of call numbers that stands on it; empty: not by call number. */
				from: line(60),
				to: line(60),
				/** Shelves as copies name them, between commas. */
				words: line(120),
			}),
		)
		.max(MAX_MAP_SHELVES),
});

/** A map as the catalogue shows it, with the number of one of its shelves; `null` for a book on none of them. */
export const shownMap = z.strictObject({
	...ground,
	shelves: z.array(z.strictObject({ ...run, name: z.string() })),
	here: z.number().nullable(),
});

const drawn = z.strictObject({
	/** Name of the library. */
	name: z.string(),
	/** `null`: not drawn yet. */
	map: map.nullable(),
	/** Copies on each of its shelves, and those that stand on none. */
	copies: z.array(z.number()),
	elsewhere: z.number(),
	/** Shelves as the library's copies name them. */
	words: z.array(z.string()),
});

export const shelfMapEndpoints = contract({
	"GET /api/libraries/:id/shelf-map": {
		summary: "The shelf map of a library, with the copies on its shelves",
		caller: "staff",
		answer: drawn,
	},
	"PUT /api/libraries/:id/shelf-map": {
		summary: "Replaces the shelf map of a library; an empty one takes it away",
		caller: "staff",
		body: map,
		answer: drawn,
	},
});
