/** For every file of tests on PostgreSQL: its databases go when it ends. */
import { afterAll } from "vitest";

// Not imported before the file's own tests: what they put in the place of a module must not be loaded already.
afterAll(async () => (await import("./database.ts")).dropTestDatabases());
