/** Endpoints of self-service kiosks. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const visit = z.string().min(1).max(100);

const scanBody = z.strictObject({
	op_id: recordId,
	code: z.string().trim().min(1).max(300),
	visit: visit.optional(),
	pin: z.string().trim().min(1).max(20).optional(),
});

const renewBody = z.strictObject({ op_id: recordId, visit, loan: recordId });

const endBody = z.strictObject({ visit });

const leaveBody = z.strictObject({ pin: z.string().trim().min(1).max(20) });

const outcome = z.record(z.string(), z.unknown());

export const kioskEndpoints = contract({
	"POST /api/kiosk/scan": {
		summary: "Serves a card or a book at a kiosk",
		body: scanBody,
		answer: outcome,
	},
	"POST /api/kiosk/renew": {
		summary: "Renews a loan at a kiosk",
		body: renewBody,
		answer: outcome,
	},
	"POST /api/kiosk/end": {
		summary: "Ends a reader's visit at a kiosk",
		body: endBody,
	},
	"POST /api/kiosk/leave": {
		summary: "Ends a kiosk's session with the staff's PIN",
		body: leaveBody,
	},
});
