/** SQL queries for labels and cards: copies with their titles, readers with their cards, of one school. */
import {
	countOf,
	inList,
	join,
	or,
	type ReadConnection,
	raw,
	readsShaped,
	type Sql,
	sql,
	text,
} from "@rafta/records";
import type { RecordTransaction } from "../../records.ts";

export interface CopyLabel {
	/** Empty for a label without a copy. */
	readonly id: string;
	/** Day of its last printing; empty: never. */
	readonly printedOn: string;
	readonly barcode: string;
	readonly callNumber: string;
	readonly title: string;
}

export interface Card {
	readonly id: string;
	readonly name: string;
	readonly number: string;
	readonly classCode: string;
	readonly barcode: string;
	readonly key: string;
}

export interface CopyFilter {
	readonly ids?: readonly string[];
	readonly from?: string;
	readonly to?: string;
	readonly library?: string;
	/** Only copies that a pile of books has become. */
	readonly pile?: string;
	/** Earliest creation time of the record. */
	readonly since?: string;
	/** Only copies without a printed label: neither on their own nor on a roll. */
	readonly isUnprinted?: boolean;
}

type LabelText = "barcode" | "call_number";

const unprinted = sql`c."label_printed_on" = ''
	AND NOT EXISTS (
		SELECT 1
		FROM "label_rolls" AS r
		WHERE r."school_id" = c."school_id"
			AND c."barcode" BETWEEN r."first_no" AND r."last_no"
			AND LENGTH(c."barcode") = LENGTH(r."first_no"))`;

/** Copies that are still in the register and have something to print. */
function copiesToLabel(school: string, filter: CopyFilter, kind: LabelText): Sql {
	const { ids, from, to, library, pile, since, isUnprinted } = filter;
	return join(
		[
			sql`c."school_id" = ${school}`,
			sql`c."status" <> 'withdrawn'`,
			sql`c.${raw(`"${kind}"`)} <> ''`,
			...(ids ? [sql`c."id" IN (${inList(ids)})`] : []),
			...(library === undefined ? [] : [sql`c."library_id" = ${library}`]),
			...(pile === undefined
				? []
				: [
						sql`c."id" IN (
							SELECT p."library_book_id"
							FROM "pile_books" AS p
							WHERE p."pile_id" = ${pile} AND p."state" = 'made')`,
					]),
			...(since === undefined ? [] : [sql`c."created" >= ${since}`]),
			...(isUnprinted ? [unprinted] : []),
			// Digits of equal length sort correctly as text.
			...(from === undefined ? [] : [sql`LENGTH(c."barcode") = ${from.length} AND c."barcode" >= ${from}`]),
			...(to === undefined ? [] : [sql`LENGTH(c."barcode") = ${to.length} AND c."barcode" <= ${to}`]),
		],
		" AND ",
	);
}

/** Copies in the order of their labels. */
export async function copyLabels(
	connection: ReadConnection,
	school: string,
	filter: CopyFilter,
	kind: LabelText,
	limit: number,
): Promise<CopyLabel[]> {
	const order =
		kind === "barcode" ? sql`LENGTH(c."barcode"), c."barcode"` : sql`c."call_number__sort", c."barcode"`;
	return readsShaped(connection, {
		id: text,
		printedOn: text,
		barcode: text,
		callNumber: text,
		title: or(text, ""),
	}).all(sql`
		SELECT c."id", c."label_printed_on" AS "printedOn", c."barcode", c."call_number" AS "callNumber", b."title"
		FROM "library_books" AS c
			LEFT JOIN "books" AS b ON b."id" = c."book_id"
		WHERE ${copiesToLabel(school, filter, kind)}
		ORDER BY ${order}
		LIMIT ${limit}`);
}

/**
 * Stores the day from which the copies have their labels: that of the last printing, or of a scan that found one. The copies stay as they were last changed: what was only printed can still be
 * taken back with its import or its batch.
 */
export async function storePrinted(
	records: RecordTransaction,
	ids: readonly string[],
	today: string,
): Promise<void> {
	await records.sql.run(sql`
		UPDATE "library_books" SET "label_printed_on" = ${today} WHERE "id" IN (${inList(ids)})`);
}

/** Number of copies with a label, up to a limit. */
export const labelCount = (
	connection: ReadConnection,
	school: string,
	filter: CopyFilter,
	kind: LabelText,
	limit: number,
): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM (
				SELECT c."id" FROM "library_books" AS c WHERE ${copiesToLabel(school, filter, kind)} LIMIT ${limit}
			) AS l`,
	);

interface CardFilter {
	readonly ids?: readonly string[];
	readonly class?: string;
}

const current = (school: string, filter: CardFilter): Sql =>
	join(
		[
			sql`"school_id" = ${school}`,
			sql`"status" IN ('active', 'blocked')`,
			...(filter.ids ? [sql`"id" IN (${inList(filter.ids)})`] : []),
			...(filter.class === undefined ? [] : [sql`"class_code" = ${filter.class}`]),
		],
		" AND ",
	);

/** Number of current readers, up to a limit. */
export const cardCount = (
	connection: ReadConnection,
	school: string,
	filter: CardFilter,
	limit: number,
): Promise<number> =>
	countOf(
		connection,
		sql`
			SELECT COUNT(*) AS "count"
			FROM (SELECT "id" FROM "students" WHERE ${current(school, filter)} LIMIT ${limit}) AS l`,
	);

/** Current readers of a school, class by class in Turkish order. */
export async function cardsOf(
	connection: ReadConnection,
	school: string,
	filter: CardFilter,
	limit: number,
): Promise<Card[]> {
	return readsShaped(connection, {
		id: text,
		name: text,
		number: text,
		classCode: text,
		barcode: text,
		key: text,
	}).all(sql`
		SELECT "id", "full_name" AS "name", "student_no" AS "number",
			"class_code" AS "classCode", "card_barcode" AS "barcode", "card_key" AS "key"
		FROM "students"
		WHERE ${current(school, filter)}
		ORDER BY CASE WHEN "class_code" = '' THEN 1 ELSE 0 END, "class_sort", "full_name__sort"
		LIMIT ${limit}`);
}
