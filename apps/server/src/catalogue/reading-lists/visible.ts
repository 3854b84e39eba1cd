/** Reading lists as they are seen: by staff those of their school, by a reader the current ones of the own class. */
import { listStateOf } from "@rafta/library/reading-lists/term";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { forbidden, notFound } from "@rafta/records";
import type { Actor } from "../../kit/actor.ts";
import type { RecordService, Stored } from "../../records.ts";
import { listOf, listsForReader, listsOf } from "./queries.ts";

/** Limits of lists that are shown: to staff, and to a reader. */
const MAX_LISTS = 300;
const MAX_LISTS_OF_READER = 12;

/** Staff of a school, or one of its readers. */
interface Viewer {
	readonly school: string;
	/** `null` for staff. */
	readonly reader: Stored<"students"> | null;
}

/** A list as it is stored, with the name of its teacher. */
export type KnownList = Awaited<ReturnType<typeof listsOf>>[number];

/** @throws ApiError 403 for a reader whose record is not of the account's school */
export async function viewerOf(service: RecordService, actor: Actor): Promise<Viewer> {
	const { reader: id, school } = actor;
	if (id === null) return { school, reader: null };
	const reader = await service.find("students", id);
	if (reader?.school_id !== school) throw forbidden();
	return { school, reader };
}

/** The lists that the caller may see, those for the own class first. */
export const listsFor = (
	{ database }: RecordService,
	{ school, reader }: Viewer,
	today: CalendarDate,
): Promise<KnownList[]> =>
	reader
		? listsForReader(database.read, school, reader, today, MAX_LISTS_OF_READER)
		: listsOf(database.read, school, MAX_LISTS);

/** One list that the caller may see. @throws ApiError 404 for any other, as for one that does not exist */
export async function visibleList(
	service: RecordService,
	viewer: Viewer,
	id: string,
	today: CalendarDate,
): Promise<KnownList> {
	const { reader, school } = viewer;
	const list = reader
		? (await listsFor(service, viewer, today)).find((one) => one.id === id)
		: await listOf(service.database.read, school, id);
	if (!list) throw notFound();
	return list;
}

const audiences = ["class", "grade", "school"] as const;

/** A list as it is sent. */
export function shownList({ archived, audience, ...list }: KnownList, today: CalendarDate) {
	return {
		...list,
		audience: audiences.find((one) => one === audience) ?? ("school" as const),
		state: listStateOf({ ...list, archived }, today),
	};
}
