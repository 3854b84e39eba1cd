/** One PostgreSQL server for a whole run of tests, unless `RAFTA_TEST_POSTGRES` names one that runs already. */
import { Client } from "pg";
import { startPostgres } from "./postgres.ts";

/** The database that this run's other ones are made like. */
export const templateOfRun = (): string => `rafta_ready_${process.env.RAFTA_TEST_RUN ?? process.pid}`;

async function dropTemplate(address: string): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	await client.query(`DROP DATABASE IF EXISTS "${templateOfRun()}" WITH (FORCE)`);
	await client.end();
}

/** What is set here is inherited by the processes of the tests, which are made afterwards. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
	// Two projects of one run: the first has made everything.
	if (process.env.RAFTA_TEST_RUN) return undefined;
	process.env.RAFTA_TEST_RUN = String(process.pid);
	const address = process.env.RAFTA_TEST_POSTGRES;
	if (address) return () => dropTemplate(address);
	const server = await startPostgres();
	process.env.RAFTA_TEST_POSTGRES = server.url;
	return () => server.dispose();
}
