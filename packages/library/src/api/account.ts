/** Endpoints of the own account: school, library and invitations. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { shownAccount } from "./record.ts";

const schoolBody = z.strictObject({ school_id: recordId });

const libraryBody = z.strictObject({ library_id: recordId });

const inviteBody = z.strictObject({
	days: z.int().min(1).max(365).optional(),
	uses: z.int().min(1).max(500).optional(),
});

const joinBody = z.strictObject({ invite_code: z.string().trim().min(1).max(40) });

/** Invite code of a school, empty without one, with its last instant and its remaining uses. */
const invite = z.strictObject({ invite_code: z.string(), invite_until: z.string(), invite_left: z.number() });

export const accountEndpoints = contract({
	"POST /api/me/school": {
		summary: "Moves the caller to another school where their membership is approved",
		caller: "manager",
		body: schoolBody,
		answer: z.strictObject({ record: shownAccount }),
	},
	"GET /api/me/invite": {
		summary: "Invite code of the caller's school",
		caller: "staff",
		answer: invite,
	},
	"POST /api/me/invite": {
		summary: "Makes a new invite code for the caller's school",
		caller: "staff",
		body: inviteBody,
		answer: invite,
	},
	"DELETE /api/me/invite": {
		summary: "Withdraws the invite code of the caller's school",
		caller: "staff",
		answer: invite,
	},
	"POST /api/me/library": {
		summary: "Chooses the library that the caller works in",
		caller: "manager",
		body: libraryBody,
		answer: z.strictObject({ record: shownAccount }),
	},
	"POST /api/me/join": {
		summary: "Joins a school by its invite code",
		caller: "manager",
		body: joinBody,
		answer: z.strictObject({ record: shownAccount }),
	},
});
