/**
 * Release whose definitions the tables match. A newer release adds fields and tables; an older one opening the same
 * data would remove them with their contents, so it refuses to start: during an upgrade two releases may serve one
 * database, but only upgrades are allowed.
 */
import { readParam, writeParam } from "../database/params.ts";
import { DatabaseUnusable, type ReadConnection, type Transaction } from "../database/port.ts";

const key = "release";

const numbersOf = (release: string): number[] => (release.split("-", 1)[0] ?? "").split(".").map(Number);

/** Whether a version such as `1.10.2` is newer than another. */
export function isNewer(one: string, other: string): boolean {
	const [left, right] = [numbersOf(one), numbersOf(other)];
	for (let n = 0; n < Math.max(left.length, right.length); n++) {
		const difference = (left[n] ?? 0) - (right[n] ?? 0);
		if (difference !== 0) return difference > 0;
	}
	return false;
}

/** Newest release that has migrated the tables; nothing if none was recorded. */
export const storedRelease = (reader: Pick<ReadConnection, "get">): Promise<string | undefined> =>
	readParam(reader, key);

/**
 * Records that the tables match this release's definitions.
 * @throws DatabaseUnusable `newer_format` if they match those of a newer one
 */
export async function claimTables(tx: Pick<Transaction, "get" | "run">, release: string): Promise<void> {
	const stored = await storedRelease(tx);
	if (stored === release) return;
	if (stored !== undefined && isNewer(stored, release)) {
		throw new DatabaseUnusable("newer_format", `${stored} > ${release}`);
	}
	await writeParam(tx, key, release);
}
