/** Resolves what a query reads. Only the engine knows: a name may be a table, a view, an alias or a column. */
import { constants, DatabaseSync } from "node:sqlite";
import { type QueryReads, QueryRefused } from "../port.ts";

const { SQLITE_DENY, SQLITE_FUNCTION, SQLITE_OK, SQLITE_READ, SQLITE_RECURSIVE, SQLITE_SELECT } = constants;

/**
 * Prepares a query over empty tables of the same schema, and has every access reported: the driver of the installation's
 * own connections cannot. `schema`: the statements of its tables and views. @throws QueryRefused
 */
export function queryReads(schema: readonly string[], query: string): QueryReads {
	const tables = new Set<string>();
	const functions = new Set<string>();
	let isRecursive = false;
	const scratch = new DatabaseSync(":memory:");
	try {
		for (const statement of schema) scratch.exec(statement);
		scratch.setAuthorizer((action, first, second) => {
			if (action === SQLITE_READ) tables.add(first ?? "");
			else if (action === SQLITE_FUNCTION) functions.add((second ?? "").toLowerCase());
			else if (action === SQLITE_RECURSIVE) isRecursive = true;
			else if (action !== SQLITE_SELECT) return SQLITE_DENY;
			return SQLITE_OK;
		});
		scratch.prepare(query);
	} catch (error) {
		throw new QueryRefused(`SQL logic error: ${error instanceof Error ? error.message : String(error)}`);
	} finally {
		scratch.close();
	}
	return { tables: [...tables], functions: [...functions], isRecursive };
}
