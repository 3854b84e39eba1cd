/** Builds the gallery of shared components (`dev/gallery`) in memory, for its test: no build of the web app contains it. */
import { join } from "node:path";
import { bundledWords } from "@rafta/words/plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const root = join(import.meta.dirname, "..");

/** Its files by their paths. */
export async function galleryFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
	const built = await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		plugins: [bundledWords(), react(), tailwindcss()],
		build: {
			write: false,
			minify: false,
			target: "es2022",
			reportCompressedSize: false,
			rolldownOptions: { input: join(root, "dev/gallery/index.html") },
		},
	});
	if (!("output" in built)) throw new Error("one build has one output");
	return new Map(
		built.output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
	);
}
