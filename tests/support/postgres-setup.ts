/** One PostgreSQL server for a whole run of tests, unless `RAFTA_TEST_POSTGRES` names one that runs already. */
import { startPostgres } from "./postgres.ts";

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
	if (process.env.RAFTA_TEST_POSTGRES) return undefined;
	const server = await startPostgres();
	// The processes of the tests are made afterwards and inherit it.
	process.env.RAFTA_TEST_POSTGRES = server.url;
	return () => server.dispose();
}
