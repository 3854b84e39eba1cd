/** Endpoints of phones paired as scanners. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { origin, recordId } from "./ids.ts";

const beginBody = z.strictObject({ origin });

/**
 * Pure state of a phone that scans for a desk: scans that the desk has not taken yet, and the desk's answers. A scan
 * has its id from the phone, so sending it again has no further effect.
 */

/** Outcomes of a scan, named like the desk's sounds. */
export const signals = ["lent", "returned", "hold", "reader", "warning", "refused", "taken"] as const;

export type Signal = (typeof signals)[number];

const key = z.string().min(1).max(100);

const keyBody = z.strictObject({ key });

/** The same limit as in the desk's own field. */
const scanBody = z.strictObject({ key, op: recordId, code: z.string().trim().min(1).max(400) });

const takeBody = z.strictObject({
	answers: z
		.array(z.strictObject({ op: recordId, signal: z.enum(signals) }))
		.max(100)
		.default([]),
});

const scan = z.strictObject({
	/** Fifteen letters and digits, generated on the phone; the desk's operation gets the same id. */
	op: z.string(),
	code: z.string(),
});

export type Scan = Sent<z.output<typeof scan>>;

export const scannersEndpoints = contract({
	"POST /api/scanners": {
		summary: "Pairs a phone as a scanner",
		caller: "desk",
		limit: "scannerPairings",
		body: beginBody,
		answer: z.strictObject({
			id: z.string(),
			until: z.string(),
			addresses: z.array(z.strictObject({ host: z.string(), url: z.string(), qr: z.string() })),
		}),
	},
	"POST /api/scanners/:id/take": {
		summary: "Takes the codes that a paired phone has scanned",
		caller: "desk",
		body: takeBody,
		answer: z.strictObject({ scans: z.array(scan), phone: z.boolean() }),
	},
	"POST /api/scanners/:id/end": {
		summary: "Ends a pairing",
		caller: "desk",
	},
	"POST /api/scanners/:id/hello": {
		summary: "Connects a phone to its pairing",
		caller: "public",
		body: keyBody,
	},
	"POST /api/scanners/:id/scans": {
		summary: "Sends a code from a paired phone",
		caller: "public",
		body: scanBody,
		answer: z.strictObject({
			signal: z.enum(["refused", "returned", "warning", "lent", "hold", "reader", "taken"]).nullable(),
		}),
	},
});
