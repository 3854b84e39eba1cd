/** A device's events, looked at one by one: what each is about, and whether it may be told at all. */
import { mostEvents } from "@rafta/library/offline/events";
import { z } from "zod";

const opId = z.string().regex(/^[a-z0-9]{15}$/);
const code = z.string().trim().min(1).max(300);

export const replayBody = z.strictObject({
	device_id: z.string().regex(/^[\w-]{1,40}$/),
	// Each is judged by itself: one that is no event does not hold up the others.
	events: z.array(z.unknown()).max(mostEvents),
});

const times = { op_id: opId, at: z.iso.datetime({ offset: true }) };
const more = {
	visit_id: opId.optional(),
	override_reason: z.string().max(300).optional(),
};

/** Members that are not known are left out: a newer app may tell more. */
export const eventBody = z.discriminatedUnion("kind", [
	z.object({ ...times, ...more, kind: z.literal("checkout"), copy: code, student: code }),
	z.object({ ...times, ...more, kind: z.literal("checkin"), copy: code }),
	z.object({ ...times, ...more, kind: z.literal("renew"), copy: code, student: code.optional() }),
	z.object({ ...times, kind: z.literal("undo"), copy: z.string().max(300).optional(), undo: opId }),
]);

export type Told = z.output<typeof eventBody>;

export const settleBody = z.strictObject({
	note: z.string().trim().max(1000).default(""),
	/** Puts the event right: it is about this copy, this reader. */
	copy: code.optional(),
	student: code.optional(),
});

export type SettleBody = z.output<typeof settleBody>;
