/** Setup of every PostgreSQL test file: drops its databases when it ends. */
import { afterAll } from "vitest";

// Imported late, after the file's own tests: modules that they mock must not be loaded already.
afterAll(async () => (await import("./database.ts")).dropTestDatabases());
