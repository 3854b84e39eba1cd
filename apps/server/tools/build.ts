/**
 * Bundles the server into a few files (dist/): a start reads those instead of some nine hundred, which takes
 * less than half of the processor's time, and a fifth less memory. Packages stay where npm put them.
 */
import { rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type Plugin, rolldown } from "rolldown";

const sources = join(import.meta.dirname, "..", "src");
const output = join(import.meta.dirname, "..", "dist");

/** Lets a module find the files beside its source, and the source's workers, from the bundle. */
const placed: Plugin = {
	name: "placed",
	transform(code, id) {
		if (!code.includes("import.meta.")) return null;
		const source = relative(output, id).replaceAll("\\", "/");
		const moved = code
			.replaceAll("import.meta.dirname", `(import.meta.dirname + "/${dirname(source)}")`)
			.replaceAll("import.meta.url", `new URL("${source}", import.meta.url).href`);
		// Lines stay where they are.
		return { code: moved, map: null };
	},
};

const bundle = await rolldown({
	input: {
		main: join(sources, "main.ts"),
		run: join(sources, "workers/run.ts"),
	},
	platform: "node",
	logLevel: "warn",
	external: (id) => /^[^./]/.test(id) && !id.startsWith("@rafta/"),
	plugins: [placed],
});
rmSync(output, { recursive: true, force: true });
await bundle.write({ dir: output, format: "esm", sourcemap: true, chunkFileNames: "[name].js" });
await bundle.close();
