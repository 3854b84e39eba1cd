/** Detection of other servers on the same database. */
import { randomInt } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { translate } from "./errors.ts";
import { lockSpace } from "./locks.ts";

/** `application_name` of our servers. */
export const serverName = "rafta";

async function at<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000 });
	client.on("error", () => undefined);
	try {
		await client.connect();
		return await work(client);
	} catch (error) {
		throw translate(error);
	} finally {
		await client.end().catch(() => undefined);
	}
}

/**
 * How long a server that was stopped may still be listed, in milliseconds: its connections have ended for itself before
 * PostgreSQL's processes for them are gone.
 */
const partingTime = 2000;

const pollInterval = 50;

/** Whether one of our servers has the database open, and does not part from it just now. @throws DatabaseUnusable */
export const isServed = (address: string): Promise<boolean> =>
	at(address, async (client) => {
		const end = performance.now() + partingTime;
		for (;;) {
			const { rowCount } = await client.query(
				`SELECT 1 FROM pg_stat_activity WHERE "datname" = current_database() AND "application_name" = $1 LIMIT 1`,
				[serverName],
			);
			if (!rowCount) return false;
			if (performance.now() > end) return true;
			await delay(pollInterval);
		}
	});

/**
 * Whether two addresses, however they are written, lead to the same schema of the same database: locks at one are locks
 * at the other. @throws DatabaseUnusable
 */
export const isOnePlace = (one: string, other: string): Promise<boolean> =>
	at(one, (left) =>
		at(other, async (right) => {
			const key = [lockSpace, randomInt(1000, 2 ** 31 - 1)];
			await left.query("SELECT pg_advisory_lock($1, $2)", key);
			const ask = `SELECT pg_try_advisory_lock($1, $2) AS "free"`;
			const { rows } = await right.query(ask, key);
			if (rows[0]?.free) return false;
			const schema = `SELECT current_schema() AS "name"`;
			const [mine, theirs] = [await left.query(schema), await right.query(schema)];
			return mine.rows[0]?.name === theirs.rows[0]?.name;
		}),
	);
