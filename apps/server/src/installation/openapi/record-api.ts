/** The record API's part of the document: PocketBase's contract (docs/compatibility.md). */
import type { Exchange } from "@rafta/library/api/endpoint";
import { z } from "zod";

const record = z.record(z.string(), z.unknown());
const anything = z.unknown();
const recordQuery = z.object({ expand: z.string().optional(), fields: z.string().optional() });
const listQuery = recordQuery.extend({
	page: z.int().optional(),
	perPage: z.int().optional(),
	sort: z.string().optional(),
	filter: z.string().optional(),
	skipTotal: z.boolean().optional(),
});
const records = z.object({
	page: z.int(),
	perPage: z.int(),
	totalItems: z.int(),
	totalPages: z.int(),
	items: z.array(record),
});
const signIn = z.object({ token: z.string(), record });
const email = z.object({ email: z.string() });
const health = z.object({ code: z.int(), message: z.string(), data: record });

const collection = "/api/collections/:collection";
const one = `${collection}/records/:id`;

/** Operations by method and path. */
export const recordApi: Readonly<Record<string, Exchange>> = {
	"GET /api/health": { summary: "Whether the service responds", answer: health },
	[`GET ${collection}/records`]: { summary: "Lists records", query: listQuery, answer: records },
	[`POST ${collection}/records`]: {
		summary: "Creates a record",
		query: recordQuery,
		body: record,
		answer: record,
	},
	[`GET ${one}`]: { summary: "One record", query: recordQuery, answer: record },
	[`PATCH ${one}`]: { summary: "Changes a record", query: recordQuery, body: record, answer: record },
	[`DELETE ${one}`]: { summary: "Deletes a record" },
	"POST /api/batch": {
		summary: "Several writes in one transaction",
		body: z.object({
			requests: z.array(z.object({ method: z.string(), url: z.string(), body: record.optional() })),
		}),
		answer: z.array(z.object({ status: z.int(), body: anything })),
	},
	"GET /api/realtime": { summary: "Opens an event stream", files: ["text/event-stream"] },
	"POST /api/realtime": {
		summary: "Sets the subscriptions of an event stream",
		body: z.object({ clientId: z.string(), subscriptions: z.array(z.string()) }),
	},
	"GET /api/files/:collection/:recordId/:filename": {
		summary: "A file of a record",
		query: z.object({
			thumb: z.string().optional(),
			token: z.string().optional(),
			download: z.string().optional(),
		}),
		files: ["application/octet-stream"],
	},
	"POST /api/files/token": {
		summary: "Short-lived token for protected files",
		answer: z.object({ token: z.string() }),
	},
	[`GET ${collection}/auth-methods`]: { summary: "Ways to sign in", answer: record },
	[`POST ${collection}/auth-with-password`]: {
		summary: "Signs in with a password",
		body: z.object({ identity: z.string(), password: z.string(), mfaId: z.string().optional() }),
		answer: signIn,
	},
	[`POST ${collection}/auth-with-otp`]: {
		summary: "Signs in with a mailed code",
		body: z.object({ otpId: z.string(), password: z.string(), mfaId: z.string().optional() }),
		answer: signIn,
	},
	[`POST ${collection}/auth-with-oauth2`]: {
		summary: "Signs in with an account of another service",
		body: z.object({
			provider: z.string(),
			code: z.string(),
			codeVerifier: z.string(),
			redirectURL: z.string(),
		}),
		answer: signIn,
	},
	[`POST ${collection}/auth-refresh`]: { summary: "Renews the caller's token", answer: signIn },
	[`POST ${collection}/request-otp`]: {
		summary: "Mails a code",
		body: email,
		answer: z.object({ otpId: z.string() }),
	},
	[`POST ${collection}/request-password-reset`]: { summary: "Mails a link to a new password", body: email },
	[`POST ${collection}/confirm-password-reset`]: {
		summary: "Sets a new password",
		body: z.object({ token: z.string(), password: z.string(), passwordConfirm: z.string() }),
	},
	[`POST ${collection}/request-verification`]: {
		summary: "Mails a link that verifies the address",
		body: email,
	},
	[`POST ${collection}/confirm-verification`]: {
		summary: "Verifies the address",
		body: z.object({ token: z.string() }),
	},
	[`POST ${collection}/request-email-change`]: {
		summary: "Mails a link to the new address",
		body: z.object({ newEmail: z.string() }),
	},
	[`POST ${collection}/confirm-email-change`]: {
		summary: "Changes the address",
		body: z.object({ token: z.string(), password: z.string() }),
	},
	[`POST ${collection}/impersonate/:id`]: {
		summary: "Token of another account",
		body: z.object({ duration: z.int().optional() }),
		answer: signIn,
	},
	"GET /api/oauth2-redirect": { summary: "Return from another service's sign-in", files: ["text/html"] },
	"POST /api/oauth2-redirect": { summary: "Return from another service's sign-in", files: ["text/html"] },
	"GET /api/collections": { summary: "Lists collections", query: listQuery, answer: records },
	"POST /api/collections": { summary: "Creates a collection", body: record, answer: record },
	"PUT /api/collections/import": {
		summary: "Imports collections",
		body: z.object({ collections: z.array(record), deleteMissing: z.boolean().optional() }),
	},
	"GET /api/collections/meta/scaffolds": { summary: "Empty collections of each type", answer: record },
	"GET /api/collections/meta/oauth2-providers": {
		summary: "Known sign-in services",
		answer: z.array(record),
	},
	"POST /api/collections/meta/dry-run-view": {
		summary: "Tries the query of a view",
		body: z.object({ query: z.string() }),
		answer: record,
	},
	[`GET ${collection}`]: { summary: "One collection", answer: record },
	[`PATCH ${collection}`]: { summary: "Changes a collection", body: record, answer: record },
	[`DELETE ${collection}`]: { summary: "Deletes a collection" },
	[`DELETE ${collection}/truncate`]: { summary: "Deletes all records of a collection" },
	"GET /api/settings": { summary: "Settings of the service", answer: record },
	"PATCH /api/settings": { summary: "Changes settings", body: record, answer: record },
	"POST /api/settings/test/s3": { summary: "Tests the store of files", body: record },
	"POST /api/settings/test/email": { summary: "Sends a test mail", body: record },
	"POST /api/settings/apple/generate-client-secret": {
		summary: "Makes a client secret for Apple",
		body: record,
		answer: z.object({ secret: z.string() }),
	},
	"GET /api/mails": { summary: "Queue of mails", query: listQuery, answer: records },
	"POST /api/mails/:id/send": { summary: "Sends a mail again" },
	"DELETE /api/mails/:id": { summary: "Removes a mail" },
	"GET /api/logs": { summary: "Lines of the log", query: listQuery, answer: records },
	"GET /api/logs/stats": {
		summary: "Numbers of lines by hour",
		query: z.object({ filter: z.string().optional() }),
		answer: z.array(z.object({ total: z.int(), date: z.string() })),
	},
	"GET /api/logs/:id": { summary: "One line of the log", answer: record },
	"GET /api/backups": { summary: "Backups", answer: z.array(record) },
	"POST /api/backups": { summary: "Makes a backup", body: z.object({ name: z.string().optional() }) },
	"POST /api/backups/upload": { summary: "Stores a backup", form: z.object({ file: z.file() }) },
	"GET /api/backups/:key": {
		summary: "Downloads a backup",
		query: z.object({ token: z.string() }),
		files: ["application/zip"],
	},
	"DELETE /api/backups/:key": { summary: "Deletes a backup" },
	"POST /api/backups/:key/restore": { summary: "Restores a backup" },
	"GET /api/crons": {
		summary: "Scheduled jobs",
		answer: z.array(z.object({ id: z.string(), expression: z.string() })),
	},
	"POST /api/crons/:id": { summary: "Runs a job now" },
	"POST /api/migration": {
		summary: "Checks a backup of PocketBase before its import",
		form: z.object({ file: z.file() }),
		answer: record,
	},
	"POST /api/migration/:id/apply": {
		summary:
			"Imports a checked backup; accounts with rights over the whole installation only if they are chosen",
		body: z.object({ superusers: z.boolean().optional() }),
		answer: record,
	},
	"DELETE /api/migration/:id": { summary: "Discards a checked backup" },
	"POST /api/sql": {
		summary: "Runs SQL, where the installation allows it",
		body: z.object({ query: z.string() }),
		answer: anything,
	},
};
