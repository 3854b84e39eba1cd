/** What the bodies of the desk's operations must look like. */
import { z } from "zod";

const opId = z.string().regex(/^[a-z0-9]{15}$/);
/** The longest one is the address in the QR of a card. */
const code = z.string().trim().min(1).max(300);
const device = z.string().max(40).optional();
const reason = z.string().max(300).optional();
/** A class visit, named by the device that holds it. */
const visit = opId.optional();
const instant = z.iso.datetime({ offset: true }).optional();

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
	renew: z
		.strictObject({
			op_id: opId,
			loan: code.optional(),
			copy: code.optional(),
			override_reason: reason,
			device_id: device,
		})
		.refine((body) => body.loan !== undefined || body.copy !== undefined, { path: ["copy"] }),
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
