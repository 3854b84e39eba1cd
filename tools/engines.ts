/** Which database engines a file of tests runs on, as it says itself. CONTRIBUTING.md has the rule. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** `one` is the embedded engine, `postgres` the other one alone; `none`: the file opens no database. */
export type Engines = "one" | "both" | "postgres" | "none";

const line = /^\/\/ engines: (one|both)$/m;

/** What a file of tests says, by its name or in a line of its own. */
export function enginesOf(path: string): Engines {
	if (path.endsWith(".postgres.test.ts")) return "postgres";
	const [, said] = line.exec(readFileSync(join(root, path), "utf8")) ?? [];
	return said === "one" || said === "both" ? said : "none";
}

/** Every file of tests that a project may have, from the root of the repository. */
export const testFiles = (): string[] =>
	globSync("{{packages,apps}/*/tests,tests/{contract,browser,support}}/**/*.test.ts", { cwd: root }).sort();
