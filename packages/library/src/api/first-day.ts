/** Endpoints of a library's first day. */
import { z } from "zod";
import { sampleLists } from "../first-day/samples.ts";
import { firstDaySteps, optionalSteps } from "../first-day/steps.ts";
import { contract } from "./endpoint.ts";

const state = z.enum(["open", "done", "skipped"]);

const answer = z.strictObject({
	/** The library has been lending for a while: there is nothing to guide, and the rest is zero. */
	settled: z.boolean(),
	/** It was put away. */
	away: z.boolean(),
	steps: z.strictObject(
		Object.fromEntries(firstDaySteps.map((step) => [step, state])) as Record<
			(typeof firstDaySteps)[number],
			typeof state
		>,
	),
	readers: z.number(),
	classes: z.number(),
	titles: z.number(),
	copies: z.number(),
});

const body = z.strictObject({
	/** A step that the library does without; `take_up` takes that back. */
	skip: z.enum(optionalSteps).optional(),
	take_up: z.enum(optionalSteps).optional(),
	away: z.boolean().optional(),
});

export const firstDayEndpoints = contract({
	"GET /api/first-day": {
		summary: "What a new library has done on its first day, and what comes next",
		caller: "staff",
		answer,
	},
	"GET /api/first-day/sample": {
		summary: "A sample list as a workbook",
		caller: "staff",
		query: z.strictObject({ list: z.enum(sampleLists) }),
		files: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
	},
	"POST /api/first-day": {
		summary: "Skips a step of the first day, or puts all of it away",
		caller: "staff",
		body,
		answer,
	},
});
