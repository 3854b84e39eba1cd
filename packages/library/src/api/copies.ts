/** Endpoints of copies: numbers, bulk operations, register. */

import { z } from "zod";
import { library_books } from "../collections/library_books.ts";
import { MAX_PRICE } from "../copies/price.ts";
import { withdrawalReasons } from "../copies/withdrawal.ts";
import { isCalendarDate } from "../turkish/dates.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { coverMembers } from "./record.ts";

/** Maximum copies per operation: it is one transaction, and the desk waits for it. */
const MAX_COPIES = 500;

const date = z.string().refine((text) => text === "" || isCalendarDate(text));

const line = (max: number) => z.string().trim().max(max).default("");

const number = z
	.string()
	.transform((text) => text.replace(/\s/gu, ""))
	.refine((text) => /^\d{0,30}$/.test(text));

const valuesOf = (name: string): readonly string[] => {
	const field = library_books.fields.find((one) => one.name === name);
	return field?.type === "select" ? field.values : [];
};

const chosenSchema = (name: string) => z.enum(valuesOf(name)).optional();

const copies = z
	.array(recordId)
	.min(1)
	.max(MAX_COPIES)
	.transform((ids) => [...new Set(ids)]);

const member = z.strictObject({ name: z.string().max(120), duty: z.string().max(120).default("") });

/** The commission's decision: known now, or filled in later. */
const decision = {
	decision_on: date.default(""),
	decision_no: line(60),
	members: z.array(member).max(12).default([]),
	note: line(1000),
};

export const bodies = {
	create: z.strictObject({
		op_id: recordId,
		book: recordId,
		library: recordId,
		count: z.int().min(1).max(MAX_COPIES),
		/** First barcode of the series; empty: the next free ones. */
		barcode_from: number.default(""),
		shelf: line(60),
		call_number: line(60),
		condition: chosenSchema("condition"),
		loanable: chosenSchema("loanable"),
		acquired_on: date.default(""),
		acquired_how: chosenSchema("acquired_how"),
		donor: line(120),
		price: z.number().min(0).max(MAX_PRICE).default(0),
		note: line(1000),
	}),
	donated: z.strictObject({
		op_id: recordId,
		/** Donated books of swap events. */
		swaps: copies,
		library: recordId,
		shelf: line(60),
		/** Omitted: the name of the event. */
		donor: z.string().trim().max(120).optional(),
	}),
	move: z.strictObject({
		op_id: recordId,
		copies,
		library: recordId,
		/** Shelf in the new library; omitted: unchanged. */
		shelf: z.string().trim().max(60).optional(),
	}),
	withdraw: z.strictObject({
		op_id: recordId,
		copies,
		reason: z.enum(Object.keys(withdrawalReasons) as (keyof typeof withdrawalReasons)[]),
		/** Whether the last copy of a title may be withdrawn, too. */
		last_copies: z.boolean().default(false),
		...decision,
	}),
	undo: z.strictObject({ op_id: recordId, batch: recordId }),
};

export const queries = {
	numbers: z.strictObject({
		count: z.coerce.number().int().min(1).max(MAX_COPIES),
		from: number.default(""),
	}),
	weeding: z.strictObject({
		library: recordId,
		idle_months: z.coerce.number().int().min(1).max(1200).optional(),
		before_year: z.coerce.number().int().min(1000).max(2200).optional(),
		condition: z.enum(["worn", "damaged"]).optional(),
		/** Includes copies that are missing or lost. */
		gone: z.enum(["0", "1"]).default("0"),
		/** Includes the last copy of a title. */
		last: z.enum(["0", "1"]).default("0"),
		/** Copy after which the list continues. */
		after: recordId.optional(),
	}),
	titles: z.object({
		library: recordId,
		/** Words of a title or its author, or the number of a copy; a wrong letter is forgiven. */
		q: z.string().max(300).default(""),
		/** Titles with a copy on the shelf, without one, or with one that cannot be found. */
		show: z.enum(["all", "shelf", "out", "gone"]).default("all"),
		page: z.coerce.number().int().min(1).max(100_000).default(1),
		perPage: z.coerce.number().int().min(1).max(50).default(50),
	}),
	register: z.strictObject({
		format: z.enum(["pdf", "csv", "xlsx"]),
		/** Range of accession numbers, inclusive. */
		from: number.optional(),
		to: number.optional(),
		library: recordId.optional(),
		/** Range of acquisition days, inclusive. */
		since: z.string().refine(isCalendarDate).optional(),
		until: z.string().refine(isCalendarDate).optional(),
	}),
};

