import { defineConfig } from "vitest/config";
import { momentVariable } from "./tests/support/clock.ts";
import { limit } from "./tests/support/time-limits.ts";
import { enginesOf, testFiles } from "./tools/engines.ts";
import LongestFirst from "./tools/sequencer.ts";

/** Returns the server's and the record service's test files that run on PostgreSQL, too, or only there. */
const onPostgres = (folder: RegExp): string[] =>
	testFiles().filter((path) => folder.test(path) && ["both", "postgres"].includes(enginesOf(path)));

const run = "tests/support/run.ts";
/** Tests of the screens use the demonstration, whose dates lie around today. */
const onOneDay = "tests/support/moved-clock.ts";
const endChildren = "tests/support/end-children.ts";
/** In a run about another moment (`npm run test:dates`) all tests are at that moment. */
const setupFiles = process.env[momentVariable] ? [onOneDay, endChildren] : [endChildren];

/** What is polled appears while the machine does other work, too. No test and no hook has a limit of its own. */
const patient = {
	expect: { poll: { timeout: limit(60_000) } },
	testTimeout: limit(300_000),
	hookTimeout: limit(180_000),
};
const server = {
	...patient,
	globalSetup: run,
	setupFiles,
	// A worker keeps its loaded modules: the server's take a second to load, and run twice as fast once they are warm.
	isolate: false,
};

const postgres = {
	env: { RAFTA_TEST_ENGINE: "postgres" },
	globalSetup: [run, "tests/support/postgres-setup.ts"],
	setupFiles: ["tests/support/postgres-file.ts", endChildren],
};

/**
 * Kinds of tests: unit (no browser), web (the web app's modules, which keep a page's state and are loaded again for
 * each file), contract (the official client), browser (real Chromium). They run in the order of this list
 * (`tools/sequencer.ts`): first the one with the longest files, last the one with the shortest.
 */
export default defineConfig({
	test: {
		// A list that should be empty is printed whole: the failure is seen once, on a machine that is not here.
		chaiConfig: { truncateThreshold: 0 },
		sequence: { sequencer: LongestFirst },
		projects: [
			{
				test: {
					...server,
					name: "browser",
					setupFiles: [onOneDay, endChildren],
					include: ["tests/browser/**/*.test.ts"],
				},
			},
			{
				test: {
					...server,
					...postgres,
					name: "browser-postgres",
					setupFiles: [onOneDay, ...postgres.setupFiles],
					// The screens use HTTP, whatever the engine: the desk's tests prove that nothing else is needed.
					include: onPostgres(/^tests\/browser\//),
				},
			},
			{
				test: {
					...server,
					...postgres,
					name: "unit-postgres",
					include: onPostgres(/^(packages|apps|tests\/support)\//),
				},
			},
			{
				test: {
					...server,
					...postgres,
					name: "contract-postgres",
					include: onPostgres(/^tests\/contract\//),
				},
			},
			{
				test: {
					...server,
					name: "unit",
					include: [
						"packages/*/tests/**/*.test.ts",
						"apps/server/tests/**/*.test.ts",
						"tests/{bench,support}/*.test.ts",
						"tools/**/*.test.ts",
					],
					exclude: ["**/*.postgres.test.ts"],
				},
			},
			{
				test: {
					...server,
					name: "contract",
					include: ["tests/contract/**/*.test.ts"],
				},
			},
			{ test: { ...patient, name: "web", setupFiles, include: ["apps/web/tests/**/*.test.ts"] } },
		],
	},
});
