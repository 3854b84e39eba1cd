/** `/api/challenges`: a term in which the classes of a school read together. */
import { spanOf } from "@rafta/library/reading/spans";
import { todayIn } from "@rafta/library/turkish/dates";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { challengeOf, runningIn } from "./challenge.ts";

export function challengeRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const today = () => todayIn(now());

	handle(app, "GET /api/challenges", async ({ actor, reply }) => {
		reply.header("cache-control", "no-store");
		return challengeOf(service, actor.school, today());
	});

	handle(app, "POST /api/challenges", async ({ actor, body }) => {
		const { school, user } = actor;
		const { measure } = body();
		const { from, until } = spanOf("term", today());
		await service.transaction(async (records) => {
			const running = await runningIn(records, school, today());
			if (running && measure === null) await records.delete("challenges", running.id);
			else if (running) await records.update("challenges", running.id, { measure });
			else if (measure !== null)
				await records.create("challenges", {
					school_id: school,
					measure,
					from_on: from,
					until_on: until,
					createdBy: user,
				});
		});
	});
}
