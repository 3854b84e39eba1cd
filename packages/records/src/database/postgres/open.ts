/** The adapter without its driver, which is loaded when a PostgreSQL database is opened. */
import type { Database } from "../port.ts";
import type { PostgresOptions } from "./database.ts";

/** Opens a PostgreSQL database. @throws DatabaseUnusable */
export async function openPostgres(address: string, options?: PostgresOptions): Promise<Database> {
	const adapter = await import("./database.ts");
	return adapter.openPostgres(address, options);
}

/** Removes the password from an address, for messages and logs. */
export function printableAddress(address: string): string {
	try {
		const url = new URL(address);
		if (url.password !== "") url.password = "***";
		url.search = "";
		return url.href;
	} catch {
		return "postgres://";
	}
}
