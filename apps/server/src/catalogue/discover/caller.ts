/** Whose catalogue a caller reads: a member's own school's, or one that a school publishes for guests. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { notFound, type RequestContext } from "@rafta/records";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordService, Stored } from "../../records.ts";
import type { CatalogueView } from "../titles/usable-queries.ts";
import { publishingSchool, publishingSchools } from "./queries.ts";

/** Limit of schools from which a guest chooses. */
const MAX_SCHOOLS = 100;

interface Named {
	readonly id: string;
	readonly name: string;
}

export interface CatalogueCaller {
	/** `null` while a guest has to choose one of `schools`. */
	readonly school: Named | null;
	readonly schools: readonly Named[];
	/** Whether the caller is a guest here: nothing but what the school publishes. */
	readonly isGuest: boolean;
	/** Whether the school shows books chosen from what its readers have read. */
	readonly hasTips: boolean;
	/** The calling reader; `null` for staff and guests. */
	readonly reader: Stored<"students"> | null;
}

export interface SchoolCaller extends CatalogueCaller {
	readonly school: Named;
}

/** What the caller sees of the catalogue. */
export const viewOf = ({ school, isGuest }: Pick<SchoolCaller, "school" | "isGuest">): CatalogueView => ({
	school: school.id,
	isGuest,
});

const members: readonly number[] = [roles.admin, roles.manager, roles.student];

async function guest(service: RecordService, wanted: string | undefined): Promise<CatalogueCaller> {
	const { read } = service.database;
	const caller = { isGuest: true, hasTips: false, reader: null };
	if (wanted !== undefined) {
		const school = await publishingSchool(read, wanted);
		if (!school) throw notFound();
		return { ...caller, school, schools: [] };
	}
	const schools = await publishingSchools(read, MAX_SCHOOLS);
	const [only] = schools;
	if (only && schools.length === 1) return { ...caller, school: only, schools: [] };
	return { ...caller, school: null, schools };
}

/**
 * Determines the catalogue. `wanted` is read for guests only: members read that of their own school.
 * @throws ApiError 404 for a school that publishes none
 */
export async function catalogueCallerOf(
	service: RecordService,
	request: RequestContext,
	wanted: string | undefined,
): Promise<CatalogueCaller> {
	const user = userOf(request);
	const isMember =
		user?.status === "active" &&
		user.school_id !== "" &&
		user.desk_only !== true &&
		members.includes(roleOf(user));
	const school = isMember ? await service.find("schools", user.school_id) : null;
	if (!user || !school) return guest(service, wanted);
	const isReader = roleOf(user) === roles.student && user.student_id !== "";
	return {
		school: { id: school.id, name: school.name },
		schools: [],
		isGuest: false,
		hasTips: !school.tips_off,
		reader: isReader ? await service.find("students", user.student_id) : null,
	};
}

/** The same for a caller who must have a school. @throws ApiError 404 */
export async function schoolCallerOf(
	service: RecordService,
	request: RequestContext,
	wanted: string | undefined,
): Promise<SchoolCaller> {
	const caller = await catalogueCallerOf(service, request, wanted);
	const { school } = caller;
	if (!school) throw notFound();
	return { ...caller, school };
}
