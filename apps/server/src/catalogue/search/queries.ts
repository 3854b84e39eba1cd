/** Queries and writes of the word index. */
import {
	columnOf,
	type Decoder,
	type Dialect,
	integer,
	join,
	json,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	type Transaction,
	text,
} from "@rafta/records";
import type { Facts, Range } from "./entries.ts";

export interface Text {
	readonly record: string;
	readonly words: string;
	readonly facts: Facts;
}

/** Values as rows or as an operand of IN: one parameter, however many there are. */
export const list = (dialect: Dialect, values: readonly string[]): Sql => ({
	text: dialect.elements("?"),
	values: [JSON.stringify(values)],
});

export async function addEntries(
	tx: Transaction,
	dialect: Dialect,
	entries: readonly string[],
): Promise<void> {
	if (entries.length === 0) return;
	// Sorted entries touch each page once.
	const sorted = list(dialect, entries.toSorted());
	await tx.run(
		sql`INSERT INTO "_words" ("entry") SELECT * FROM ${sorted} AS given WHERE true ON CONFLICT DO NOTHING`,
	);
}

export async function removeEntries(
	tx: Transaction,
	dialect: Dialect,
	entries: readonly string[],
): Promise<void> {
	if (entries.length > 0) await tx.run(sql`DELETE FROM "_words" WHERE "entry" IN ${list(dialect, entries)}`);
}

export async function readText(connection: ReadConnection, record: string): Promise<Text | null> {
	const row = await readsShaped(connection, { record: text, words: text, facts: json<Facts> }).get(
		sql`SELECT "record", "words", "facts" FROM "_texts" WHERE "record" = ${record}`,
	);
	return row ?? null;
}

export async function writeText(tx: Transaction, record: string, words: string, facts: Facts): Promise<void> {
	const factsJson = JSON.stringify(facts);
	await tx.run(sql`
		INSERT INTO "_texts" ("record", "words", "facts")
		VALUES (${record}, ${words}, ${factsJson})
		ON CONFLICT ("record") DO UPDATE SET "words" = ${words}, "facts" = ${factsJson}`);
}

/**
 * Texts in one statement; the rest are written one by one, so that there are two prepared statements and not one for
 * every number.
 */
const TEXT_BATCH_SIZE = 50;

export async function writeTexts(tx: Transaction, texts: readonly Text[]): Promise<void> {
	const whole = texts.length - (texts.length % TEXT_BATCH_SIZE);
	for (let from = 0; from < whole; from += TEXT_BATCH_SIZE) {
		const rows = texts
			.slice(from, from + TEXT_BATCH_SIZE)
			.map(({ record, words, facts }) => sql`(${record}, ${words}, ${JSON.stringify(facts)})`);
		await tx.run(sql`
			INSERT INTO "_texts" ("record", "words", "facts")
			VALUES ${join(rows, ", ")}
			ON CONFLICT ("record") DO UPDATE SET "words" = excluded."words", "facts" = excluded."facts"`);
	}
	for (const { record, words, facts } of texts.slice(whole)) await writeText(tx, record, words, facts);
}

export async function removeText(tx: Transaction, record: string): Promise<void> {
	await tx.run(sql`DELETE FROM "_texts" WHERE "record" = ${record}`);
}

/** Schools that have copies of some titles, by title. */
export async function schoolsWith(
	connection: ReadConnection,
	dialect: Dialect,
	books: readonly string[],
): Promise<Map<string, string[]>> {
	const rows = await readsShaped(connection, { book_id: text, school_id: text }).all(sql`
		SELECT DISTINCT "book_id", "school_id"
		FROM "library_books"
		WHERE "book_id" IN ${list(dialect, books)} AND "status" <> 'withdrawn' AND "school_id" <> ''`);
	const found = new Map<string, string[]>();
	for (const { book_id, school_id } of rows) {
		const schools = found.get(book_id) ?? [];
		schools.push(school_id);
		found.set(book_id, schools);
	}
	return found;
}

export async function hasCopy(connection: ReadConnection, book: string, school: string): Promise<boolean> {
	const row = await connection.get(sql`
		SELECT 1 AS "found"
		FROM "library_books"
		WHERE "book_id" = ${book} AND "school_id" = ${school} AND "status" <> 'withdrawn'
		LIMIT 1`);
	return row !== undefined;
}

const within = ({ from, to }: Range): Sql => sql`"entry" >= ${from} AND "entry" < ${to}`;

/** Counts the entries in each range, up to a limit. */
export async function countRanges(
	connection: ReadConnection,
	ranges: readonly Range[],
	limit: number,
): Promise<number[]> {
	if (ranges.length === 0) return [];
	const counts = ranges.map(
		(range, place) => sql`
			(
				SELECT COUNT(*)
				FROM (
					SELECT 1 FROM "_words" WHERE ${within(range)} ORDER BY "entry" LIMIT ${raw(String(limit))}
				) c
			) AS ${raw(`"n${place}"`)}`,
	);
	const shape = Object.fromEntries(ranges.map((_, place) => [`n${place}`, integer]));
	return Object.values(await readsShaped(connection, shape).one(sql`SELECT ${join(counts, ", ")}`));
}

