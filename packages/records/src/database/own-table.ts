/** Internal tables of the program, in addition to those of collections. */
import type { Database, Dialect, Transaction } from "./port.ts";
import { raw } from "./sql.ts";

export interface OwnTable {
	readonly name: string;
	/** The first one is the key. */
	readonly columns: Readonly<Record<string, "text" | "integer" | "unique text">>;
	/** Rows are stored in key order, if the engine supports it: for many small rows. */
	readonly clustered?: boolean;
	/** Text after `CREATE INDEX IF NOT EXISTS`. */
	readonly indexes: readonly string[];
}

function columnsOf({ columns }: OwnTable, { id, idType }: Pick<Dialect, "id" | "idType">): string {
	const types = { text: "TEXT NOT NULL", integer: "INTEGER NOT NULL", "unique text": "TEXT NOT NULL UNIQUE" };
	return Object.entries(columns)
		.map(([name, kind], place) => `${id(name)} ${place === 0 ? idType : types[kind]}`)
		.join(", ");
}

/** Creates the table unless it exists. */
export async function makeOwnTable(
	tx: Pick<Transaction, "run">,
	dialect: Dialect,
	table: OwnTable,
): Promise<void> {
	const kind = table.clustered ? dialect.clustered : "";
	await tx.run(
		raw(`CREATE TABLE IF NOT EXISTS ${dialect.id(table.name)} (${columnsOf(table, dialect)})${kind}`),
	);
}

export async function makeOwnIndexes(tx: Pick<Transaction, "run">, { indexes }: OwnTable): Promise<void> {
	for (const index of indexes) await tx.run(raw(`CREATE INDEX IF NOT EXISTS ${index}`));
}

/** Creates a table and its indexes unless they exist. */
export const openOwnTable = (database: Pick<Database, "dialect" | "alter">, table: OwnTable): Promise<void> =>
	database.alter(async (tx) => {
		await makeOwnTable(tx, database.dialect, table);
		await makeOwnIndexes(tx, table);
	});
