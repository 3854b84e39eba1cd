/** Who reads or writes reading lists: staff those of their school, a reader the current ones of the own class. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { listStateOf } from "@rafta/library/reading-lists/term";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { forbidden, notFound, type RequestContext } from "@rafta/records";
import { staffOfASchool } from "../../people/members/staff.ts";
import { readerUser } from "../../people/readers/own.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordService, Stored } from "../../records.ts";
import { listOf, listsForReader, listsOf } from "./queries.ts";

/** Limits of lists that are shown: to staff, and to a reader. */
const MAX_LISTS = 300;
const MAX_LISTS_OF_READER = 12;

export interface ListCaller {
	readonly user: Stored<"users">;
	readonly school: string;
	/** The calling reader; `null` for staff. */
	readonly reader: Stored<"students"> | null;
}

/** A list as it is stored, with the name of its teacher. */
export type KnownList = Awaited<ReturnType<typeof listsOf>>[number];

/** @throws ApiError 401, 403 */
export async function listCallerOf(service: RecordService, context: RequestContext): Promise<ListCaller> {
	const user = userOf(context);
	if (!user || roleOf(user) !== roles.student) return { ...staffOfASchool(context), reader: null };
	const { school, student } = readerUser(context);
	const reader = await service.find("students", student);
	if (reader?.school_id !== school) throw forbidden();
	return { user, school, reader };
}

/** The lists that the caller may see, those for the own class first. */
export const listsFor = (
	{ database }: RecordService,
	{ school, reader }: Pick<ListCaller, "school" | "reader">,
	today: CalendarDate,
): Promise<KnownList[]> =>
	reader
		? listsForReader(database.read, school, reader, today, MAX_LISTS_OF_READER)
		: listsOf(database.read, school, MAX_LISTS);

/** One list that the caller may see. @throws ApiError 404 for any other, as for one that does not exist */
export async function visibleList(
	service: RecordService,
	caller: ListCaller,
	id: string,
	today: CalendarDate,
): Promise<KnownList> {
	const { reader, school } = caller;
	const list = reader
		? (await listsFor(service, caller, today)).find((one) => one.id === id)
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
