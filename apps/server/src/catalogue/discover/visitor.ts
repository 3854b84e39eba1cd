/** Visitors of a catalogue: members read their own school's, guests one that a school publishes. */
import { isStaff } from "@rafta/library/access/callers";
import { notFound } from "@rafta/records";
import type { Actor } from "../../kit/actor.ts";
import type { RecordService, Stored } from "../../records.ts";
import type { CatalogueView } from "../titles/usable-queries.ts";
import { publishingSchool, publishingSchools } from "./queries.ts";

/** Limit of schools from which a guest chooses. */
const MAX_SCHOOLS = 100;

interface NamedLibrary {
	readonly id: string;
	readonly name: string;
}

export interface Visitor {
	/** `null` while a guest has to choose one of `schools`. */
	readonly school: NamedLibrary | null;
	readonly schools: readonly NamedLibrary[];
	/** Whether the caller is a guest here: nothing but what the school publishes. */
	readonly isGuest: boolean;
	/** Whether the school shows books chosen from what its readers have read. */
	readonly hasTips: boolean;
	/** The calling reader; `null` for staff and guests. */
	readonly reader: Stored<"students"> | null;
}

export interface SchoolVisitor extends Visitor {
	readonly school: NamedLibrary;
}

/** What the caller sees of the catalogue. */
export const viewOf = ({ school, isGuest }: Pick<SchoolVisitor, "school" | "isGuest">): CatalogueView => ({
	school: school.id,
	isGuest,
});

async function guest(service: RecordService, wanted: string | undefined): Promise<Visitor> {
	const { read } = service.database;
	const nothingOwn = { isGuest: true, hasTips: false, reader: null };
	if (wanted !== undefined) {
		const school = await publishingSchool(read, wanted);
		if (!school) throw notFound();
		return { ...nothingOwn, school, schools: [] };
	}
	const schools = await publishingSchools(read, MAX_SCHOOLS);
	const [only] = schools;
	if (only && schools.length === 1) return { ...nothingOwn, school: only, schools: [] };
	return { ...nothingOwn, school: null, schools };
}

/**
 * Determines the catalogue. `wanted` is read for guests only: members read that of their own school.
 * @throws ApiError 404 for a school that publishes none
 */
export async function visitorOf(
	service: RecordService,
	actor: Actor,
	wanted: string | undefined,
): Promise<Visitor> {
	const isMember = isStaff(actor.account) || actor.reader !== null;
	const school = isMember ? await service.find("schools", actor.school) : null;
	if (!school) return guest(service, wanted);
	return {
		school: { id: school.id, name: school.name },
		schools: [],
		isGuest: false,
		hasTips: !school.tips_off,
		reader: actor.reader === null ? null : await service.find("students", actor.reader),
	};
}

/** The same for a caller who must have a school. @throws ApiError 404 */
export async function schoolVisitorOf(
	service: RecordService,
	actor: Actor,
	wanted: string | undefined,
): Promise<SchoolVisitor> {
	const visitor = await visitorOf(service, actor, wanted);
	const { school } = visitor;
	if (!school) throw notFound();
	return { ...visitor, school };
}
