/** Endpoints of readers: cards, accounts, own loans. */
import { z } from "zod";
import { book_loans } from "../collections/book_loans.ts";
import { holds } from "../collections/holds.ts";
import { students } from "../collections/students.ts";
import { lookKinds, MAX_REASON, reasonPattern } from "../readers/past.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverBook, fieldOf, shownAccount } from "./record.ts";

/** A class, and a little more: hashing every PIN is slow on purpose. */
const MAX_BATCH_SIZE = 60;

const pinsBody = z.strictObject({ students: z.array(recordId).min(1).max(MAX_BATCH_SIZE) });

const inviteBody = z.strictObject({ student: recordId, email: z.email().max(255) });

const signInBody = z.strictObject({
	card: z.string().trim().min(1).max(400),
	pin: z.string().trim().min(1).max(200),
});

const renewBody = z.strictObject({ op_id: recordId, loan: recordId });

const historyBody = z.strictObject({ kept: z.boolean() });

const pastBody = z.strictObject({ reason: z.string().trim().max(MAX_REASON).regex(reasonPattern) });

/** A reason that opens a reader's past, and until when. */
const openPast = z.strictObject({ reason: z.string(), until: z.string() });

const tipsBody = z.strictObject({ on: z.boolean() });

const reading = z.strictObject({
	/** The first day of the school year. */
	from: z.string(),
	/** Titles read this school year, each once. */
	books: z.number(),
	/** Total pages of titles with a known number of pages. */
	pages: z.number(),
	/** Titles with an unknown number of pages. */
	without_pages: z.number(),
	/** Every month from the first of the school year to this one, in order: `2026-03`. */
	months: z.array(z.strictObject({ month: z.string(), books: z.number() })),
});

const classCount = z.strictObject({
	class_code: z.string(),
	/** Readers who are at the school, and how many of them have an account. */
	readers: z.number(),
	accounts: z.number(),
});

/** Contents of a slip. The PIN is shown once and stored only as a hash. */
const slip = z.strictObject({
	student: z.string(),
	full_name: z.string(),
	class_code: z.string(),
	username: z.string(),
	pin: z.string(),
	/** The card's QR: the reader's short page with the card's key. */
	qr: z.string(),
});

export type ClassCount = Sent<z.output<typeof classCount>>;

export type Slip = Sent<z.output<typeof slip>>;

export const readersEndpoints = contract({
	"GET /api/readers/:id/card": {
		summary: "A reader's card: loans, holds and what can be renewed",
		caller: "guest",
		answer: z.strictObject({
			seen: z.enum(["staff", "own", "key"]),
			reader: z.strictObject({
				id: z.string(),
				full_name: z.string(),
				first_name: z.string(),
				class_code: z.string(),
				status: fieldOf(students, "status"),
			}),
			loans: z.array(
				z.strictObject({
					renewal: z
						.union([
							z.strictObject({ ok: z.literal(true), due_on: z.string() }),
							z.strictObject({ ok: z.literal(false), why: z.array(z.string()) }),
						])
						.nullable()
						.optional(),
					loaned_at: z.string(),
					due_on: z.string(),
					status: fieldOf(book_loans, "status"),
					book: coverBook,
					id: z.string(),
				}),
			),
			holds: z.array(
				z.strictObject({
					status: fieldOf(holds, "status"),
					place: z.number(),
					pickup_until: z.string(),
					book: coverBook,
					id: z.string(),
				}),
			),
			/** Number and bars of the card (Code 128: bar and gap by turns, in modules), for its reader alone. */
			code: z.strictObject({ number: z.string(), bars: z.array(z.number()) }).nullable(),
			history_kept: z.boolean(),
			/** Whether the reader gets reading tips, and is part of those of others. */
			tips_on: z.boolean(),
			reading: reading.nullable(),
		}),
	},
	"GET /api/readers/:id/past": {
		summary: "How much a reader has read, without what",
		caller: "staffOrAdministrator",
		answer: z.strictObject({
			books: z.number(),
			months: z.array(z.strictObject({ month: z.string(), books: z.number() })),
			earlier: z.number(),
			/** The caller's own reason, as long as it opens the past. */
			open: openPast.nullable(),
		}),
	},
	"POST /api/readers/:id/past": {
		summary: "Writes down why a member of the staff looks at a reader's past",
		caller: "staffOrAdministrator",
		body: pastBody,
		answer: openPast,
	},
	"GET /api/readers/looks": {
		summary: "Who looked at the caller's own past, when and why",
		caller: "reader",
		answer: z.strictObject({
			items: z.array(
				z.strictObject({
					id: z.string(),
					at: z.string(),
					kind: z.enum(lookKinds),
					by: z.string(),
					/** Empty where none was given. */
					reason: z.string(),
				}),
			),
		}),
	},
	"GET /api/readers/classes": {
		summary: "Classes and their numbers of readers",
		caller: "staff",
		answer: z.strictObject({ items: z.array(classCount) }),
	},
	"POST /api/readers/pins": {
		summary: "Creates accounts with PINs for readers",
		caller: "staff",
		body: pinsBody,
		answer: z.strictObject({ slips: z.array(slip) }),
	},
	"POST /api/readers/invite": {
		summary: "Invites a reader by mail",
		caller: "staff",
		body: inviteBody,
	},
	"POST /api/readers/close-accounts": {
		summary: "Closes readers' accounts",
		caller: "staff",
		body: pinsBody,
	},
	"POST /api/readers/sign-in": {
		summary: "Signs a reader in by school, number and PIN",
		caller: "public",
		body: signInBody,
		answer: z.strictObject({ token: z.string(), record: shownAccount }),
	},
	"POST /api/readers/:id/new-key": {
		summary: "Makes a new key for a reader's card",
		caller: "staff",
		answer: z.strictObject({ student: z.string(), address: z.string(), qr: z.string() }),
	},
	"POST /api/readers/renew": {
		summary: "Renews an own loan",
		caller: "reader",
		once: true,
		body: renewBody,
		answer: z.strictObject({
			loan: z.strictObject({ id: z.string(), due_on: z.string(), renewals: z.number() }),
		}),
	},
	"POST /api/readers/tips": {
		summary: "Whether the reader gets reading tips, and is part of those of others",
		caller: "reader",
		body: tipsBody,
	},
	"POST /api/readers/history": {
		summary: "Whether the reader's own history is kept",
		caller: "reader",
		body: historyBody,
	},
});
