/** `/api/challenges`: a term in which the classes of a school read together. */
import { roleOf, roles } from "@rafta/library/access/roles";
import type { AnswerOf } from "@rafta/library/api/index";
import { standingOf } from "@rafta/library/reading/challenge";
import { spanOf } from "@rafta/library/reading/spans";
import { todayIn } from "@rafta/library/turkish/dates";
import { requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { staffOfASchool } from "../../people/members/staff.ts";
import { readerUser } from "../../people/readers/own.ts";
import { handle } from "../../platform/http/handle.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { classReadings } from "./queries.ts";

const nothing = { challenge: null, together: 0, classes: 0, leaders: [] };

/** The challenge of the term that contains a day. */
async function runningIn(
	records: RecordReader,
	school: string,
	today: string,
): Promise<Stored<"challenges"> | null> {
	const [found] = await records.list("challenges", {
		filter: "school_id = {:school} && from_on <= {:today} && until_on >= {:today}",
		params: { school, today },
		sort: "-from_on",
		limit: 1,
	});
	return found ?? null;
}

/** The school's challenge and the classes in front. */
async function challengeOf(
	service: RecordService,
	school: string,
	today: string,
): Promise<AnswerOf<"GET /api/challenges">> {
	const running = await runningIn(service, school, today);
	if (!running || running.measure === "") return nothing;
	const { measure, from_on: from, until_on: until } = running;
	const { leaders, ...sums } = standingOf(await classReadings(service.sql, school, { from, until }), measure);
	return { challenge: { measure, from, until }, ...sums, leaders: [...leaders] };
}

export function challengeRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const today = () => todayIn(now());

	handle(app, "GET /api/challenges", async ({ request, reply }) => {
		const context = await requestContext(request);
		const isReader = roleOf(userOf(context)) === roles.student;
		const { school } = isReader ? readerUser(context) : staffOfASchool(context);
		reply.header("cache-control", "no-store");
		return challengeOf(service, school, today());
	});

	handle(app, "POST /api/challenges", async ({ request, body }) => {
		const { school, user } = staffOfASchool(await requestContext(request));
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
					createdBy: user.id,
				});
		});
	});
}
