/** Queries of the catalogue for readers: of one school, each using an index of the collections. */
import { MIN_READERS, type ShelvedTitle } from "@rafta/library/catalogue/shelves";
import type { CalendarDate } from "@rafta/library/turkish/dates";
import { sortKey } from "@rafta/library/turkish/keys";
import {
	columnOf,
	type Decoder,
	type Dialect,
	integer,
	json,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import { keptOvernight } from "../../lending/circulation/queries.ts";
import { isCounted } from "../pairs/queries.ts";
import { list } from "../search/queries.ts";
import { type CatalogueView, coverOf, hasName, usableTitles } from "../titles/usable-queries.ts";

/** Subjects of a title; those of titles that the program inserted may be missing. */
export const subjects: Decoder<string[]> = (value, column) => {
	const stored = value ? json<unknown>(value, column) : null;
	return Array.isArray(stored) ? stored.filter((one): one is string => typeof one === "string") : [];
};

/**
 * Titles that a school sees and has a copy of. They are read by their ids: with a join, an engine may consider it cheaper
 * to read the titles of all schools.
 */
export async function shelvedTitles(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
): Promise<ShelvedTitle[]> {
	const ids = await columnOf(connection, "book_id", text).all(
		sql`SELECT DISTINCT "book_id" FROM "library_books" WHERE "school_id" = ${school} AND "status" <> 'withdrawn'`,
	);
	const shape = { id: text, language: text, pages: integer, age_min: integer, age_max: integer, subjects };
	const rows = await readsShaped(connection, shape).all(sql`
		SELECT b."id", b."language", b."pages", b."age_min", b."age_max", b."subjects"
		FROM "books" b
		WHERE b."id" IN ${list(dialect, ids)} AND ${usableTitles({ school }, "b")} AND ${hasName}`);
	return rows.map(({ age_min, age_max, ...title }) => ({ ...title, ages: [age_min, age_max] as const }));
}

/** Whether a school has a copy of one of some titles. */
export async function hasCopyOf(
	connection: ReadConnection,
	dialect: Dialect,
	school: string,
	titles: readonly string[],
): Promise<boolean> {
	const [one] = await columnOf(connection, "id", text).all(sql`
		SELECT "id"
		FROM "library_books"
		WHERE "book_id" IN ${list(dialect, titles)} AND "school_id" = ${school}
		LIMIT 1`);
	return one !== undefined;
}

/**
 * Titles that many different readers have borrowed since an instant, the most readers first. Nobody is counted who has
 * opted out, nor whose loan no longer names its reader.
 */
export async function popularTitles(
	connection: ReadConnection,
	school: string,
	since: string,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT l."book_id" AS "id", COUNT(DISTINCT l."student_id") AS "readers"
		FROM "book_loans" AS l
		WHERE l."school_id" = ${school}
			AND l."loaned_at" >= ${since}
			AND l."status" <> 'cancelled'
			AND ${keptOvernight}
			AND ${isCounted}
		GROUP BY l."book_id"
		HAVING COUNT(DISTINCT l."student_id") >= ${MIN_READERS}
		ORDER BY "readers" DESC, l."book_id"
		LIMIT ${limit}`);
}

/** Columns of a title `b` from which its cover is drawn, with its length. */
export const cardColumns = (view: CatalogueView): Sql => sql`
	b."id", b."title", b."subtitle", b."author_line", b."language", b."dewey", b."series", b."series_no",
	b."age_min", b."age_max", b."subjects", ${coverOf(view)} AS "cover", b."pages"`;

/** Shape of `cardColumns`. */
export const cardShape = {
	id: text,
	title: text,
	subtitle: text,
	author_line: text,
	language: text,
	dewey: text,
	series: text,
	series_no: text,
	age_min: integer,
	age_max: integer,
	subjects,
	cover: text,
	pages: integer,
};

/** Titles that somebody sees, by their ids, in no order. */
export async function titlesById(
	connection: ReadConnection,
	dialect: Dialect,
	ids: readonly string[],
	view: CatalogueView,
) {
	if (ids.length === 0) return [];
	return readsShaped(connection, cardShape).all(sql`
		SELECT ${cardColumns(view)}
		FROM "books" b
		WHERE b."id" IN ${list(dialect, ids)} AND ${usableTitles(view, "b")}`);
}

/** Titles of the same series or by the same authors, whatever the spelling, that somebody sees. */
export async function relatedTitles(
	connection: ReadConnection,
	{ series, author }: { readonly series: string; readonly author: string },
	view: CatalogueView,
	limit: number,
): Promise<{ series: string[]; author: string[] }> {
	const ids = columnOf(connection, "id", text);
	const bound = raw(String(limit));
	const inSeries =
		series === ""
			? []
			: await ids.all(sql`
		SELECT "id"
		FROM "books"
		WHERE "series__fold" = ${series} AND "series" <> '' AND ${usableTitles(view)}
		ORDER BY "id"
		LIMIT ${bound}`);
	const byAuthor =
		author === ""
			? []
			: await ids.all(sql`
		SELECT "id"
		FROM "books"
		WHERE "author_line__fold" = ${author} AND ${usableTitles(view)}
		ORDER BY "id"
		LIMIT ${bound}`);
	return { series: inSeries, author: byAuthor };
}

/** Titles that a reader has borrowed, the latest first. */
export async function titlesOfReader(
	connection: ReadConnection,
	reader: string,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT l."book_id" AS "id", MAX(l."loaned_at") AS "latest"
		FROM "book_loans" AS l
		WHERE l."student_id" = ${reader} AND l."status" <> 'cancelled' AND ${keptOvernight}
		GROUP BY l."book_id"
		ORDER BY "latest" DESC, l."book_id"
		LIMIT ${limit}`);
}

