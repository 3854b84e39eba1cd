/** Schemas of the request bodies of the hold operations. */
import { z } from "zod";

const opId = z.string().regex(/^[a-z0-9]{15}$/);
const id = z.string().regex(/^[a-z0-9]{15}$/);
/** The longest value is the address in the QR code of a card. */
const code = z.string().trim().min(1).max(300);

const named = { student: code.optional(), library: id.optional() };

export const bodies = {
	/** A title, or one specific copy of it. Readers do not send `student`: they act for themselves. */
	place: z
		.strictObject({ op_id: opId, book: id.optional(), copy: code.optional(), ...named })
		.refine((body) => (body.book === undefined) !== (body.copy === undefined), { path: ["book"] }),
	cancel: z.strictObject({ op_id: opId, hold: id }),
	move: z.strictObject({ op_id: opId, hold: id, position: z.int().min(1).max(100_000) }),
	expire: z.strictObject({ op_id: opId, hold: id }),
	pass: z.strictObject({ op_id: opId, hold: id }),
	check: z.object({ book: id, ...named }),
	shelf: z.object({ library: id.optional() }),
	slips: z.object({
		library: id.optional(),
		holds: z
			.string()
			.regex(/^[a-z0-9]{15}(,[a-z0-9]{15}){0,199}$/)
			.optional(),
	}),
};

export type PlaceBody = z.output<(typeof bodies)["place"]>;
export type HoldBody = z.output<(typeof bodies)["cancel"]>;
export type MoveBody = z.output<(typeof bodies)["move"]>;
export type CheckBody = z.output<(typeof bodies)["check"]>;