export type CreateBody = z.output<(typeof bodies)["create"]>;

export type DonatedBody = z.output<(typeof bodies)["donated"]>;

export type MoveBody = z.output<(typeof bodies)["move"]>;

export type WithdrawBody = z.output<(typeof bodies)["withdraw"]>;

export type WeedingQuery = z.output<(typeof queries)["weeding"]>;

export type LibraryTitlesQuery = z.output<(typeof queries)["titles"]>;

export type RegisterQuery = z.output<(typeof queries)["register"]>;

const candidate = z.strictObject({
	id: z.string(),
	barcode: z.string(),
	accession_no: z.string(),
	call_number: z.string(),
	shelf: z.string(),
	status: z.string(),
	condition: z.string(),
	acquired_on: z.string(),
	title: z.string(),
	author_line: z.string(),
	year: z.number(),
	/** Day of the last loan; empty: never lent. */
	last_loan_on: z.string(),
	reasons: z.array(z.enum(["condition", "gone", "idle", "old"])),
	/** Whether this is the one copy of its title to keep, unless the caller asks otherwise. */
	kept: z.boolean(),
	/** Whether the title has no other copy. */
	last: z.boolean(),
});

export type Candidate = Sent<z.output<typeof candidate>>;

/** A batch that was carried out or undone, and its copies. */
const workDone = z.strictObject({
	batch: z.strictObject({
		id: z.string(),
		kind: z.enum(["created", "moved", "withdrawn", ""]),
		count: z.number(),
		library_id: z.string(),
		reason: z.string(),
		decision_on: z.string(),
		decision_no: z.string(),
		members: z.array(z.strictObject({ name: z.string(), duty: z.string() })).nullable(),
		note: z.string(),
		at: z.string(),
		undone_at: z.string(),
	}),
	copies: z.array(
		z.strictObject({ id: z.string(), barcode: z.string(), accession_no: z.string(), title: z.string() }),
	),
});

const libraryTitles = z.strictObject({
	items: z.array(
		z.strictObject({
			...coverMembers,
			subjects: z.array(z.string()),
			/** Copies in the library, those on the shelf, and those that are missing or lost. */
			copies: z.number(),
			free: z.number(),
			gone: z.number(),
			/** The only copy; empty if there are several. */
			copy: z.string(),
			/** The shelf of all copies; empty if they have none or several. */
			shelf: z.string(),
		}),
	),
	totalItems: z.number(),
});

export type LibraryTitles = z.output<typeof libraryTitles>;

export const copiesEndpoints = contract({
	"GET /api/copies/numbers": {
		summary: "The next free barcodes and accession numbers",
		caller: "staff",
		query: queries.numbers,
		answer: z.strictObject({
			barcodes: z.strictObject({ first: z.string().optional(), last: z.string().optional() }),
			accession: z.strictObject({ first: z.string().optional(), last: z.string().optional() }),
			taken: z.array(z.string()),
		}),
	},
	"POST /api/copies/create": {
		summary: "Creates copies of a title",
		caller: "staff",
		once: true,
		body: bodies.create,
		answer: workDone,
	},
	"POST /api/copies/donated": {
		summary: "Records donated books as copies",
		caller: "staff",
		once: true,
		body: bodies.donated,
		answer: workDone,
	},
	"POST /api/copies/move": {
		summary: "Moves copies to another library or shelf",
		caller: "staff",
		once: true,
		body: bodies.move,
		answer: workDone,
	},
	"POST /api/copies/withdraw": {
		summary: "Withdraws copies",
		caller: "staff",
		once: true,
		body: bodies.withdraw,
		answer: workDone,
	},
	"POST /api/copies/undo": {
		summary: "Undoes a batch of copies",
		caller: "staff",
		once: true,
		body: bodies.undo,
		answer: workDone,
	},
	"GET /api/copies/weeding": {
		summary: "Candidates for withdrawal",
		caller: "staff",
		query: queries.weeding,
		answer: z.strictObject({ items: z.array(candidate), next: z.string().nullable() }),
	},
	"GET /api/copies/titles": {
		summary: "Titles of a library with their copies",
		caller: "staff",
		query: queries.titles,
		answer: libraryTitles,
	},
	"GET /api/copies/register": {
		summary: "The accession register as a file",
		caller: "staff",
		query: queries.register,
		files: [
			"application/pdf",
			"text/csv",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		],
	},
	"GET /api/copies/batches/:id/minutes": {
		summary: "Withdrawal report",
		caller: "staff",
		files: ["application/pdf"],
	},
});
