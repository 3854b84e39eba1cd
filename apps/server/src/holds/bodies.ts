/** Schemas of the request bodies of the hold operations. */
import { z } from "zod";
import { opId, recordId, recordIdList } from "../operations/ids.ts";

/** The longest value is the address in the QR code of a card. */
const code = z.string().trim().min(1).max(300);

const named = { student: code.optional(), library: recordId.optional() };

export const bodies = {
	/** A title, or one specific copy of it. Readers do not send `student`: they act for themselves. */
	place: z
		.strictObject({ op_id: opId, book: recordId.optional(), copy: code.optional(), ...named })
		.refine((body) => (body.book === undefined) !== (body.copy === undefined), { path: ["book"] }),
	cancel: z.strictObject({ op_id: opId, hold: recordId }),
	move: z.strictObject({ op_id: opId, hold: recordId, position: z.int().min(1).max(100_000) }),
	expire: z.strictObject({ op_id: opId, hold: recordId }),
	pass: z.strictObject({ op_id: opId, hold: recordId }),
	check: z.object({ book: recordId, ...named }),
	shelf: z.object({ library: recordId.optional() }),
	slips: z.object({
		library: recordId.optional(),
		holds: recordIdList(200).optional(),
	}),
};

export type PlaceBody = z.output<(typeof bodies)["place"]>;
export type HoldBody = z.output<(typeof bodies)["cancel"]>;
export type MoveBody = z.output<(typeof bodies)["move"]>;
export type CheckBody = z.output<(typeof bodies)["check"]>;
