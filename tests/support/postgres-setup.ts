/** One PostgreSQL server for a whole test run, unless `RAFTA_TEST_POSTGRES` names a running one. */
import { Client } from "pg";
import { startPostgres } from "./postgres.ts";

/** Returns the prefix of this run's template names. */
export const templatesOfRun = (): string => `rafta_template_${process.env.RAFTA_TEST_RUN ?? process.pid}`;

async function dropTemplates(address: string): Promise<void> {
	const client = new Client({ connectionString: address });
	await client.connect();
	const found = await client.query("SELECT datname FROM pg_database WHERE starts_with(datname, $1)", [
		`${templatesOfRun()}_`,
	]);
	for (const { datname } of found.rows) await client.query(`DROP DATABASE "${datname}" WITH (FORCE)`);
	await client.end();
}

/** Environment variables set here are inherited by the test processes, which are started afterwards. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
	// With two projects in a run, the first has set up everything.
	if (process.env.RAFTA_TEST_RUN) return undefined;
	process.env.RAFTA_TEST_RUN = String(process.pid);
	const address = process.env.RAFTA_TEST_POSTGRES;
	if (address) return () => dropTemplates(address);
	const server = await startPostgres();
	process.env.RAFTA_TEST_POSTGRES = server.socket;
	return () => server.dispose();
}
