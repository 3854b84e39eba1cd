/** `npm run check`: runs every static check to its end, so that one run shows all errors. */
import { runSteps } from "./steps.ts";

/** Two steps run at a time: several checkers each would read the same libraries again, and take three times as long. */
const types = (config: string): string[] => ["tsc", "-p", config, "--checkers", "1"];

export const checks = [
	{ name: "types", command: types("tsconfig.json") },
	{ name: "types of the tests", command: types("tests/tsconfig.json") },
	{ name: "types of the web app", command: types("apps/web/tsconfig.json") },
	{ name: "format and lint", command: ["biome", "check", "."] },
	{ name: "layers", command: ["depcruise", "--config", "--output-type", "err-long", "packages", "apps"] },
	{ name: "dead code", command: ["knip"] },
];

/** Tests that only read the project's texts: `npm test` runs them with the other tests. */
const texts = ["vocabulary", "documents", "readme", "sql", "engines", "acceptance"].map(
	(name) => `tools/${name}.test.ts`,
);
const textTests = { name: "names and documents", command: ["vitest", "run", "--project", "unit", ...texts] };

if (import.meta.main) {
	const outcomes = await runSteps([...checks, textTests]);
	process.exitCode = outcomes.every(([, { ok }]) => ok) ? 0 : 1;
}
