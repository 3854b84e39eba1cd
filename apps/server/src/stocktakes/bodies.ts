/** Schemas of the request bodies of the stocktake operations. */

import { readScope, type Scope } from "@rafta/library/stocktake/scope";
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { z } from "zod";
import { opId, recordId } from "../operations/ids.ts";

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
		name: z.string().trim().min(1).max(120),
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
	/** `missing`: the number shown in the preview. */
	close: z.strictObject({ ...stocktake, missing: z.int().min(0) }),
};

export type StartBody = z.output<(typeof bodies)["start"]>;
export type ScanBody = z.output<(typeof bodies)["scan"]>;
export type UndoBody = z.output<(typeof bodies)["undo"]>;
export type CloseBody = z.output<(typeof bodies)["close"]>;
export type MoveBody = z.output<(typeof bodies)["review"]>;
