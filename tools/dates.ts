/**
 * `npm run test:dates`: the tests on other days, those of the embedded engine and the screens. Whatever is about time is
 * tried at each moment. What fails there is a fault of the program, or an assumption of a test.
 *
 *     npm run test:dates                                        all of them, and other places (`places.ts`), in two to four hours
 *     npm run test:dates -- 2027-01-01T00:05 2028-02-29T09:30   these (in Turkey's time)
 *     npm run test:dates -- 2027-01-01T00:05 --project=unit     some of the tests
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { momentVariable } from "../tests/support/clock.ts";
import { timeFactor } from "../tests/support/time-limits.ts";
import { ensureChromium } from "./chromium.ts";
import { chosenFiles } from "./projects.ts";
import { folderOfRun } from "./room.ts";
import { describeUnstable, runTests } from "./second-look.ts";
import { runStep } from "./steps.ts";

/** What is special about each moment. */
const moments: Readonly<Record<string, string>> = {
	"2026-11-30T10:00": "a Monday in term",
	"2026-12-01T10:00": "the first day of a month",
	"2027-01-01T00:05": "New Year's night",
	"2027-01-31T23:58": "a Sunday in the term's break, two minutes before the next month",
	"2027-03-10T09:30": "a religious holiday",
	"2027-03-14T21:40": "a Sunday evening",
	"2027-06-25T13:00": "the last day of school",
	"2027-06-28T10:30": "school is out",
	"2027-08-31T10:00": "the last day of a school year",
	"2027-09-01T10:00": "the first day of a school year",
	"2027-09-13T08:30": "the first day of school",
	"2028-02-29T09:30": "a leap day",
};
const WORKERS = 3;

console.log(`limits of time: ${timeFactor()} times those of a quiet machine`);
const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { project: { type: "string", multiple: true } },
});
const projects = values.project ?? ["unit", "web", "contract", "browser"];
const files = chosenFiles({ part: "all" }).filter(({ project }) => projects.includes(project));
const chosen = positionals.length > 0 ? positionals : Object.keys(moments);
if (!runStep("build", ["npm", "run", "build"]).ok) process.exit(1);
if (projects.includes("browser") && !ensureChromium()) process.exit(1);

// Of the reports: each run of vitest makes one of its own for what its tests write.
const folder = folderOfRun();
let failed = 0;
const lines: string[] = [];
for (const moment of chosen) {
	process.env[momentVariable] = new Date(`${moment}+03:00`).toISOString();
	const { passed, failures, unstable, seconds } = runTests(files, WORKERS, { folder });
	for (const test of unstable) console.log(`\n${describeUnstable(test)}`);
	for (const failure of failures) console.log(`\nFAILED ${failure}`);
	failed += failures.length;
	const time = `${Math.round(seconds)} s`;
	lines.push(`${moment} ${moments[moment] ?? ""}: ${passed} passed, ${failures.length} failed (${time})`);
	console.log(`\n${lines.join("\n")}`);
}
rmSync(folder, { recursive: true, force: true });
// The same in other places than this one, once.
const places = ["npm", "run", "test:places"];
if (positionals.length === 0 && !values.project && !runStep("places", places).ok) failed += 1;
process.exitCode = failed === 0 ? 0 : 1;
