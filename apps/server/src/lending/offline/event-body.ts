/** Schemas of a device's events, validated one by one. */

import { opId } from "@rafta/library/api/ids";
import { code } from "@rafta/library/api/offline";
import { z } from "zod";

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
