/** Schemas of the request bodies of swap operations. None of them contains free text. */
import { conditions } from "@rafta/library/swap/types";
import { z } from "zod";
import { opId, recordId } from "../operations/ids.ts";

/** The longest one is the URL in the QR of a card. */
const code = z.string().trim().min(1).max(300);
const condition = z.enum(conditions);
const day = z.iso.date();

const title = { book: recordId.optional(), isbn: z.string().trim().min(10).max(40).optional() };
const oneTitle = (body: { book?: string; isbn?: string }) =>
	(body.book === undefined) !== (body.isbn === undefined);

const swap = z.strictObject({ op_id: opId, swap: recordId });
const event = z.strictObject({ op_id: opId, event: recordId });

export const bodies = {
	event,
	join: event.extend({ code: z.string().trim().min(1).max(40) }),
	parcel: z.strictObject({ op_id: opId, code }),
	missing: event.extend({ leg: recordId }),
	/** Readers name nobody: they offer for themselves. */
	offer: z
		.strictObject({
			op_id: opId,
			...title,
			condition,
			gift: z.boolean().default(false),
			event: recordId.optional(),
			student: code.optional(),
		})
		.refine(oneTitle, { path: ["book"] }),
	swap,
	reject: swap.extend({
		reason: z.enum(["worn", "unsuitable", "textbook", "library", "wrong_title", "enough"]),
	}),
	hide: swap.extend({ hidden: z.boolean() }),
	report: swap.extend({ why: z.enum(["unsuitable", "not_theirs", "wrong_photo"]) }),
	ask: swap.extend({ with: recordId.optional() }),
	answer: z.strictObject({ op_id: opId, ask: recordId, accept: z.boolean() }),
	cancel: z.strictObject({ op_id: opId, ask: recordId }),
	/** `code`: a token, a swap or an ISBN; `event` for a book that is brought to one. */
	deposit: z.strictObject({
		op_id: opId,
		student: code,
		code,
		condition,
		event: recordId.optional(),
		gift: z.boolean().default(false),
	}),
	handOver: z.strictObject({ op_id: opId, student: code, code }),
	return: z.strictObject({ op_id: opId, code }),
	wants: z.strictObject({
		op_id: opId,
		event: recordId,
		student: code.optional(),
		/** The most wished for first. */
		books: z.array(recordId).max(100),
		min_condition: condition.optional(),
	}),
	step: event.extend({
		to: z.enum(["listing", "deposit", "matching", "published", "pickup", "closed", "cancelled"]),
	}),
	solve: event.extend({ seed: z.int().min(0).max(2_147_483_647).optional() }),
	noShow: event.extend({ student: code, forfeit: z.boolean().default(false) }),
	leftovers: event.extend({
		swaps: z.array(recordId).min(1).max(200),
		what: z.enum(["returned", "carried_over", "donated"]),
		/** The event that carried-over books go to. */
		into: recordId.optional(),
		decision_on: day.optional(),
		decision_no: z.string().trim().min(1).max(40).optional(),
	}),
	desk: z.object({ student: code, event: recordId.optional() }),
	nearly: z.object({ student: code.optional() }),
};

export type Body<Name extends keyof typeof bodies> = z.output<(typeof bodies)[Name]>;
