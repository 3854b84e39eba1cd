/** `_params`: settings and other internal values of the program, each a text by its key. */
import type { OwnTable } from "./own-table.ts";
import type { ReadConnection, Transaction } from "./port.ts";
import { sql } from "./sql.ts";

export const paramsTable: OwnTable = {
	name: "_params",
	columns: { key: "text", value: "text" },
	indexes: [],
};

/** Returns the value of a key, if there is one. */
export async function readParam(
	reader: Pick<ReadConnection, "get">,
	key: string,
): Promise<string | undefined> {
	const row = await reader.get(sql`SELECT "value" FROM "_params" WHERE "key" = ${key}`);
	return row && String(row.value);
}

/** Stores the value of a key. */
export async function writeParam(tx: Pick<Transaction, "run">, key: string, value: string): Promise<void> {
	await tx.run(sql`
		INSERT INTO "_params" ("key", "value")
		VALUES (${key}, ${value})
		ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`);
}
