/** Schemas of the request bodies of the desk operations. */
import { z } from "zod";
import { opId } from "../operations/ids.ts";

/** The longest value is the address in the QR code of a card. */
const code = z.string().trim().min(1).max(300);
const device = z.string().max(40).optional();
const reason = z.string().max(300).optional();
/** Id of a class visit, assigned by the device that runs it. */
const visit = opId.optional();
const instant = z.iso.datetime({ offset: true }).optional();

/** Identifies a loan by its id or by the copy on loan. */
const ofLoan = { op_id: opId, loan: code.optional(), copy: code.optional(), device_id: device };
const isNamed = (body: { loan?: string; copy?: string }) =>
	body.loan !== undefined || body.copy !== undefined;

export const bodies = {
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
			outcome: z.enum(["missing", "open", "brought_back", "found_by_library"]),
			comment: reason,
			at: instant,
		})
		.refine(isNamed, { path: ["copy"] }),
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
export type UndoBody = z.output<(typeof bodies)["undo"]>;
export type ScanBody = z.output<(typeof bodies)["scan"]>;
export type MissingBody = z.output<(typeof bodies)["missing"]>;
export type ResolveBody = z.output<(typeof bodies)["resolve"]>;
export type FoundBody = z.output<(typeof bodies)["found"]>;
export type DamagedBody = z.output<(typeof bodies)["damaged"]>;
export type UseBody = z.output<(typeof bodies)["use"]>;
export type SetBody = z.output<(typeof bodies)["set"]>;
export type SetReturnBody = z.output<(typeof bodies)["setReturn"]>;
