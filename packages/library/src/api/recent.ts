/** Endpoint of the desk's recent actions. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";

const query = z.object({ all: z.enum(["", "yes"]).optional() });

const recentAction = z.strictObject({
	op_id: z.string(),
	kind: z.string(),
	/** Instant at which it was written. */
	at: z.string(),
	actor: z.string(),
	actor_name: z.string(),
	title: z.string(),
	barcode: z.string(),
	/** The reader's name and class, empty if no reader was involved. */
	reader: z.string(),
	class_code: z.string(),
	/** Copies that were handled together. */
	count: z.number(),
	/** Whether it has been undone. */
	undone: z.boolean(),
	/** Whether the copy was handled again since, so that it can no longer be undone. */
	moved_on: z.boolean(),
	/** The stocktake whose closing it was; that is undone by reopening it. */
	stocktake: z.string(),
});

export type RecentAction = Sent<z.output<typeof recentAction>>;

export const recentEndpoints = contract({
	"GET /api/circulation/actions": {
		summary: "Actions of the desk that can still be undone",
		caller: "desk",
		query: query,
		answer: z.strictObject({ actions: z.array(recentAction) }),
	},
});
