/**
 * `npm run test:coverage`: which files of the web app no walk of `npm test` reaches, of those that the screens' tests reach: a
 * file is reached when one of its functions runs in a page. Writes them to `tests/browser/uncovered.txt`, in half an hour;
 * fails if they are more than a tenth. The coverage of Chromium itself is lost with a page that a test closes.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { coverageVariable } from "../tests/support/coverage.ts";
import { choose, type Part } from "./projects.ts";
import { runStep } from "./steps.ts";

const root = join(import.meta.dirname, "..");
const web = join(root, "apps/web");
const dist = join(web, "dist");
const list = join(root, "tests/browser/uncovered.txt");
const LARGEST_SHARE = 0.1;

/** A part of a program's syntax tree. */
interface SyntaxNode {
	readonly type: string;
	readonly start: number;
	readonly end: number;
	readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
	typeof value === "object" && value !== null && typeof (value as SyntaxNode).type === "string";

/** Text to be inserted in front of a character. */
interface Insertion {
	readonly at: number;
	readonly text: string;
}

/** Makes each function begin with `mark`, an expression. */
function insertions(node: SyntaxNode, mark: string): Insertion[] {
	const { body } = node;
	const own: Insertion[] = [];
	if (/Function/.test(node.type) && isNode(body)) {
		const isBlock = /Block|Body/.test(body.type);
		if (isBlock) own.push({ at: body.start + 1, text: `${mark};` });
		else own.push({ at: body.start, text: `(${mark},` }, { at: body.end, text: ")" });
	}
	const children = Object.values(node).flat().filter(isNode);
	return [...own, ...children.flatMap((child) => insertions(child, mark))];
}

/** Has the first function of each file that runs say so (`tests/support/coverage.ts`). */
const marks: Plugin = {
	name: "rafta-marks",
	enforce: "post",
	transform(code, id) {
		const path = relative(web, id.split("?")[0] ?? id);
		if (!/^src\/.*\.tsx?$/.test(path)) return undefined;
		const mark = "raftaReached||(raftaReached=globalThis.raftaMark?.(raftaPath))";
		const all = insertions(this.parse(code) as unknown as SyntaxNode, mark).sort((a, b) => a.at - b.at);
		const ends = [...all.map(({ at }) => at), code.length];
		const text = all.map((one, index) => one.text + code.slice(one.at, ends[index + 1])).join("");
		const variables = `var raftaReached,raftaPath=${JSON.stringify(path)};`;
		return { code: `${code.slice(0, ends[0])}${text}\n${variables}`, map: null };
	},
};

/** Builds the web app with marks, in the place where the programs under test expect it. */
async function buildMarked(): Promise<void> {
	if (!runStep("build", ["npm", "run", "build"]).ok) process.exit(1);
	const stamp = readFileSync(join(dist, ".sources"));
	process.env.NODE_ENV = "production";
	process.env.RAFTA_BUILD_FOLDER = dist;
	process.chdir(web);
	// A mark in front of an expression makes its `@__PURE__` a comment at a wrong place.
	const rolldownOptions = { checks: { invalidAnnotation: false } };
	await build({ root: web, logLevel: "warn", plugins: [marks], build: { rolldownOptions } });
	process.chdir(root);
	writeFileSync(join(dist, ".sources"), stamp);
}

/** Runs the screens' tests of a part, and returns the files that they reach. */
function reachedBy(part: Part, folder: string): Set<string> {
	mkdirSync(folder);
	choose({ part });
	const command = ["vitest", "run", "--project", "browser", "--maxWorkers=3"];
	const { ok } = runStep(`tests: ${part}`, command, { env: { [coverageVariable]: folder } });
	if (!ok) throw new Error("what a test reaches that has failed is not known");
	return new Set(
		readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n")),
	);
}

const folder = mkdtempSync(join(tmpdir(), "rafta-marks-"));
try {
	await buildMarked();
	const byWalks = reachedBy("push", join(folder, "push"));
	const others = reachedBy("rest", join(folder, "rest"));
	const missing = [...others.difference(byWalks)].sort();
	const all = byWalks.union(others).size;
	writeFileSync(list, missing.map((path) => `${path}\n`).join(""));
	console.log(`${missing.length} of ${all} files are reached by no walk: ${relative(root, list)}`);
	if (missing.length > all * LARGEST_SHARE) process.exitCode = 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
	// The next start builds the app as it is shipped.
	rmSync(join(dist, ".sources"), { force: true });
}
