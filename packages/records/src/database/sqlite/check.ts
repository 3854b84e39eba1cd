import { DatabaseUnusable } from "../port.ts";
import { letGoOf, readApart } from "./reading/pool.ts";

/** Time limit of a check in milliseconds: a hundred times what a large school's file needs. */
const longest = 30 * 60_000;

/**
 * Checks every page of a database file, in a separate process.
 * @throws DatabaseUnusable `damaged` with the engine's message
 */
export async function checkFile(file: string): Promise<void> {
	const question = { file, method: "query", text: "PRAGMA quick_check(1)", limit: 1 } as const;
	let said: unknown;
	try {
		const found = (await readApart(question, AbortSignal.timeout(longest))) as { rows: unknown[][] };
		said = found.rows[0]?.[0];
	} catch (error) {
		said = error instanceof Error ? error.message : error;
	} finally {
		letGoOf(file);
	}
	if (said !== "ok") throw new DatabaseUnusable("damaged", String(said));
}
