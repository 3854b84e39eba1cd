/** Endpoints of class visits. */
import { z } from "zod";
import { deskReader, readerSummary } from "./desk.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { foundSchema } from "./record.ts";

const classQuery = z.object({ class_code: z.string().trim().min(1).max(20) });

const classOfReaders = z.strictObject({ class_code: z.string(), readers: z.number() });

export type ClassOfReaders = Sent<z.output<typeof classOfReaders>>;

export const visitsEndpoints = contract({
	"GET /api/circulation/classes": {
		summary: "Classes of the school, for class visits",
		caller: "desk",
		answer: z.strictObject({ classes: z.array(classOfReaders) }),
	},
	"GET /api/circulation/class": {
		summary: "Readers of a class and their loans, for a class visit",
		caller: "desk",
		query: classQuery,
		answer: z.strictObject({
			class_code: z.string(),
			readers: z.array(
				z.strictObject({
					student: foundSchema(deskReader),
					...readerSummary,
					out: z.number(),
					late: z.number(),
					books: z.array(
						z.strictObject({
							loan: z.string(),
							copy: z.string(),
							barcode: z.string(),
							title: z.string(),
							due_on: z.string(),
						}),
					),
				}),
			),
		}),
	},
});
