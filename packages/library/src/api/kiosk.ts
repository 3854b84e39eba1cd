/** Endpoints of self-service kiosks. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverBook } from "./record.ts";

const visit = z.string().min(1).max(100);

const scanBody = z.strictObject({
	op_id: recordId,
	code: z.string().trim().min(1).max(300),
	visit: visit.optional(),
	pin: z.string().trim().min(1).max(20).optional(),
});

const renewBody = z.strictObject({ op_id: recordId, visit, loan: recordId });

const endBody = z.strictObject({ visit });

const leaveBody = z.union([
	z.strictObject({ pin: z.string().trim().min(1).max(20) }),
	z.strictObject({ identity: z.string().trim().min(1).max(255), password: z.string().min(1).max(1024) }),
]);

/** The current reader; nothing about others. */
const reader = z.strictObject({
	first_name: z.string(),
	remaining: z.number(),
	/** What blocks every loan, in plain words. */
	blocks: z.array(z.string()),
	loans: z.array(
		z.strictObject({
			id: z.string(),
			book: coverBook,
			status: z.string(),
			due_on: z.string(),
			renewable: z.boolean(),
		}),
	),
	/** Further books in the reader's hands, which are named only to a PIN or the key of the card's QR code. */
	unnamed: z.number(),
	/** Titles ready for pickup at the desk. */
	ready: z.array(z.string()),
	/** How many are ready without being named. */
	unnamed_ready: z.number(),
});

const titled = z.strictObject({ book: coverBook, reader: reader.optional() });

/** `pin`: the card needs its PIN; `known`: a book that was lent to the reader in this very visit. */
const outcome = z.discriminatedUnion("kind", [
	z.strictObject({ kind: z.literal("pin") }),
	z.strictObject({ kind: z.literal("reader"), visit: z.string(), reader }),
	titled.extend({ kind: z.literal("lent"), due_on: z.string() }),
	titled.extend({ kind: z.enum(["returned", "seen"]), to_desk: z.boolean(), again: z.boolean() }),
	titled.extend({ kind: z.literal("known") }),
]);

const renewed = titled.extend({ kind: z.literal("renewed"), due_on: z.string() });

export const kioskEndpoints = contract({
	"POST /api/kiosk/scan": {
		summary: "Serves a card or a book at a kiosk",
		caller: "kiosk",
		once: true,
		body: scanBody,
		answer: outcome,
	},
	"POST /api/kiosk/renew": {
		summary: "Renews a loan at a kiosk",
		caller: "kiosk",
		once: true,
		body: renewBody,
		answer: renewed,
	},
	"POST /api/kiosk/end": {
		summary: "Ends a reader's visit at a kiosk",
		caller: "kiosk",
		body: endBody,
	},
	"POST /api/kiosk/leave": {
		summary: "Ends a kiosk's session with the staff's PIN, or a sign-in of theirs",
		caller: "kiosk",
		body: leaveBody,
	},
});
