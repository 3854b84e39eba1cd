/** One PostgreSQL server for a whole run of tests, unless `RAFTA_TEST_POSTGRES` names one that runs already. */
import { Client } from "pg";
import { startPostgres } from "./postgres.ts";

/** What the names of this run's templates begin with. */
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

/** What is set here is inherited by the processes of the tests, which are made afterwards. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
	// Two projects of one run: the first has made everything.
	if (process.env.RAFTA_TEST_RUN) return undefined;
	process.env.RAFTA_TEST_RUN = String(process.pid);
	const address = process.env.RAFTA_TEST_POSTGRES;
	if (address) return () => dropTemplates(address);
	const server = await startPostgres();
	process.env.RAFTA_TEST_POSTGRES = server.socket;
	return () => server.dispose();
}
