/** Setup of every test file that may start processes: none of them outlives it. */
import { afterAll } from "vitest";

// Imported late, after the file's own tests: modules that they mock must not be loaded already.
afterAll(async () => (await import("./children.ts")).endChildren());
