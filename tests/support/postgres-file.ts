/** For every file of tests on PostgreSQL: its databases go when it ends. */
import { afterAll } from "vitest";
import { dropTestDatabases } from "./database.ts";

afterAll(dropTestDatabases);
