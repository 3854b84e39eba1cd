import { DatabaseUnusable } from "../port.ts";
import { letGoOf, readApart } from "./reading/pool.ts";

/** Milliseconds that a check may take: a hundred times what a large school's file needs. */
const longest = 30 * 60_000;

/**
 * Looks at every page of a database file, in a process of its own.
 * @throws DatabaseUnusable `damaged` with what the engine says
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
