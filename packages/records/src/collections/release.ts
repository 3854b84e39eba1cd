/**
 * Which program's definitions the tables fit. A newer program brings fields and tables; an older one that opened the
 * same data would take them away again with all that stands in them, so it does not begin: two programs may serve one
 * database while one follows the other, but only forwards.
 */
import { DatabaseUnusable, type Reader, type Transaction } from "../database/port.ts";
import { sql } from "../database/sql.ts";

const key = "release";

const numbersOf = (release: string): number[] => (release.split("-", 1)[0] ?? "").split(".").map(Number);

/** Whether a version such as `1.10.2` comes after another. */
export function isNewer(one: string, other: string): boolean {
	const [left, right] = [numbersOf(one), numbersOf(other)];
	for (let n = 0; n < Math.max(left.length, right.length); n++) {
		const difference = (left[n] ?? 0) - (right[n] ?? 0);
		if (difference !== 0) return difference > 0;
	}
	return false;
}

/** The newest program that has brought the tables to its definitions; nothing where none has said so. */
export async function storedRelease(reader: Pick<Reader, "get">): Promise<string | undefined> {
	const row = await reader.get(sql`SELECT "value" FROM "_params" WHERE "key" = ${key}`);
	return row && String(row.value);
}

/**
 * Says that the tables are brought to this program's definitions.
 * @throws DatabaseUnusable `newer_format` when they fit those of a newer one
 */
export async function claimTables(tx: Pick<Transaction, "get" | "run">, release: string): Promise<void> {
	const stored = await storedRelease(tx);
	if (stored === release) return;
	if (stored !== undefined && isNewer(stored, release)) {
		throw new DatabaseUnusable("newer_format", `${stored} > ${release}`);
	}
	await tx.run(
		sql`INSERT INTO "_params" ("key", "value") VALUES (${key}, ${release}) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
	);
}
