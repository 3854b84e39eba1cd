/**
 * A reader's past: how much it is for the staff, what it is once one of them has said why, and for its reader who looked.
 */

import { isLookKind, LOOK_MS, lookKinds, pastOf } from "@rafta/library/readers/past";
import { instantOf, todayIn } from "@rafta/library/turkish/dates";
import { formatInstant, notFound } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { type Actor, withAccount } from "../../kit/actor.ts";
import { audit } from "../../kit/audit/journal.ts";
import { lookDetails, openLook } from "../../kit/audit/past-looks.ts";
import { handle } from "../../kit/endpoint.ts";
import { refuseNationalIds } from "../../kit/writes/national-id.ts";
import type { RecordService, Stored } from "../../records.ts";
import { mayReadOf } from "./permission.ts";
import { endedOn } from "./queries.ts";

/** Looks that a reader is shown; the document of what is kept has all. */
const MAX_SHOWN = 50;

/** When a reason no longer opens a reader's past. */
const untilOf = (at: string): string => formatInstant(new Date(instantOf(at).getTime() + LOOK_MS));

const openingEntry = (entry: Stored<"audit_events">) => ({
	reason: lookDetails(entry).reason ?? "",
	until: untilOf(entry.at),
});

export function pastRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	/** The reader and the member of the staff. Others get the same response as for an unknown reader. */
	async function byStaff(caller: Actor, id: string) {
		const reader = await service.find("students", id);
		if (!reader || mayReadOf(caller, reader) !== "staff") throw notFound();
		// A look has a name.
		return { actor: withAccount(caller).account, reader };
	}

	handle(app, "GET /api/readers/:id/past", async ({ actor: caller, params }) => {
		const { actor, reader } = await byStaff(caller, params.id);
		const open = await openLook(service, actor.id, reader.id, now());
		const days = await endedOn(service.sql, reader.id);
		return { ...pastOf(days, todayIn(now())), open: open && openingEntry(open) };
	});

	handle(app, "POST /api/readers/:id/past", async ({ actor: caller, params, body }) => {
		const { actor, reader } = await byStaff(caller, params.id);
		const { reason } = body();
		refuseNationalIds({ reason });
		return service.transaction(async (records) => {
			const open = await openLook(records, actor.id, reader.id, now());
			// The same press twice.
			if (open && lookDetails(open).reason === reason) return openingEntry(open);
			const entry = await audit(
				records,
				{
					actor,
					kind: "past_opened",
					school_id: reader.school_id,
					collection: "students",
					record: reader.id,
					student_id: reader.id,
					details: { reason },
				},
				now(),
			);
			return openingEntry(entry);
		});
	});

	handle(app, "GET /api/readers/looks", async ({ actor }) => {
		const { user, reader } = actor;
		const entries = await service.list("audit_events", {
			filter: `student_id = {:student} && actor != {:own} && (${lookKinds.map((kind) => `kind = "${kind}"`).join(" || ")})`,
			params: { student: reader, own: user },
			sort: "-at",
			limit: MAX_SHOWN,
		});
		return {
			items: entries.flatMap((entry) =>
				isLookKind(entry.kind)
					? [
							{
								id: entry.id,
								at: entry.at,
								kind: entry.kind,
								by: entry.actor_name,
								reason: lookDetails(entry).reason ?? "",
							},
						]
					: [],
			),
		};
	});
}
