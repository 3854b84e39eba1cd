import { resolve } from "node:path";
import { StartProblem } from "../messages/console.ts";

export interface Config {
	readonly host: string;
	readonly port: number;
	readonly folder: string;
	/** Address of the PostgreSQL database that takes the place of the embedded one. */
	readonly database?: string;
	readonly demo: boolean;
	/** Accounts of `_superusers` may run SQL by the API. */
	readonly sql: boolean;
}

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Reads the settings of the environment and the command line. @throws StartProblem for what cannot be. */
export function readConfig(environment: NodeJS.ProcessEnv, argv: readonly string[]): Config {
	const host = environment.RAFTA_HOST || "127.0.0.1";
	const port = Number(environment.RAFTA_PORT || "8090");
	if (!Number.isInteger(port) || port < 0 || port > 65_535) {
		throw new StartProblem("badPort", { port: environment.RAFTA_PORT ?? "" });
	}
	const demo = argv.includes("--demo");
	// Everybody knows the demonstration's password, so it stays on this computer unless somebody insists.
	if (demo && !loopback.test(host) && !argv.includes("--demo-public")) throw new StartProblem("demoPublic");
	const folder = demo ? environment.RAFTA_DEMO_DATA || "data-demo" : environment.RAFTA_DATA || "data";
	const sql = environment.RAFTA_SQL === "1";
	const database = environment.RAFTA_DATABASE;
	// Never in the sentence: an address that is nearly right has a password in it.
	if (database && !/^postgres(ql)?:\/\//.test(database)) throw new StartProblem("badDatabase");
	return { host, port, folder: resolve(folder), demo, sql, ...(database && { database }) };
}
