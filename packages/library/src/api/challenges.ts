/** Endpoints of class challenges. */
import { z } from "zod";
import { measures } from "../reading/goal.ts";
import { contract } from "./endpoint.ts";

export const challengesEndpoints = contract({
	"GET /api/challenges": {
		summary: "The class challenge of this term and the classes in front",
		caller: "member",
		answer: z.strictObject({
			/** `null` while there is none. */
			challenge: z
				.strictObject({ measure: z.enum(measures), from: z.string(), until: z.string() })
				.nullable(),
			/** Books or pages of all classes that are counted. */
			together: z.number(),
			classes: z.number(),
			/** Half of the classes at most; tied ones share a `place`. `average`: per pupil. */
			leaders: z.array(z.strictObject({ class_code: z.string(), place: z.number(), average: z.number() })),
		}),
	},
	"POST /api/challenges": {
		summary: "Begins the class challenge of this term, changes what it counts, or ends it",
		caller: "staff",
		body: z.strictObject({
			/** `null` ends it. */
			measure: z.enum(measures).nullable(),
		}),
	},
});
