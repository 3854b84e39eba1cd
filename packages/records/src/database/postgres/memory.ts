import type pg from "pg";
import { type SharedEntries, sharedMemory } from "../memory.ts";
import type { Sql } from "../port.ts";
import type { Memory } from "../shared.ts";
import { sql } from "../sql.ts";

/** Unlogged: no write waits for the disk, and after a crash of the server there are no entries. */
export const memoryTable = `CREATE UNLOGGED TABLE IF NOT EXISTS "_memory" (
	"kind" TEXT COLLATE "C" NOT NULL, "key" TEXT COLLATE "C" NOT NULL, "value" TEXT NOT NULL, "until" BIGINT NOT NULL,
	PRIMARY KEY ("kind", "key")
) WITH (fillfactor = 70)`;

/**
 * Memory of all processes over one PostgreSQL database. Every statement runs outside of any transaction; `run` executes
 * it on a connection and returns its result. After a broken connection a statement may run twice: an attempt then
 * counts twice.
 */
export function postgresMemory(run: (statement: Sql) => Promise<pg.QueryResult>): Memory {
	const entries: SharedEntries = {
		async read(kind, key) {
			const { rows } = await run(
				sql`SELECT "value" FROM "_memory" WHERE "kind" = ${kind} AND "key" = ${key}`,
			);
			return (rows[0] as { value: string } | undefined)?.value ?? null;
		},
		async swap(kind, key, before, { value, until }) {
			const at = sql`"kind" = ${kind} AND "key" = ${key} AND "value" = ${before}`;
			const statement =
				value === null
					? sql`DELETE FROM "_memory" WHERE ${at}`
					: before === null
						? sql`
							INSERT INTO "_memory" ("kind", "key", "value", "until")
							VALUES (${kind}, ${key}, ${value}, ${until})
							ON CONFLICT DO NOTHING`
						: sql`UPDATE "_memory" SET "value" = ${value}, "until" = ${until} WHERE ${at}`;
			return (await run(statement)).rowCount === 1;
		},
		async forget(now, maxEntries) {
			await run(sql`DELETE FROM "_memory" WHERE "until" < ${now}`);
			await run(sql`
				DELETE FROM "_memory"
				USING (
					SELECT "kind", "key", ROW_NUMBER() OVER (PARTITION BY "kind" ORDER BY "until" DESC) AS "place"
					FROM "_memory"
				) AS "placed"
				WHERE "_memory"."kind" = "placed"."kind"
					AND "_memory"."key" = "placed"."key"
					AND "placed"."place" > ${maxEntries}`);
		},
	};
	return sharedMemory(entries);
}
