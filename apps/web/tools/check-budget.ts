/** Fails the build when the first load exceeds its budget: the scripts and styles that every visitor waits for. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const budget = { js: 140_000, css: 30_000 };
const folder = join(import.meta.dirname, "..", "dist");

interface Chunk {
	file: string;
	imports?: string[];
	css?: string[];
}

const manifest: Record<string, Chunk> = JSON.parse(
	readFileSync(join(folder, ".vite", "manifest.json"), "utf8"),
);

/** Returns the files that the page names and everything they import, needed before the first render. */
function firstLoad(): Set<string> {
	const files = new Set<string>(["theme.js"]);
	const page = readFileSync(join(folder, "index.html"), "utf8");
	const visit = (key: string): void => {
		const chunk = manifest[key];
		if (!chunk || files.has(chunk.file)) return;
		files.add(chunk.file);
		for (const css of chunk.css ?? []) files.add(css);
		for (const next of chunk.imports ?? []) visit(next);
	};
	// The page names the style sheet of further themes in a meta element, without loading it.
	const loaded = (file: string): boolean =>
		page.includes(`src="/${file}"`) || page.includes(`href="/${file}"`);
	for (const [key, { file }] of Object.entries(manifest)) if (loaded(file)) visit(key);
	if (files.size < 3) throw new Error("The page names no script and no style of the build.");
	return files;
}

const sizes = { js: 0, css: 0 };
for (const file of firstLoad()) {
	const kind = file.endsWith(".css") ? "css" : "js";
	sizes[kind] += gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
}
for (const kind of ["js", "css"] as const) {
	const text = `first load, ${kind}: ${(sizes[kind] / 1000).toFixed(1)} kB gzipped of ${budget[kind] / 1000} kB`;
	if (sizes[kind] > budget[kind]) {
		console.error(`${text}: over budget`);
		process.exitCode = 1;
	} else console.log(text);
}
