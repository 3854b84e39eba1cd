/** Endpoints of labels and reader cards. */
import { z } from "zod";
import { sheetNames } from "../labels/sheets.ts";
import { isCalendarDate } from "../turkish/dates.ts";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";
import { opId, recordId, recordIdList } from "./ids.ts";

/** Maximum labels or cards per file. */
export const MAX_LABELS = 2000;

/** Maximum ids; limited by the length of an address. */
const MAX_IDS = 500;

const offset = z.coerce.number().min(-20).max(20).default(0);

const ids = recordIdList(MAX_IDS);

const digits = z.string().regex(/^\d{1,30}$/);

const layout = {
	sheet: z.enum([...sheetNames, "own"]).optional(),
	/** A custom sheet, when `sheet` is `own`. */
	own: z.string().max(80).optional(),
	/** The first cell that still has a label, counted by rows from 1. */
	start: z.coerce.number().int().min(1).max(1000).default(1),
	/** Offset of every position, in mm to the right and down. */
	dx: offset,
	dy: offset,
	/** Whether cut marks are drawn. */
	marks: z.enum(["0", "1"]).default("0"),
};

export const layoutQuery = z.strictObject(layout);

/** Which copies. */
const copies = {
	ids: ids.optional(),
	/** Range of barcodes of one length, inclusive. */
	from: digits.optional(),
	to: digits.optional(),
	library: recordId.optional(),
	/** Only copies that a pile of books has become. */
	pile: recordId.optional(),
	/** Only copies recorded on this day or later. */
	since: z.string().refine(isCalendarDate).optional(),
	/** Only copies without a printed label: neither on their own nor on a roll. */
	unprinted: z.enum(["1"]).optional(),
};

export const copiesFilter = z.strictObject(copies);

/** Labels of a roll, without copies. */
const roll = recordId.optional();

export const copiesQuery = z.strictObject({ ...layout, ...copies, roll });

/** Which readers; an empty class: those without one. */
const readersClass = z.string().max(20).optional();

export const cardsQuery = z.strictObject({
	...layout,
	ids: ids.optional(),
	class: readersClass,
	/** Whether the cards show the class, which changes every year. */
	class_shown: z.enum(["0", "1"]).default("0"),
});

/** The records that a sheet would have: the layout makes no difference. */
const countQuery = z.strictObject({
	kind: z.enum(["barcodes", "spines", "cards", "classes"]),
	...copies,
	roll,
	class: readersClass,
});

export const classesQuery = z.strictObject({ class: readersClass });

const rollBody = z.strictObject({
	op_id: opId,
	count: z.int().min(1).max(MAX_LABELS),
	note: z.string().trim().max(120).default(""),
});

const madeRoll = z.strictObject({
	id: z.string(),
	first_no: z.string(),
	last_no: z.string(),
	count: z.number(),
	note: z.string(),
	created: z.string(),
	/** Labels already used for copies. */
	used: z.number(),
});

export type Roll = Sent<z.output<typeof madeRoll>>;

export const labelsEndpoints = contract({
	"GET /api/labels/barcodes": {
		summary: "Barcode labels",
		caller: "staff",
		query: copiesQuery,
		files: ["application/pdf"],
	},
	"GET /api/labels/spines": {
		summary: "Spine labels",
		caller: "staff",
		query: copiesQuery,
		files: ["application/pdf"],
	},
	"GET /api/labels/count": {
		summary: "Number of labels or cards that would be printed, and the first of them",
		caller: "staff",
		query: countQuery,
		answer: z.strictObject({
			/** One more than the maximum if there are more. */
			count: z.number(),
			/** As many as the fullest sheet has: title and barcode, call number, or a reader's name and card. */
			first: z.array(z.strictObject({ title: z.string(), text: z.string() })),
		}),
	},
	"GET /api/labels/calibration": {
		summary: "Calibration page for a printer",
		caller: "staff",
		query: layoutQuery,
		files: ["application/pdf"],
	},
	"GET /api/cards": {
		summary: "Reader cards",
		caller: "staff",
		query: cardsQuery,
		files: ["application/pdf"],
	},
	"GET /api/cards/classes": {
		summary: "Class sheets",
		caller: "staff",
		query: classesQuery,
		files: ["application/pdf"],
	},
	"GET /api/labels/rolls": {
		summary: "Rolls of labels printed before their copies exist",
		caller: "staff",
		answer: z.strictObject({ items: z.array(madeRoll) }),
	},
	"POST /api/labels/rolls": {
		summary: "Reserves numbers for a roll of labels",
		caller: "staff",
		once: true,
		body: rollBody,
		answer: madeRoll,
	},
});
