import { DatabaseUnusable } from "../port.ts";
import { letGoOf, readInProcess } from "./reading/pool.ts";

/** Time limit of a check in milliseconds: a hundred times what a large school's file needs. */
const TIMEOUT_MS = 30 * 60_000;

/**
 * Checks every page of a database file, in a separate process.
 * @throws DatabaseUnusable `damaged` with the engine's message
 */
export async function checkFile(file: string): Promise<void> {
	const question = { file, method: "query", text: "PRAGMA quick_check(1)", limit: 1 } as const;
	let result: unknown;
	try {
		const found = (await readInProcess(question, AbortSignal.timeout(TIMEOUT_MS))) as { rows: unknown[][] };
		result = found.rows[0]?.[0];
	} catch (error) {
		result = error instanceof Error ? error.message : error;
	} finally {
		letGoOf(file);
	}
	if (result !== "ok") throw new DatabaseUnusable("damaged", String(result));
}
