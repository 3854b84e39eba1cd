/** Vite plugin that lists the build's files for the service worker. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Not cached in advance: the barcode decoder is large and only needed for scanning by camera. */
const onDemand = /\.wasm$/;
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

function fill(path: string, change: (text: string) => string): void {
	const text = readFileSync(path, "utf8");
	const changed = change(text);
	if (changed === text) throw new Error(`${path} has no place for the build's name`);
	writeFileSync(path, changed);
}

/** Writes the build's name into its page and its worker, and the list of files into the worker. */
export function offlineBuild(folder: string): Plugin {
	return {
		name: "rafta-offline",
		apply: "build",
		closeBundle() {
			const files = filesOf(folder);
			const themes = files.find((file) => /^assets\/themes-.*\.css$/.test(file));
			fill(join(folder, "index.html"), (page) => page.replace("/src/themes.css", `/${themes}`));
			const hash = createHash("sha256");
			for (const file of ["index.html", "sw.js", ...files])
				hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
			const build = hash.digest("hex").slice(0, 16);
			const kept = files.filter((file) => !onDemand.test(file)).map((file) => `/${file}`);
			fill(join(folder, "index.html"), (page) =>
				page.replace('name="build" content=""', `name="build" content="${build}"`),
			);
			fill(join(folder, "sw.js"), (code) =>
				code
					.replaceAll("RAFTA_FILES", () => JSON.stringify(kept))
					.replaceAll("RAFTA_BUILD", () => JSON.stringify(build)),
			);
		},
	};
}
