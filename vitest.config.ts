import { defineConfig } from "vitest/config";
import { momentVariable } from "./tests/support/clock.ts";
import { limit } from "./tests/support/time-limits.ts";
import { choice, chosenFiles, type ProjectName, tags, tagsOf } from "./tools/projects.ts";
import LongestFirst from "./tools/sequencer.ts";

const chosen = choice();
const files = chosenFiles(chosen);
/** Returns a kind's name and tests. */
const testsOf = (name: ProjectName) => ({
	name,
	include: files.filter(({ project }) => project === name).map(({ path }) => path),
	tags,
	tagsFilter: tagsOf(name, chosen.part),
});

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

/** The kinds of tests are in `tools/projects.ts`. */
export default defineConfig({
	test: {
		// A list that should be empty is printed whole: the failure is seen once, on a machine that is not here.
		chaiConfig: { truncateThreshold: 0 },
		sequence: { sequencer: LongestFirst },
		projects: [
			{ test: { ...server, ...testsOf("browser"), setupFiles: [onOneDay, endChildren] } },
			{
				test: {
					...server,
					...postgres,
					...testsOf("browser-postgres"),
					setupFiles: [onOneDay, ...postgres.setupFiles],
				},
			},
			{ test: { ...server, ...postgres, ...testsOf("unit-postgres") } },
			{ test: { ...server, ...postgres, ...testsOf("both-postgres") } },
			{ test: { ...server, ...postgres, ...testsOf("contract-postgres") } },
			{ test: { ...server, ...testsOf("unit") } },
			{ test: { ...server, ...testsOf("contract") } },
			// Node's own local storage is none of a browser's, and warns when it is asked.
			{ test: { ...patient, setupFiles, execArgv: ["--no-experimental-webstorage"], ...testsOf("web") } },
		],
	},
});
