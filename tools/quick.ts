/**
 * `npm run test:quick [-- COMMIT]`: runs the static checks, and the tests affected by a change, on SQLite and without a
 * browser. The change is everything uncommitted; if there is nothing, the last commit; or everything since `COMMIT`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checks } from "./check.ts";
import { runStep, runSteps } from "./steps.ts";
import { touchedTests } from "./touched.ts";

const root = join(import.meta.dirname, "..");
const git = (command: string, ...words: string[]): string[] =>
	execFileSync("git", [command, "-z", ...words], { cwd: root, encoding: "utf8" })
		.split("\0")
		.filter(Boolean);

function changedFiles(): string[] {
	const since = process.argv[2];
	if (since) return git("diff", "--name-only", since);
	const open = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
	return open.length > 0 ? open : git("diff", "--name-only", "HEAD~1");
}

if (!existsSync(join(root, ".git"))) {
	console.error("Only a checkout knows what was changed. Without git, npm test runs everything.");
	process.exit(1);
}
const paths = globSync("{{packages,apps}/*/{src,tests},tests,tools}/**/*.{ts,tsx}", { cwd: root });
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
// The tests of the documents and of the tests themselves take no time; that of the packages takes half a minute.
const tests = [
	...new Set([...touchedTests(changedFiles(), sources), ...globSync("tools/*.test.ts", { cwd: root })]),
];

const outcomes = await runSteps(checks);
const projects = ["unit", "web", "contract"].flatMap((project) => ["--project", project]);
const { ok } = runStep(`tests that the change touches (${tests.length})`, [
	...["vitest", "run", ...projects, "--maxWorkers=2", ...tests],
]);
process.exitCode = ok && outcomes.every(([, check]) => check.ok) ? 0 : 1;
