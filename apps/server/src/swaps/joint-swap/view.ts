/** Staff view of the joint swap that their event has joined: schools and numbers, no names of persons. */
import { publishedStages } from "@rafta/library/swaps/states";
import { homeLanguage } from "@rafta/words";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import { eventOf } from "../books.ts";
import { takingPartIn } from "../queries.ts";
import { jointSwapOf, schoolName } from "./joint-swap.ts";

/** `null`: the event is not in a joint swap. @throws ApiError 404 */
export async function jointSwapView(service: RecordService, desk: Desk, id: string) {
	const event = await eventOf(service, desk, id);
	const { record, events } = await jointSwapOf(service, event);
	if (!record) return { round: null };
	const stages = events.map(({ status }) => status);
	const all = (...among: readonly string[]) => stages.every((status) => among.includes(status));
	const state = all("review")
		? ("review" as const)
		: all("matching", "review")
			? ("ready" as const)
			: ("collecting" as const);
	const schools = [];
	for (const one of events)
		schools.push({
			name: await schoolName(service, one.school_id),
			event_name: one.name,
			status: one.status,
			agreed: one.agreed,
			is_mine: one.id === event.id,
			...(await takingPartIn(service.sql, one.id)),
		});
	schools.sort((a, b) => a.name.localeCompare(b.name, homeLanguage));
	return {
		round: {
			id: record.id,
			code: record.code,
			schools,
			state: all(...publishedStages) ? ("published" as const) : state,
		},
	};
}
