/** Checks and prepares a server before use. */
import type pg from "pg";
import { DatabaseUnusable } from "../port.ts";
import { untilFree } from "../wait-until-free.ts";
import { changeLogTables, removeForeignRows } from "./change-log-statements.ts";
import { translate, translateRejection } from "./errors.ts";
import { helperFunctions } from "./kinds.ts";
import { changeOfTables, lockSpace } from "./locks.ts";
import { memoryTable } from "./memory.ts";
import { versionSequence } from "./version.ts";

/**
 * Oldest supported server: the features used (snapshots as places, trusted extensions) are tested from this version on.
 */
const oldestVersion = 150_000;

/** Waits for a running schema change. @throws DatabaseUnusable `locked` if that takes too long */
const lockTables = (client: pg.ClientBase): Promise<unknown> =>
	translateRejection(client.query("SELECT pg_advisory_lock($1, $2)", [lockSpace, changeOfTables]));

/**
 * Creates the objects that statements expect in a database. `onWait` is called if another process must be waited for.
 * @throws DatabaseUnusable if the server is too old or denies access
 */
export async function prepare(client: pg.ClientBase, onWait?: () => void): Promise<void> {
	try {
		const { rows } = await client.query(`
			SELECT current_setting('server_version_num')::int AS "version",
				current_setting('server_encoding') AS "encoding"`);
		const { version, encoding } = rows[0] as { version: number; encoding: string };
		if (version < oldestVersion || encoding !== "UTF8") {
			throw new DatabaseUnusable("too_old", `version ${version}, ${encoding}`);
		}
		await untilFree(() => lockTables(client), { onWait });
		await client.query("CREATE EXTENSION IF NOT EXISTS pg_trgm");
		await client.query(memoryTable);
		await client.query(changeLogTables);
		await client.query(removeForeignRows);
		await client.query(versionSequence);
		await client.query(helperFunctions);
		await client.query("SELECT pg_advisory_unlock($1, $2)", [lockSpace, changeOfTables]);
	} catch (error) {
		throw translate(error);
	}
}
