/** Endpoints of deleted accounts and their archives. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";

const newOwnerBody = z.strictObject({ user_id: recordId });

const shownDeletion = z.strictObject({
	counts: z.strictObject({
		students: z.number(),
		schools: z.number(),
		libraries: z.number(),
		library_books: z.number(),
		book_loans: z.number(),
		library_settings: z.number(),
	}),
	/** Other users' records, by collection, that depend on the account's. */
	dependents: z.record(z.string(), z.number()),
	open_loans: z.number(),
});

export type Deletion = Sent<z.output<typeof shownDeletion>>;

/** Records that were deleted or handed over, by collection. */
const changedRecords = z.strictObject({
	success: z.boolean(),
	counts: z.strictObject({
		students: z.number(),
		schools: z.number(),
		libraries: z.number(),
		library_books: z.number(),
		book_loans: z.number(),
		library_settings: z.number(),
	}),
});

export const deletionEndpoints = contract({
	"GET /api/users/:id/deletion": {
		summary: "What the deletion of an account would remove",
		caller: "administrator",
		answer: shownDeletion,
	},
	"POST /api/users/:id/deletion": {
		summary: "Deletes an account and archives what it owns",
		caller: "administrator",
		answer: changedRecords,
	},
	"POST /api/users/:id/hand-over": {
		summary: "Hands an account's records over to another account",
		caller: "administrator",
		body: newOwnerBody,
		answer: changedRecords,
	},
	"GET /api/archives": {
		summary: "Archives of deleted accounts",
		caller: "administrator",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					id: z.string(),
					label: z.string(),
					counts: z.unknown(),
					created: z.string(),
					expires_on: z.string(),
					restored_at: z.string(),
				}),
			),
		}),
	},
	"POST /api/archives/:id/restore": {
		summary: "Restores an archive",
		caller: "administrator",
		answer: z.strictObject({ success: z.boolean() }),
	},
});
