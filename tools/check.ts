/** `npm run check`: runs every static check to its end, so that one run shows all errors. */
import { runSteps } from "./steps.ts";

export const checks = [
	{ name: "types", command: ["tsc", "-p", "tsconfig.json"] },
	{ name: "types of the tests", command: ["tsc", "-p", "tests/tsconfig.json"] },
	{ name: "types of the web app", command: ["tsc", "-p", "apps/web/tsconfig.json"] },
	{ name: "format and lint", command: ["biome", "check", "."] },
	{ name: "layers", command: ["depcruise", "--config", ".dependency-cruiser.cjs", "packages", "apps"] },
	{ name: "dead code", command: ["knip"] },
] as const;

if (import.meta.main) {
	const outcomes = await runSteps(checks);
	process.exitCode = outcomes.every(([, { ok }]) => ok) ? 0 : 1;
}
