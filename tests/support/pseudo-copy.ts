/** A copy of the project whose Turkish is the language that nobody speaks (`pseudo.ts`), built apart from this one. */
import { spawnSync } from "node:child_process";
import {
	cpSync,
	globSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative, sep } from "node:path";
import { homeLanguage, languageFacts } from "@rafta/words";
import { pseudo, pseudoChapter } from "./pseudo.ts";

const root = join(import.meta.dirname, "..", "..");

/** What a start reads, and what it is built from. */
const sources = [
	...["apps", "packages", "locales", "docs", "demo", "tools", "deploy"],
	...["start.mjs", "package.json", "package-lock.json", "tsconfig.base.json", "LICENSE"],
];
const left = new Set(["dist", "dist.new", "dist.old", "node_modules", "tests"]);

/** Links the installed packages; those of the project lead to the copy. */
function linkPackages(folder: string): void {
	const packages = join(root, "node_modules");
	mkdirSync(join(folder, "node_modules", ".cache"), { recursive: true });
	for (const name of readdirSync(packages)) {
		const link = join(folder, "node_modules", name);
		if (name === ".cache") continue;
		if (name === "@rafta") cpSync(join(packages, name), link, { recursive: true, verbatimSymlinks: true });
		else
			symlinkSync(
				join(packages, name),
				link,
				lstatSync(join(packages, name)).isDirectory() ? "junction" : "file",
			);
	}
}

/** Translates a folder of texts, and the chapters of the handbook in that language. */
function translate(folder: string, chapters: string): void {
	for (const path of globSync(`${chapters}/*.md`))
		writeFileSync(path, pseudoChapter(readFileSync(path, "utf8")));
	for (const path of globSync(`${folder}/**/*.json`)) {
		const texts = JSON.parse(readFileSync(path, "utf8")) as Record<string, string>;
		const other = Object.entries(texts).map(([key, text]) => [key, pseudo(text)]);
		writeFileSync(path, JSON.stringify(Object.fromEntries(other)));
	}
}

/** Makes the copy and builds it; returns its folder. @throws Error when it cannot be built */
export function pseudoCopy(): string {
	const folder = mkdtempSync(join(tmpdir(), "rafta-pseudo-"));
	for (const source of sources)
		cpSync(join(root, source), join(folder, source), {
			recursive: true,
			filter: (path) => !left.has(basename(path)) || relative(root, path).split(sep).includes("src"),
		});
	linkPackages(folder);
	for (const name of new Set([homeLanguage, languageFacts[homeLanguage].pupil]))
		translate(join(folder, "locales", name), join(folder, "docs", name));
	const built = spawnSync(process.execPath, ["start.mjs", "build"], { cwd: folder, encoding: "utf8" });
	if (built.status !== 0)
		throw new Error(`the pseudo-language cannot be built:\n${built.stdout}${built.stderr}`);
	return folder;
}
