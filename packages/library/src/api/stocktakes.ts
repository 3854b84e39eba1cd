/** Endpoints of stocktakes. */
import { z } from "zod";
import type { RecordOf } from "../collections/record.ts";
import { stocktake_scans, stocktakes } from "../collections/stocktakes.ts";
import type { Scope } from "../stocktakes/scope.ts";
import { readScope } from "../stocktakes/scope.ts";
import { isCalendarDate } from "../turkish/dates.ts";
import { deskCopy } from "./desk.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { opId, recordId } from "./ids.ts";
import { fieldOf, part, shownBook, storedSchema, untypedSchema } from "./record.ts";
import { oneLine } from "./text.ts";

const scope = z.unknown().transform((value, context): Scope => {
	const read = readScope(value);
	if (read) return read;
	context.addIssue({ code: "custom" });
	return z.NEVER;
});

const stocktake = { op_id: opId, stocktake: recordId };

export const bodies = {
	expected: z.strictObject({ library: recordId.optional(), scope }),
	start: z.strictObject({
		op_id: opId,
		library: recordId.optional(),
		name: oneLine.min(1).max(120),
		scope,
		commission: z.string().max(1500).default(""),
		decision_no: z.string().max(40).default(""),
		decision_on: z.union([z.literal(""), z.string().refine(isCalendarDate)]).default(""),
		note: z.string().max(1000).default(""),
	}),
	scan: z.strictObject({
		...stocktake,
		// A card's QR contains a URL.
		code: z.string().trim().min(1).max(200),
		shelf: z.string().max(60).optional(),
		at: z.iso.datetime({ offset: true }).optional(),
		device_id: z.string().max(40).optional(),
	}),
	undo: z.strictObject({ op_id: opId, undo: opId }),
	review: z.strictObject(stocktake),
	cancel: z.strictObject(stocktake),
	reopen: z.strictObject(stocktake),
	/** `missing`: the number shown in the preview. */
	close: z.strictObject({ ...stocktake, missing: z.int().min(0) }),
};

export type StartBody = z.output<(typeof bodies)["start"]>;

export type ScanBody = z.output<(typeof bodies)["scan"]>;

export type UndoBody = z.output<(typeof bodies)["undo"]>;

export type CloseBody = z.output<(typeof bodies)["close"]>;

export type MoveBody = z.output<(typeof bodies)["review"]>;

const previewQuery = z.object({
	/** Words of a title, its author, a number or a place; how they are spelt does not matter. */
	q: z.string().max(300).default(""),
	shelf: z.string().max(60).optional(),
	page: z.coerce.number().int().min(1).max(100_000).default(1),
	perPage: z.coerce.number().int().min(1).max(500).default(50),
});

export type PreviewQuery = z.output<typeof previewQuery>;

const shelf = z.strictObject({
	shelf: z.string(),
	/** Copies of the shelf. */
	expected: z.number(),
	/** Those of them that a stocktake has seen. */
	seen: z.number(),
});

/** A scan with its copy and title, as far as the counter may see them. */
const counted = z.strictObject({
	scan: part(
		stocktake_scans,
		["id", "stocktake_id", "barcode", "in_scope", "status_before", "undone", "late"],
		{
			result: z.enum(["found", "misplaced", "on_loan", "unknown", "withdrawn", "duplicate"]),
		},
	),
	copy: deskCopy.nullable(),
	book: shownBook.nullable(),
});

/** A stocktake without the ids of its operations. */
const shownStocktake = z.strictObject({
	stocktake: untypedSchema<z.ZodType<Omit<RecordOf<typeof stocktakes>, "op_id" | "ended_op">>>(
		storedSchema(stocktakes),
	),
});

const scanCounts = z.strictObject({
	/** Copies of the scope that were seen on a shelf. */
	counted: z.number(),
	found: z.number(),
	misplaced: z.number(),
	/** On loan by record, but found on the shelf. */
	seen_on_loan: z.number(),
	unknown: z.number(),
	withdrawn: z.number(),
	duplicate: z.number(),
	/** Recorded as missing or lost, and found. */
	revived: z.number(),
});

const describedCopy = z.strictObject({
	library_book_id: z.string(),
	title: z.string(),
	author_line: z.string(),
	barcode: z.string(),
	accession_no: z.string(),
	call_number: z.string(),
	shelf: z.string(),
	price: z.number(),
	status_before: z.string(),
});

export type Shelf = Sent<z.output<typeof shelf>>;

export type ScanCounts = Sent<z.output<typeof scanCounts>>;

export type DescribedCopy = Sent<z.output<typeof describedCopy>>;

export const stocktakesEndpoints = contract({
	"POST /api/stocktakes/expected": {
		summary: "Number of copies that a stocktake would expect",
		caller: "staff",
		body: bodies.expected,
		answer: z.strictObject({ expected: z.number() }),
	},
	"GET /api/stocktakes/shelves": {
		summary: "Shelves of a library",
		caller: "staff",
		query: z.object({ library: z.string().optional() }),
		answer: z.strictObject({ shelves: z.array(shelf) }),
	},
	"POST /api/stocktakes/start": {
		summary: "Starts a stocktake",
		caller: "staff",
		once: true,
		body: bodies.start,
		answer: shownStocktake,
	},
	"POST /api/stocktakes/scan": {
		summary: "Counts a copy",
		caller: "staff",
		once: true,
		body: bodies.scan,
		answer: counted,
	},
	"POST /api/stocktakes/undo": {
		summary: "Takes a count back",
		caller: "staff",
		once: true,
		body: bodies.undo,
		answer: counted,
	},
	"POST /api/stocktakes/review": {
		summary: "Ends the counting and begins the review",
		caller: "staff",
		once: true,
		body: bodies.review,
		answer: shownStocktake,
	},
	"POST /api/stocktakes/cancel": {
		summary: "Cancels a stocktake",
		caller: "staff",
		once: true,
		body: bodies.cancel,
		answer: shownStocktake,
	},
	"POST /api/stocktakes/close": {
		summary: "Closes a stocktake; copies not found become missing",
		caller: "staff",
		once: true,
		body: bodies.close,
		answer: shownStocktake,
	},
	"POST /api/stocktakes/reopen": {
		summary: "Undoes the closing of a stocktake; copies changed since stay as they are",
		caller: "staff",
		once: true,
		body: bodies.reopen,
		answer: shownStocktake,
	},
	"GET /api/stocktakes/:id/progress": {
		summary: "Figures of a stocktake",
		caller: "staff",
		answer: z.strictObject({
			status: fieldOf(stocktakes, "status"),
			expected: z.number(),
			counts: scanCounts,
		}),
	},
	"GET /api/stocktakes/:id/shelves": {
		summary: "Progress of a stocktake by shelf",
		caller: "staff",
		answer: z.strictObject({ shelves: z.array(shelf) }),
	},
	"GET /api/stocktakes/:id/preview": {
		summary: "What closing a stocktake would do",
		caller: "staff",
		query: previewQuery,
		answer: z.strictObject({
			missing: z.number(),
			counts: z.record(z.string(), z.number()),
			/** A page of the copies that would become missing and match the query, in the order of the shelves. */
			copies: z.array(describedCopy),
			matching: z.number(),
		}),
	},
	"GET /api/stocktakes/:id/missing": {
		summary: "Search list of copies not found yet",
		caller: "staff",
		files: ["application/pdf"],
	},
	"GET /api/stocktakes/:id/minutes": {
		summary: "Minutes of a closed stocktake",
		caller: "staff",
		files: ["application/pdf"],
	},
});
