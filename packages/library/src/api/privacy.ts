/** Endpoints of personal data: export, erasure, retention. */
import { z } from "zod";
import { contract } from "./endpoint.ts";

export const erasureModes = ["anonymise", "erase"] as const;

export type ErasureMode = (typeof erasureModes)[number];

const erasureBody = z.strictObject({ mode: z.enum(erasureModes) });

const runBody = z.strictObject({ dry_run: z.boolean() });

/** Numbers of records that are, or would be, processed. */
const retentionCounts = z.strictObject({
	/** Returned loans that lose their reader. */
	loans: z.number(),
	/** Holds that have ended. */
	holds: z.number(),
	/** Readers who left and are made anonymous. */
	readers: z.number(),
	contacts: z.number(),
	audit_events: z.number(),
	notices: z.number(),
});

export type RetentionCounts = z.output<typeof retentionCounts>;

export const privacyEndpoints = contract({
	"GET /api/readers/:id/export": {
		summary: "Everything stored about a reader",
		caller: "memberOrAdministrator",
		limit: "readerFiles",
		files: ["application/json", "application/pdf"],
	},
	"GET /api/readers/:id/erasure": {
		summary: "What the erasure of a reader would remove, and what prevents it",
		caller: "staffOrAdministrator",
		answer: z.strictObject({
			obstacles: z.array(
				z.strictObject({
					code: z.enum(["open_loans", "open_swaps", "coming_swaps", "already_anonymised"]),
					message: z.string(),
					modes: z.array(z.enum(["anonymise", "erase"])),
				}),
			),
			/** Numbers of records by collection that are removed, and that stay without the reader. */
			removed: z.record(z.string(), z.number()),
			unlinked: z.record(z.string(), z.number()),
		}),
	},
	"POST /api/readers/:id/erasure": {
		summary: "Anonymises or erases a reader",
		caller: "staffOrAdministrator",
		body: erasureBody,
		answer: z.strictObject({ mode: z.enum(["anonymise", "erase"]) }),
	},
	"POST /api/retention/run": {
		summary: "Runs retention, or counts what it would remove",
		caller: "administrator",
		body: runBody,
		answer: z.strictObject({
			dry_run: z.boolean(),
			counts: retentionCounts,
			/** The last clean-up, if the clock has jumped since and the nightly job waits for a person; or empty. */
			waits_since: z.string(),
		}),
	},
});
