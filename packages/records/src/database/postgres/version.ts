/**
 * A counter of the commits that concern what processes keep between requests. A sequence is no part of a transaction:
 * it is advanced after the commit and before that is acknowledged. A notification would come later than the next request.
 */
import type pg from "pg";

export const versionSequence = `CREATE SEQUENCE IF NOT EXISTS "_version";`;
export const nextVersion = `SELECT nextval('"_version"')`;
export const currentVersion = `SELECT "last_value"::text FROM "_version"`;

/** Milliseconds after which what other programs have written to the tables is seen: they do not count. */
const FOREIGN_WRITES_MS = 10_000;

/** Returns a function that reads the counter: one statement for all requests that have arrived together. */
export function postgresVersion(read: () => Promise<pg.QueryResult>): () => Promise<string> {
	let gathering: Promise<string> | undefined;
	async function readOnce(): Promise<string> {
		await new Promise((resolve) => setImmediate(resolve));
		// Who calls from now on may have been told of a later commit.
		gathering = undefined;
		const { rows } = await read();
		return `${rows[0]?.last_value}.${Math.floor(Date.now() / FOREIGN_WRITES_MS)}`;
	}
	return () => (gathering ??= readOnce());
}
