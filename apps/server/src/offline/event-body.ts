/** Schemas of a device's events, validated one by one. */
import { MAX_EVENTS } from "@rafta/library/offline/events";
import { z } from "zod";
import { opId } from "../operations/ids.ts";

const code = z.string().trim().min(1).max(300);

export const replayBody = z.strictObject({
	device_id: z.string().regex(/^[\w-]{1,40}$/),
	// Each is validated separately: an invalid event does not block the others.
	events: z.array(z.unknown()).max(MAX_EVENTS),
});

const times = { op_id: opId, at: z.iso.datetime({ offset: true }) };
const more = {
	visit_id: opId.optional(),
	override_reason: z.string().max(300).optional(),
};

/** Unknown members are dropped: a newer app may send more. */
export const eventBody = z.discriminatedUnion("kind", [
	z.object({ ...times, ...more, kind: z.literal("checkout"), copy: code, student: code }),
	z.object({ ...times, ...more, kind: z.literal("checkin"), copy: code }),
	z.object({ ...times, ...more, kind: z.literal("renew"), copy: code, student: code.optional() }),
	z.object({ ...times, kind: z.literal("undo"), copy: z.string().max(300).optional(), undo: opId }),
]);

export type EventBody = z.output<typeof eventBody>;

export const settleBody = z.strictObject({
	note: z.string().trim().max(1000).default(""),
	/** Corrected copy or reader of the event. */
	copy: code.optional(),
	student: code.optional(),
});

export type SettleBody = z.output<typeof settleBody>;
