/** Scope of a caller's search: titles to search, schools whose copies are counted, readers to show. */
import { isStaff } from "@rafta/library/access/callers";
import type { ReadConnection } from "@rafta/records";
import type { Actor } from "../../kit/actor.ts";
import { publishingSchool, publishingSchools } from "../discover/queries.ts";
import { scopes } from "./entries.ts";
import { isPublished } from "./queries.ts";
import type { Where } from "./titles.ts";

/** Up to this many published catalogues are searched by school; beyond it, titles are filtered one by one. */
const MAX_PUBLISHED = 8;

export interface SearchScope {
	readonly where: Where;
	/** Schools whose copies are counted. */
	readonly schools: readonly string[];
	/** The school whose readers and copies are shown; `null` if the caller is not on its staff. */
	readonly staffOf: string | null;
}

/** Scopes of what a school has: public titles with a copy there, and its own. */
export const inSchool = (school: string): string[] =>
	school === "" ? [] : [scopes.school(school), scopes.suggestedBy(school)];

/** Guests search what schools publish, or one of them. */
async function guest(connection: ReadConnection, wanted: string | undefined): Promise<SearchScope> {
	if (wanted !== undefined) {
		const schools = (await publishingSchool(connection, wanted)) ? [wanted] : [];
		return { where: { own: [], wide: schools.map(scopes.school), seen: [] }, schools, staffOf: null };
	}
	const schools = (await publishingSchools(connection, MAX_PUBLISHED + 1)).map(({ id }) => id);
	const where =
		schools.length <= MAX_PUBLISHED
			? { own: [], wide: schools.map(scopes.school), seen: [] }
			: { own: [], wide: [scopes.shared], seen: [isPublished] };
	return { where, schools: schools.slice(0, MAX_PUBLISHED), staffOf: null };
}

export async function searchScopeOf(
	actor: Actor,
	connection: ReadConnection,
	/** A school that publishes its catalogue: read for guests only. */
	wanted?: string,
): Promise<SearchScope> {
	const { school } = actor;
	const schools = school === "" ? [] : [school];
	if (actor.isAdministrator) {
		const where = { own: inSchool(school), wide: [scopes.shared, scopes.suggested], seen: [] };
		return { where, schools, staffOf: school === "" ? null : school };
	}
	const isOfStaff = isStaff(actor.account);
	if (!isOfStaff && actor.reader === null) return guest(connection, wanted);
	const where = { own: inSchool(school), wide: [scopes.shared], seen: [] };
	return { where, schools, staffOf: isOfStaff ? school : null };
}
