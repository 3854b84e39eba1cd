/** Which titles a school sees: decided here alone, for every query of the catalogue. */
import { provisionalTitle } from "@rafta/library/catalogue/scans";
import { raw, type Sql, sql } from "@rafta/records";

/** Whose view of the catalogue: a school's members see more of it than guests do. */
export interface CatalogueView {
	readonly school: string;
	readonly isGuest?: boolean;
}

/** Public titles, of table `alias`. */
const publicTitles = (alias: string): Sql => raw(`${alias}"status" = 'active'`);

/**
 * Condition on rows of `books`: public titles, and for members of a school those that it has entered itself, which an
 * administrator may not have approved yet. The same as `mayUse`, and as the access rule of titles. `alias`: the table's
 * name in the statement.
 */
export function usableTitles({ school, isGuest = false }: CatalogueView, alias = ""): Sql {
	const name = alias === "" ? "" : `${alias}.`;
	const shown = publicTitles(name);
	if (isGuest || school === "") return shown;
	return sql`(${shown} OR (${raw(`${name}"status"`)} = 'suggested' AND ${raw(`${name}"school_id"`)} = ${school}))`;
}

/** Condition on a title `b`: more of it is known than its ISBN, so that a reader can make something of it. */
export const hasName = raw(
	`NOT (b."unfinished" = 1 AND b."isbn13" <> '' AND b."title" = '${provisionalTitle("")}' || b."isbn13")`,
);

/** The picture of a title `b` as somebody sees it; the same as `shownCover`. */
export function coverOf({ school, isGuest = false }: CatalogueView): Sql {
	const own = isGuest ? "" : school;
	return sql`
		CASE
			WHEN (b."cover_school" = '' OR b."cover_school" = ${own}) AND b."cover_hidden" NOT LIKE ${`%${school || "-"}%`}
			THEN b."cover"
			ELSE ''
		END`;
}
