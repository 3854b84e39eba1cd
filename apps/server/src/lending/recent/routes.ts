/** `/api/circulation/actions`: desk actions within the time in which they can be undone. */

import { DESK_UNDO_MS } from "@rafta/library/undo/limits";
import { formatInstant } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { actionsSince } from "./queries.ts";

export function recentRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	handle(app, "GET /api/circulation/actions", async ({ actor, query }) => {
		const { all } = query();
		const since = formatInstant(new Date(now().getTime() - DESK_UNDO_MS));
		// A volunteer sees the actions of the same login; staff see the whole school's on request.
		const user = all === "yes" && !actor.isVolunteer ? null : actor.user;
		return { actions: await actionsSince(service.sql, actor.school, since, user) };
	});
}