/** Titles by some authors or of some series, by the folded texts, that somebody sees. */
export async function titlesAlike(
	connection: ReadConnection,
	dialect: Dialect,
	{ series, authors }: { readonly series: readonly string[]; readonly authors: readonly string[] },
	view: CatalogueView,
	limit: number,
): Promise<string[]> {
	return columnOf(connection, "id", text).all(sql`
		SELECT *
		FROM (
			SELECT "id"
			FROM "books"
			WHERE "series__fold" IN ${list(dialect, series)} AND "series" <> '' AND ${usableTitles(view)}
			LIMIT ${limit}
		) s
		UNION
		SELECT *
		FROM (
			SELECT "id"
			FROM "books"
			WHERE "author_line__fold" IN ${list(dialect, authors)} AND ${usableTitles(view)}
			LIMIT ${limit}
		) a`);
}

/** Where a school's copies of a title stand: library by library, those on the shelf first. */
export async function standingCopies(connection: ReadConnection, school: string, book: string) {
	return readsShaped(connection, {
		library_id: text,
		library: text,
		location: text,
		shelf: text,
		call_number: text,
		copies: integer,
		free: integer,
	}).all(sql`
		SELECT l."id" AS "library_id", l."name" AS "library", l."location_text" AS "location", c."shelf", c."call_number",
			COUNT(*) AS "copies", SUM(CASE WHEN c."status" = 'available' THEN 1 ELSE 0 END) AS "free"
		FROM "library_books" c
			JOIN "libraries" l ON l."id" = c."library_id"
		WHERE c."school_id" = ${school} AND c."book_id" = ${book} AND c."status" <> 'withdrawn'
		GROUP BY l."id", l."name", l."name__sort", l."location_text", c."shelf", c."call_number"
		ORDER BY l."name__sort", l."id", "free" DESC, c."shelf", c."call_number"`);
}

/** The first day, from one on, by which a copy of a title is to be back in a school; empty if there is none. */
export async function firstBack(
	connection: ReadConnection,
	school: string,
	book: string,
	from: CalendarDate,
): Promise<CalendarDate> {
	const [day] = await columnOf(connection, "day", or(text<CalendarDate>, "")).all(sql`
		SELECT MIN("due_on") AS "day"
		FROM "book_loans"
		WHERE "book_id" = ${book} AND "status" = 'open' AND "school_id" = ${school} AND "due_on" >= ${from}`);
	return day ?? "";
}

/** A place on the shelf of a library: titles by call number, then by id. */
export interface ShelfPlace {
	readonly library: string;
	readonly key: string;
	readonly book: string;
}

/** Sort key of a copy without a call number: such copies stand in no order. */
const noPlace = sortKey("");

const placeShape = { library: text, key: text, book: text, name: text, shelf: text, call_number: text };

/** Where a title stands in a school: with a copy that is on the shelf, if there is one. `undefined`: in no order. */
export async function placeOfTitle(connection: ReadConnection, school: string, book: string) {
	return readsShaped(connection, placeShape).get(sql`
		SELECT c."library_id" AS "library", c."call_number__sort" AS "key", c."book_id" AS "book", l."name", c."shelf",
			c."call_number"
		FROM "library_books" c
			JOIN "libraries" l ON l."id" = c."library_id"
		WHERE c."school_id" = ${school}
			AND c."book_id" = ${book}
			AND c."status" <> 'withdrawn'
			AND c."call_number__sort" > ${noPlace}
		ORDER BY CASE WHEN c."status" = 'available' THEN 0 ELSE 1 END, c."id"
		LIMIT 1`);
}

/** Where a copy of a school stands. */
export async function placeOfCopy(connection: ReadConnection, school: string, copy: string) {
	return readsShaped(connection, placeShape).get(sql`
		SELECT c."library_id" AS "library", c."call_number__sort" AS "key", c."book_id" AS "book", l."name", c."shelf",
			c."call_number"
		FROM "library_books" c
			JOIN "libraries" l ON l."id" = c."library_id"
		WHERE c."id" = ${copy} AND c."school_id" = ${school} AND c."call_number__sort" > ${noPlace}`);
}

/** Titles beside a place on the shelf, the nearest first, each with one of its copies there. */
export async function titlesBesidePlace(
	connection: ReadConnection,
	{ library, key, book }: ShelfPlace,
	side: "left" | "right",
	limit: number,
) {
	const [beyond, order] = side === "left" ? [raw("<"), raw("DESC")] : [raw(">"), raw("ASC")];
	return readsShaped(connection, { book: text, copy: text }).all(sql`
		SELECT c."book_id" AS "book", MIN(c."id") AS "copy"
		FROM "library_books" c
		WHERE c."library_id" = ${library}
			AND c."call_number__sort" > ${noPlace}
			AND (c."call_number__sort", c."book_id") ${beyond} (${key}, ${book})
			AND c."status" <> 'withdrawn'
		GROUP BY c."call_number__sort", c."book_id"
		ORDER BY c."call_number__sort" ${order}, c."book_id" ${order}
		LIMIT ${limit}`);
}

/** Schools that publish their catalogue, by name; a closed one never does (`closedSchoolsHook`). */
export async function publishingSchools(connection: ReadConnection, limit: number) {
	return readsShaped(connection, { id: text, name: text }).all(
		sql`SELECT "id", "name" FROM "schools" WHERE "catalogue_public" = 1 ORDER BY "name__sort", "id" LIMIT ${limit}`,
	);
}

/** A school that publishes its catalogue; `undefined` for any other. */
export async function publishingSchool(connection: ReadConnection, school: string) {
	return readsShaped(connection, { id: text, name: text }).get(
		sql`SELECT "id", "name" FROM "schools" WHERE "id" = ${school} AND "catalogue_public" = 1`,
	);
}
