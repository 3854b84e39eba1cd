/**
 * Number assignment: of copies the next numbers after the highest one, found through the unique indexes; of readers' cards
 * a random one.
 */
import { randomInt } from "node:crypto";
import { numberSeries } from "@rafta/library/copies/numbers";
import { badRequest, columnOf, type ReadConnection, raw, type SqlValue, sql, text } from "@rafta/records";
import { words } from "@rafta/words";
import { copyIdByBarcode, readerIdByCard } from "#server/lending/circulation/queries.ts";

const texts = words("server/catalogue/copies");

interface Kind {
	/** Prefix of every number of the kind: it lets one scan field distinguish copies from reader cards. */
	readonly lead: string;
	/** Digits of a number; the next width is used when one is exhausted. */
	readonly widths: readonly number[];
	/** Columns with numbers of the kind, including retired and reserved ones, and those of the other kind typed by hand. */
	readonly places: readonly (readonly [table: string, column: string])[];
}

const kinds = {
	copy: {
		lead: "1",
		widths: [8, 10, 12],
		places: [
			["library_books", "barcode"],
			["label_rolls", "last_no"],
			["spent_numbers", "barcode"],
			["students", "card_barcode"],
		],
	},
	accession: {
		lead: "",
		widths: [6, 8, 10],
		places: [
			["library_books", "accession_no"],
			["spent_numbers", "number"],
		],
	},
} as const satisfies Readonly<Record<string, Kind>>;

/** The highest number of a width in one column. Non-numeric values typed by hand are ignored. */
async function highest(
	connection: ReadConnection,
	[table, column]: readonly [string, string],
	school: SqlValue,
	from: string,
	to: string,
): Promise<string | undefined> {
	const name = raw(`"${column}"`);
	return columnOf(connection, "last", text).get(sql`
		SELECT ${name} AS "last"
		FROM ${raw(`"${table}"`)}
		WHERE "school_id" = ${school}
			AND ${name} <> ''
			AND ${name} BETWEEN ${from} AND ${to}
			AND LENGTH(${name}) = ${from.length}
			AND TRIM(${name}, '0123456789') = ''
		ORDER BY ${name} DESC
		LIMIT 1`);
}

/** Returns the next free numbers of a school, in order. @throws ApiError 400 when there are none left */
export async function nextNumbers(
	connection: ReadConnection,
	kind: keyof typeof kinds,
	school: SqlValue,
	count: number,
): Promise<readonly string[]> {
	const { lead, widths, places } = kinds[kind];
	for (const width of widths) {
		const from = lead.padEnd(width, "0");
		const to = lead.padEnd(width, "9");
		let last = from;
		for (const place of places) {
			const found = await highest(connection, place, school, from, to);
			if (found !== undefined && found > last) last = found;
		}
		if (BigInt(last) + BigInt(count) > BigInt(to)) continue;
		const first = String(BigInt(last) + 1n).padStart(width, "0");
		const numbers = numberSeries(first, count);
		if (numbers) return numbers;
	}
	throw badRequest(texts.full);
}

/** Returns the next free number of a school. @throws ApiError 400 when there is none left */
export async function nextNumber(
	connection: ReadConnection,
	kind: keyof typeof kinds,
	school: SqlValue,
): Promise<string> {
	return (await nextNumbers(connection, kind, school, 1))[0] ?? "";
}

/** Prefix of card numbers, and how many digits follow it. */
const cardLead = "2";
const CARD_DIGITS = 7;
/** Draws before the numbers of a school count as used up. */
const MAX_DRAWS = 200;

/**
 * Draws a free card number of a school. A number that is counted up, or made of the school number, would tell the cards of
 * classmates to whom a kiosk believes a card alone. @throws ApiError 400 when no free one is drawn
 */
export async function drawCardNumber(
	connection: ReadConnection,
	school: string,
	draw = () => randomInt(10 ** CARD_DIGITS),
): Promise<string> {
	for (let drawn = 0; drawn < MAX_DRAWS; drawn++) {
		const number = cardLead + String(draw()).padStart(CARD_DIGITS, "0");
		const isUsed =
			(await readerIdByCard(connection, school, number)) ??
			(await copyIdByBarcode(connection, school, number));
		if (isUsed === null) return number;
	}
	throw badRequest(texts.full);
}
