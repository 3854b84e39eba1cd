import { type Reader, sql } from "@rafta/records";

const idsOf = (rows: readonly Readonly<Record<string, unknown>>[]): string[] =>
	rows.map(({ id }) => String(id));

/** Asks and accepted swaps whose last day has passed. */
export const asksPast = async (
	reader: Reader,
	today: string,
	after: string,
	most: number,
): Promise<string[]> =>
	idsOf(
		await reader.all(
			sql`SELECT "id" FROM "swap_asks" WHERE "status" IN ('asked', 'accepted') AND "until" < ${today} AND "until" <> '' AND "id" > ${after} ORDER BY "id" LIMIT ${most}`,
		),
	);

/** Promised books whose last day is this one: the night that finds them reminds. */
export const swapsToRemind = async (
	reader: Reader,
	day: string,
	after: string,
	most: number,
): Promise<string[]> =>
	idsOf(
		await reader.all(
			sql`SELECT "id" FROM "swaps" WHERE "status" = 'promised' AND "bring_until" = ${day} AND "id" > ${after} ORDER BY "id" LIMIT ${most}`,
		),
	);