/** For each text, the first entry that is not before it. */
export async function nextEntries(
	connection: ReadConnection,
	dialect: Dialect,
	texts: readonly string[],
): Promise<{ text: string; entry: string }[]> {
	return readsShaped(connection, { text, entry: or(text, "") }).all(sql`
		WITH given("text") AS ${list(dialect, texts)}
		SELECT given."text",
			(
				SELECT w."entry" FROM "_words" w WHERE w."entry" >= given."text" ORDER BY w."entry" LIMIT 1
			) AS "entry"
		FROM given`);
}

export interface EntryQuery {
	/** Ranges of entries; those of an earlier part come first. */
	readonly parts: readonly (readonly Range[])[];
	/** Prefixes of further words; a title must have one of each. */
	readonly others: readonly (readonly string[])[];
	/** Further conditions on the title, `b`. */
	readonly conditions: readonly Sql[];
	/** Limit of entries to scan in each range. */
	readonly scanned: number;
	/** Limit of titles returned for each part. */
	readonly limit: number;
}

/** Separates words and facts of a title, which `textsIn` reads as one value. */
const SEPARATOR = "\n";

const wordsAndFacts: Decoder<Pick<Text, "words" | "facts">> = (value, column) => {
	const both = text(value, column);
	const end = both.lastIndexOf(SEPARATOR);
	return { words: both.slice(0, end), facts: json<Facts>(both.slice(end + SEPARATOR.length), column) };
};

/**
 * Titles of some ranges of entries, in the order of the entries. A title may appear more than once. Each is looked up
 * by a subquery inside the statement: with a join, an engine may consider it cheaper to read all titles.
 */
export async function textsIn(
	connection: ReadConnection,
	dialect: Dialect,
	{ parts, others, conditions, scanned, limit }: EntryQuery,
): Promise<(Text & { part: number })[]> {
	const wanted = [
		raw('w."text" IS NOT NULL'),
		...others.map((prefixes): Sql => {
			const has = prefixes.map(
				(prefix): Sql => ({ text: dialect.contains('w."text"', "?"), values: [` ${prefix}`] }),
			);
			return sql`(${join(has, " OR ")})`;
		}),
		...(conditions.length > 0
			? [sql`(SELECT 1 FROM "books" b WHERE b."id" = w."record" AND ${join(conditions, " AND ")}) = 1`]
			: []),
	];
	const record = raw(`SUBSTR(e."entry", LENGTH(e."entry") - 14)`);
	const of = (part: number, ranges: readonly Range[]): Sql => {
		const entries = ranges.map(
			(range) => sql`
				SELECT *
				FROM (
					SELECT e."entry", ${record} AS "record",
						(
							SELECT t."words" || ${SEPARATOR} || t."facts"
							FROM "_texts" t
							WHERE t."record" = ${record}
						) AS "text"
					FROM "_words" e
					WHERE ${within(range)}
					ORDER BY e."entry"
					LIMIT ${raw(String(scanned))}
				) r`,
		);
		return sql`
			SELECT *
			FROM (
				SELECT ${raw(String(part))} AS "part", w."record", w."text"
				FROM (${join(entries, " UNION ALL ")}) w
				WHERE ${join(wanted, " AND ")}
				ORDER BY w."entry"
				LIMIT ${raw(String(limit))}
			) p`;
	};
	const rows = await readsShaped(connection, { part: integer, record: text, text: wordsAndFacts }).all(
		join(
			parts.map((ranges, part) => of(part, ranges)),
			" UNION ALL ",
		),
	);
	return rows.map(({ text: { words, facts }, ...row }) => ({ ...row, words, facts }));
}

export interface Copies {
	readonly copies: number;
	readonly free: number;
}

/** Copies of some titles in some libraries, and those on the shelf that can be lent. */
export async function copiesIn(
	connection: ReadConnection,
	dialect: Dialect,
	libraries: readonly string[],
	books: readonly string[],
): Promise<Map<string, Copies>> {
	if (libraries.length === 0 || books.length === 0) return new Map();
	const rows = await readsShaped(connection, { book_id: text, copies: integer, free: integer }).all(sql`
		SELECT "book_id", COUNT(*) AS "copies",
			SUM(CASE WHEN "status" = 'available' THEN 1 ELSE 0 END) AS "free"
		FROM "library_books"
		WHERE "book_id" IN ${list(dialect, books)}
			AND "library_id" IN ${list(dialect, libraries)}
			AND "status" <> 'withdrawn'
		GROUP BY "book_id"`);
	return new Map(rows.map(({ book_id, ...copies }) => [book_id, copies]));
}

/** Libraries of some schools. */
export async function librariesOf(
	connection: ReadConnection,
	dialect: Dialect,
	schools: readonly string[],
): Promise<string[]> {
	if (schools.length === 0) return [];
	return columnOf(connection, "id", text).all(
		sql`SELECT "id" FROM "libraries" WHERE "school_id" IN ${list(dialect, schools)} ORDER BY "id"`,
	);
}

/** A school that publishes its catalogue has a copy of the title `b`. */
export const isPublished: Sql = sql`
	b."status" = 'active'
	AND EXISTS (
		SELECT 1
		FROM "library_books" c
			JOIN "schools" s ON s."id" = c."school_id"
		WHERE c."book_id" = b."id" AND s."catalogue_public" = 1
	)`;

/** One of these libraries has a copy of the title `b` on the shelf. */
export const isOnShelf = (dialect: Dialect, libraries: readonly string[]): Sql => sql`
	EXISTS (
		SELECT 1
		FROM "library_books" c
		WHERE c."book_id" = b."id"
			AND c."library_id" IN ${list(dialect, libraries)}
			AND c."status" = 'available'
	)`;
