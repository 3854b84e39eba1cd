/** Endpoints of sessions and the second step of a sign-in. */
import { z } from "zod";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { shownAccount } from "./record.ts";

const secret = z.string().min(1).max(200);

const changeBody = z.discriminatedUnion("enabled", [
	z.strictObject({ enabled: z.literal(true), password: secret, otp_id: secret, code: secret }),
	z.strictObject({ enabled: z.literal(false), password: secret }),
]);

const halfBody = z.strictObject({ mfa_id: recordId });

const everywhereBody = z.strictObject({ keep_this: z.boolean().optional() });

/** How a session began; `token`: with a token from before sessions were stored. */
const sessionMethod = z.enum(["token", "password", "otp", "oauth2", "impersonate", "setup"]);

const session = z.strictObject({
	current: z.boolean(),
	id: z.string(),
	method: sessionMethod,
	/** User agent of the browser. */
	agent: z.string(),
	address: z.string(),
	created: z.string(),
	/** Last use, accurate to a few minutes. */
	used: z.string(),
	expires: z.string(),
});

/**
 * Why a session has ended: a new password or address, "sign out everywhere" of the account or of an administrator, all
 * sessions of the installation, this session alone, its time, or an account that is blocked or deleted.
 */
const endReason = z.enum([
	"",
	"password",
	"address",
	"everywhere",
	"everybody",
	"ended",
	"expired",
	"blocked",
	"deleted",
]);

export const securityEndpoints = contract({
	"GET /api/me/second-factor": {
		summary: "Whether the caller signs in with a mailed code",
		caller: "account",
		answer: z.strictObject({
			enabled: z.boolean(),
			/** For accounts that can see other people's data. */
			available: z.boolean(),
			/** Whether the installation can send mail. */
			mail: z.boolean(),
			email: z.string(),
		}),
	},
	"POST /api/me/second-factor": {
		summary: "Turns the mailed code on or off",
		caller: "account",
		body: changeBody,
	},
	"POST /api/sign-in/code": {
		summary: "Mails a code to an account that has given its password",
		caller: "public",
		body: halfBody,
		answer: z.strictObject({ otp_id: z.string(), email: z.string(), mail: z.boolean() }),
	},
	"GET /api/me/sessions": {
		summary: "The caller's sessions",
		caller: "account",
		answer: z.strictObject({ sessions: z.array(session) }),
	},
	"POST /api/me/sessions/:id/end": {
		summary: "Ends one of the caller's sessions",
		caller: "account",
	},
	"GET /api/session-end": {
		summary: "Why the session of the sent token has ended; empty for a valid and for an unknown token",
		caller: "public",
		answer: z.strictObject({ reason: endReason }),
	},
	"POST /api/me/sign-out-everywhere": {
		summary: "Ends all sessions of the caller",
		caller: "account",
		body: everywhereBody,
		answer: z.strictObject({ token: z.string(), record: shownAccount }),
	},
	"POST /api/users/:id/end-sessions": {
		summary: "Ends all sessions of an account",
		caller: "administrator",
	},
	"GET /api/users/:id/sessions": {
		summary: "Sessions of an account",
		caller: "administrator",
		answer: z.strictObject({ sessions: z.array(session) }),
	},
	"POST /api/users/:id/sessions/:session/end": {
		summary: "Ends a session of an account",
		caller: "administrator",
	},
});
