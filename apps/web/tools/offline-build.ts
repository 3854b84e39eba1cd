/** Vite plugin that lists the build's files for the service worker. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Not cached in advance: the barcode decoder is large and only needed for scanning by camera. */
const onDemand = /\.wasm$/;
/** The screens that a pupil opens without a network: those of the bar, a title's page, and licences. */
const pupilScreens = [
	"students/short/StudentShort.tsx",
	"me/Me.tsx",
	"catalog/Catalog.tsx",
	"catalog/title/CatalogTitle.tsx",
	"swaps/home/Swaps.tsx",
	"legal/licences/Licences.tsx",
	"../shell/help/HelpPanel.tsx",
].map((path) => join("src/routes", path));
/** What every page names besides its scripts, and what the screen of licences reads. */
const ofPage = /^(theme\.js|icon\.svg|licences\.json|pupil\.\w+|icons\/pupil-.*)$/;
/** Texts of a language that a family reads its page in. */
const ofLanguage = /^assets\/texts-of-[\w-]+\.js$/;
/** Not listed: hidden files, and the page and the worker themselves. */
const left = /^(\.|index\.html$|sw\.js$)/;

function filesOf(folder: string, under = ""): string[] {
	return readdirSync(join(folder, under), { withFileTypes: true })
		.filter(({ name }) => under !== "" || !left.test(name))
		.flatMap((entry) => {
			const path = under === "" ? entry.name : `${under}/${entry.name}`;
			return entry.isDirectory() ? filesOf(folder, path) : [path];
		})
		.sort();
}

interface Chunk {
	readonly file: string;
	readonly imports?: readonly string[];
	readonly css?: readonly string[];
	readonly assets?: readonly string[];
}

/** Returns the files of the page and of a pupil's screens: a phone keeps them, and not the whole app. */
function pupilFiles(folder: string, files: readonly string[]): string[] {
	const manifest: Record<string, Chunk> = JSON.parse(
		readFileSync(join(folder, ".vite", "manifest.json"), "utf8"),
	);
	const needed = new Set(files.filter((file) => ofPage.test(file) || ofLanguage.test(file)));
	const seen = new Set<string>();
	const add = (key: string): void => {
		if (seen.has(key)) return;
		seen.add(key);
		const chunk = manifest[key];
		if (!chunk) throw new Error(`the build has no ${key}`);
		for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) needed.add(file);
		for (const next of chunk.imports ?? []) add(next);
	};
	const page = readFileSync(join(folder, "index.html"), "utf8");
	for (const [key, { file }] of Object.entries(manifest)) if (page.includes(`"/${file}"`)) add(key);
	for (const key of pupilScreens) add(key);
	return files.filter((file) => needed.has(file) && !onDemand.test(file));
}

function fill(path: string, change: (text: string) => string): void {
	const text = readFileSync(path, "utf8");
	const changed = change(text);
	if (changed === text) throw new Error(`${path} has no place for the build's name`);
	writeFileSync(path, changed);
}

/** Writes the build's name into its page and its worker, and the lists of files into the worker. */
export function offlineBuild(folder: string): Plugin {
	let isWritten = false;
	return {
		name: "rafta-offline",
		apply: "build",
		writeBundle() {
			isWritten = true;
		},
		closeBundle() {
			// A build that failed says why, not that its files are missing.
			if (!isWritten) return;
			const files = filesOf(folder);
			const themes = files.find((file) => /^assets\/themes-.*\.css$/.test(file));
			fill(join(folder, "index.html"), (page) => page.replace("/src/themes.css", `/${themes}`));
			const hash = createHash("sha256");
			for (const file of ["index.html", "sw.js", ...files])
				hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
			const build = hash.digest("hex").slice(0, 16);
			const kept = files.filter((file) => !onDemand.test(file)).map((file) => `/${file}`);
			const ofPupils = pupilFiles(folder, files).map((file) => `/${file}`);
			fill(join(folder, "index.html"), (page) =>
				page.replace('name="build" content=""', `name="build" content="${build}"`),
			);
			fill(join(folder, "sw.js"), (code) =>
				code
					.replaceAll("RAFTA_FILES", () => JSON.stringify(kept))
					.replaceAll("RAFTA_PUPIL", () => JSON.stringify(ofPupils))
					.replaceAll("RAFTA_BUILD", () => JSON.stringify(build)),
			);
		},
	};
}
