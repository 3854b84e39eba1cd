/** Endpoints of the lending desk. */

import { z } from "zod";
import { MAX_PRICE } from "../copies/price.ts";
import {
	acted,
	checkinAnswer,
	day,
	foundByText,
	lent,
	renewedAll,
	scanned,
	setLent,
	setReturned,
	undoAnswer,
} from "./desk.ts";
import { contract } from "./endpoint.ts";
import { opId } from "./ids.ts";

/** The longest value is the address in the QR code of a card. */
const code = z.string().trim().min(1).max(300);

const device = z.string().max(40).optional();

const reason = z.string().max(300).optional();

/** Id of a class visit, assigned by the device that runs it. */
const visit = opId.optional();

/** Time of an operation; the database has four digits for a year. */
const instant = z.iso
	.datetime({ offset: true })
	.refine((text) => text >= "1900")
	.optional();

/** Identifies a loan by its id or by the copy on loan. */
const ofLoan = { op_id: opId, loan: code.optional(), copy: code.optional(), device_id: device };

const isNamed = (body: { loan?: string; copy?: string }) =>
	body.loan !== undefined || body.copy !== undefined;

const isPriced = (body: { outcome: string; price?: number | undefined }) =>
	(body.outcome === "written_off") === (body.price !== undefined);

const bodies = {
	checkout: z.strictObject({
		op_id: opId,
		copy: code,
		student: code,
		override_reason: reason,
		at: instant,
		device_id: device,
		visit_id: visit,
	}),
	checkin: z.strictObject({
		op_id: opId,
		copy: code,
		at: instant,
		condition: z.enum(["new", "good", "worn", "damaged"]).optional(),
		device_id: device,
	}),
	renew: z.strictObject({ ...ofLoan, override_reason: reason }).refine(isNamed, { path: ["copy"] }),
	missing: z.strictObject({ ...ofLoan, comment: reason }).refine(isNamed, { path: ["copy"] }),
	resolve: z
		.strictObject({
			...ofLoan,
			outcome: z.enum(["missing", "open", "brought_back", "found_by_library", "replaced", "written_off"]),
			comment: reason,
			/** The value of a book that is written off: for the register, nobody pays it. */
			price: z.number().positive().max(MAX_PRICE).optional(),
			at: instant,
		})
		.refine(isNamed, { path: ["copy"] })
		.refine(isPriced, { path: ["price"] }),
	found: z.strictObject({ op_id: opId, copy: code, at: instant, device_id: device }),
	damaged: z.strictObject({
		op_id: opId,
		copy: code,
		condition: z.enum(["worn", "damaged"]).default("damaged"),
		repair: z.boolean().default(false),
		note: reason,
		at: instant,
		device_id: device,
	}),
	use: z.strictObject({ op_id: opId, copy: code, at: instant, device_id: device }),
	set: z.strictObject({
		op_id: opId,
		student: code,
		from: code,
		to: code.optional(),
		override_reason: reason,
		device_id: device,
	}),
	setReturn: z.strictObject({ op_id: opId, student: code, book: code, at: instant, device_id: device }),
	renewAll: z.strictObject({ op_id: opId, student: code, device_id: device }),
	undo: z.strictObject({ op_id: opId, undo: opId }),
	find: z.object({ q: code }),
	scan: z.strictObject({
		op_id: opId,
		code,
		student: code.optional(),
		override_reason: reason,
		device_id: device,
		visit_id: visit,
	}),
};

export type CheckoutBody = z.output<(typeof bodies)["checkout"]>;

export type CheckinBody = z.output<(typeof bodies)["checkin"]>;

export type RenewBody = z.output<(typeof bodies)["renew"]>;

export type RenewAllBody = z.output<(typeof bodies)["renewAll"]>;

export type UndoBody = z.output<(typeof bodies)["undo"]>;

export type ScanBody = z.output<(typeof bodies)["scan"]>;

export type MissingBody = z.output<(typeof bodies)["missing"]>;

export type ResolveBody = z.output<(typeof bodies)["resolve"]>;

export type FoundBody = z.output<(typeof bodies)["found"]>;

export type DamagedBody = z.output<(typeof bodies)["damaged"]>;

export type UseBody = z.output<(typeof bodies)["use"]>;

export type SetBody = z.output<(typeof bodies)["set"]>;

export type SetReturnBody = z.output<(typeof bodies)["setReturn"]>;

export const circulationEndpoints = contract({
	"POST /api/circulation/checkout": {
		summary: "Lends a copy to a reader",
		caller: "desk",
		once: true,
		body: bodies.checkout,
		answer: lent,
	},
	"POST /api/circulation/checkin": {
		summary: "Returns a copy",
		caller: "desk",
		once: true,
		body: bodies.checkin,
		answer: checkinAnswer,
	},
	"POST /api/circulation/renew": {
		summary: "Renews a loan",
		caller: "staff",
		once: true,
		body: bodies.renew,
		answer: lent,
	},
	"POST /api/circulation/renew-all": {
		summary: "Renews all of a reader's loans that may be renewed",
		caller: "staff",
		once: true,
		body: bodies.renewAll,
		answer: renewedAll,
	},
	"POST /api/circulation/undo": {
		summary: "Undoes an operation of the desk",
		caller: "desk",
		once: true,
		body: bodies.undo,
		answer: undoAnswer,
	},
	"POST /api/circulation/scan": {
		summary: "Does what a scanned code asks for: shows a reader, lends or returns a copy",
		caller: "desk",
		once: true,
		body: bodies.scan,
		answer: scanned,
	},
	"GET /api/circulation/find": {
		summary: "Finds readers, titles and copies for the desk",
		caller: "desk",
		query: bodies.find,
		answer: foundByText,
	},
	"GET /api/circulation/today": {
		summary: "The desk's day: loans, returns, and what is due",
		caller: "staff",
		answer: day,
	},
	"POST /api/circulation/lost": {
		summary: "Marks a loan as lost",
		caller: "staff",
		once: true,
		body: bodies.missing,
		answer: acted,
	},
	"POST /api/circulation/claim": {
		summary: "Notes that the reader claims to have returned the book",
		caller: "staff",
		once: true,
		body: bodies.missing,
		answer: acted,
	},
	"POST /api/circulation/resolve": {
		summary: "Settles a claim, or a loss: the same book came, or it is written off",
		caller: "staff",
		once: true,
		body: bodies.resolve,
		answer: z.union([checkinAnswer, acted]),
	},
	"POST /api/circulation/found": {
		summary: "Notes that a missing copy was found",
		caller: "staff",
		once: true,
		body: bodies.found,
		answer: checkinAnswer,
	},
	"POST /api/circulation/damaged": {
		summary: "Notes a damaged copy",
		caller: "staff",
		once: true,
		body: bodies.damaged,
		answer: checkinAnswer,
	},
	"POST /api/circulation/use": {
		summary: "Counts a use inside the library",
		caller: "staff",
		once: true,
		body: bodies.use,
		answer: acted,
	},
	"POST /api/circulation/set": {
		summary: "Lends a class set",
		caller: "staff",
		once: true,
		body: bodies.set,
		answer: setLent,
	},
	"POST /api/circulation/set-return": {
		summary: "Returns a class set",
		caller: "staff",
		once: true,
		body: bodies.setReturn,
		answer: setReturned,
	},
});
