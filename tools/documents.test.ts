/** Checks that everything the documents name exists in the repository. */
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob, normalize } from "node:path";
import { collections } from "@rafta/library/collections/index";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });
const exclude = (path: string) => ["node_modules", "dist", ".git"].includes(basename(path));
const files = globSync("{*,{packages,apps,tools,tests,docs,demo,deploy,locales}/**/*}", {
	cwd: root,
	exclude,
});
const scripts = Object.keys(JSON.parse(read("package.json")).scripts);

/** Names outside the repository: folders of an installation, files of other programs and of the test data. */
const elsewhere = new Set([
	...["./data", "./data-demo", "node_modules/.bin/node"],
	...["postgresql.conf", "marc/MANIFEST.csv", "ui/dist", "packages/records/dist"],
]);

/** `{a,b}.ts` are two; `library/x` is short for `packages/library/src/x`, `web/x` for `apps/web/src/x` or an area of texts. */
function isThere(name: string): boolean {
	const choice = /^(.*)\{([^{}]*)\}(.*)$/.exec(name);
	if (choice) return (choice[2] ?? "").split(",").every((one) => isThere(`${choice[1]}${one}${choice[3]}`));
	const path = normalize(name).replace(/\/$/, "");
	const [first = "", ...rest] = path.split("/");
	const long = join(["library", "records"].includes(first) ? "packages" : "apps", first, "src", ...rest);
	const words = `locales/*/${path}.json`;
	return [path, `**/${path}`, long, `${long}.ts`, words].some((pattern) =>
		files.some((file) => matchesGlob(file, pattern)),
	);
}

const isPath = (word: string): boolean =>
	/^[\w.*{},-]+(\/[\w.*{},-]+)+\/?$/.test(word) ||
	/^[\w-][\w.-]*\.(ts|tsx|mjs|md|yaml|conf|service)$/.test(word);

test.each(documents)("every path, link and script that %s names is there", (document) => {
	const text = read(document);
	const quoted = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = ""]) => words.split(/[,;:]?\s+/));
	const paths = quoted.filter(
		(word) => isPath(word) && !elsewhere.has(word) && !word.startsWith("RAFTA_DATA/"),
	);
	const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = ""]) =>
		join(dirname(document), link),
	);
	const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
	const missing = [
		...[...paths, ...links].filter((name) => !isThere(name)),
		...run.filter((name) => !scripts.includes(name)),
	];
	expect(missing, `named in ${document}, and not in the repository`).toEqual([]);
});

test.each([
	["ARCHITECTURE.md", "a map", 12_000],
	["CONTRIBUTING.md", "what everybody reads", 16_000],
] as const)("%s stays %s: at most %i bytes", (document, _what, most) => {
	expect(Buffer.byteLength(read(document))).toBeLessThanOrEqual(most);
});

test("the glossary has a row for every collection, with its labels", () => {
	const glossary = read("docs/glossary.md");
	const rows = collections.map(({ name, label: { one } }) => `| \`${name}\` | ${one.tr} | ${one.en} | `);
	const lacking = rows.filter((row) => !glossary.includes(row));
	expect(lacking, "rows that docs/glossary.md lacks").toEqual([]);
});
