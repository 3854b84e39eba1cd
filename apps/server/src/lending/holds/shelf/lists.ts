/** Work lists of a library's staff about holds: fetch, set aside, hand out, send, put back. */
import { addDays, startOf, todayIn } from "@rafta/library/turkish/dates";
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";
import type { Desk } from "#server/kit/desk.ts";
import type { RecordService } from "#server/records.ts";
import { notKnown } from "../../circulation/refusal.ts";
import { backToShelf, queues, readyHolds, toFetch } from "../queries.ts";

const texts = words("server/lending/holds");

/** Maximum lines of one list; the rest appears once these are done. */
const MAX_LINES = 200;

/** Days for which a copy whose hold has ended is listed as still on the hold shelf. */
const rememberedDays = 30;

/** Returns the requested library, the desk's own, or the school's first. @throws ApiError 404 for another school's */
export async function libraryFor(
	service: RecordService,
	desk: Desk,
	requested: string | undefined,
): Promise<string> {
	const id = requested ?? desk.library;
	const found = id === "" ? null : await service.find("libraries", id);
	if (found?.school_id === desk.school) return found.id;
	const [first] = await service.list("libraries", {
		filter: "school_id = {:school}",
		params: { school: desk.school },
		sort: "created,id",
		limit: 1,
	});
	if (requested !== undefined || !first) throw notKnown("library_unknown", desk.language);
	return first.id;
}

/** The lists of a library, each with a limited number of lines. */
export async function shelfOf(service: RecordService, desk: Desk, library: string, now: Date) {
	const today = todayIn(now);
	const [ready, fetch, back, waiting] = [
		await readyHolds(service.sql, library, MAX_LINES),
		await toFetch(service.sql, desk.school, library, MAX_LINES),
		await backToShelf(service.sql, desk.school, library, startOf(addDays(today, -rememberedDays)), MAX_LINES),
		await queues(service.sql, library, MAX_LINES),
	];
	return {
		library,
		today,
		ready: ready.filter(({ status }) => status === "ready"),
		/** In transit to this library. */
		coming: ready.filter(({ status }) => status === "in_transit"),
		fetch,
		back,
		queues: waiting,
	};
}

/** The ready holds of a library, limited to the given ids. @throws ApiError 422 where there are none */
export async function slipsFor(service: RecordService, library: string, named: readonly string[] | null) {
	const ready = (await readyHolds(service.sql, library, MAX_LINES)).filter(
		({ status }) => status === "ready",
	);
	const chosen = named === null ? ready : ready.filter(({ id }) => named.includes(id));
	if (chosen.length === 0) throw new ApiError(422, texts.noneReady);
	return { chosen, ready };
}
