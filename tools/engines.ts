/** Database engines of a test file, as declared in it. CONTRIBUTING.md has the rule. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** `one` is the embedded engine, `postgres` PostgreSQL alone; `none`: the file opens no database. */
export type Engines = "one" | "both" | "postgres" | "none";

const line = /^\/\/ engines: (one|both)$/m;

/** Returns a test file's engines, declared by its name or in a separate line. */
export function enginesOf(path: string): Engines {
	if (path.endsWith(".postgres.test.ts")) return "postgres";
	const [, declared] = line.exec(readFileSync(join(root, path), "utf8")) ?? [];
	return declared === "one" || declared === "both" ? declared : "none";
}
