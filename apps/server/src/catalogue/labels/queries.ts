/** SQL queries for labels and cards: copies with their titles, readers with their cards, of one school. */
import { inList, join, or, type ReadConnection, raw, shaped, sql, text } from "@rafta/records";

export interface CopyLabel {
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
	/** Earliest creation time of the record. */
	readonly since?: string;
}

/** Copies that are still in the register, in the order of their labels. */
export async function copyLabels(
	connection: ReadConnection,
	school: string,
	filter: CopyFilter,
	kind: "barcode" | "call_number",
	limit: number,
): Promise<CopyLabel[]> {
	const { ids, from, to, library, since } = filter;
	const conditions = [
		sql`c."school_id" = ${school}`,
		sql`c."status" <> 'withdrawn'`,
		sql`c.${raw(`"${kind}"`)} <> ''`,
		...(ids ? [sql`c."id" IN (${inList(ids)})`] : []),
		...(library === undefined ? [] : [sql`c."library_id" = ${library}`]),
		...(since === undefined ? [] : [sql`c."created" >= ${since}`]),
		// Digits of equal length sort correctly as text.
		...(from === undefined ? [] : [sql`LENGTH(c."barcode") = ${from.length} AND c."barcode" >= ${from}`]),
		...(to === undefined ? [] : [sql`LENGTH(c."barcode") = ${to.length} AND c."barcode" <= ${to}`]),
	];
	const order =
		kind === "barcode" ? sql`LENGTH(c."barcode"), c."barcode"` : sql`c."call_number__sort", c."barcode"`;
	return shaped(connection, { barcode: text, callNumber: text, title: or(text, "") }).all(sql`
		SELECT c."barcode", c."call_number" AS "callNumber", b."title"
		FROM "library_books" AS c
			LEFT JOIN "books" AS b ON b."id" = c."book_id"
		WHERE ${join(conditions, " AND ")}
		ORDER BY ${order}
		LIMIT ${limit}`);
}

/** Current readers of a school, class by class in Turkish order. */
export async function cardsOf(
	connection: ReadConnection,
	school: string,
	filter: { readonly ids?: readonly string[]; readonly class?: string },
	limit: number,
): Promise<Card[]> {
	const conditions = [
		sql`"school_id" = ${school}`,
		sql`"status" IN ('active', 'blocked')`,
		...(filter.ids ? [sql`"id" IN (${inList(filter.ids)})`] : []),
		...(filter.class === undefined ? [] : [sql`"class_code" = ${filter.class}`]),
	];
	return shaped(connection, {
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
		WHERE ${join(conditions, " AND ")}
		ORDER BY CASE WHEN "class_code" = '' THEN 1 ELSE 0 END, "class_sort", "full_name__sort"
		LIMIT ${limit}`);
}
