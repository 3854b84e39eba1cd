/** The class challenge of a school as it stands. */
import type { AnswerOf } from "@rafta/library/api/index";
import { standingOf } from "@rafta/library/reading/challenge";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { classReadings } from "./queries.ts";

const nothing = { challenge: null, together: 0, classes: 0, leaders: [] };

/** The challenge of the term that contains a day. */
export async function runningIn(
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
export async function challengeOf(
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
