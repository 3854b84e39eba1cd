import { bundledWords } from "@rafta/words/plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { handbook } from "./tools/handbook.ts";
import { licences } from "./tools/licences.ts";
import { offlineBuild } from "./tools/offline-build.ts";
import { precompress } from "./tools/precompress.ts";

/** `start.mjs` names a folder beside it, whose place it takes when all is built. */
const folder = process.env.RAFTA_BUILD_FOLDER ?? `${import.meta.dirname}/dist`;

/** Name of the file with the chapters of a language's handbook; `null` for other modules. */
const handbookOf = (id: string): string | null => {
	const [, language] = /[\\/]docs[\\/]([a-z]{2})[\\/][\w-]+\.md$/.exec(id) ?? [];
	return language ? `handbook-${language}` : null;
};

/** The worker and the themes have their own files, as does rolldown's shared runtime. */
const isOfPage = (id: string): boolean => !/[\\/]src[\\/](worker[\\/]|themes\.css)|^\0/.test(id);

/**
 * The first screen's code is one file and what most screens share is another: dozens of small files cost an old
 * computer on a school's network more time than their bytes. Screens keep files of their own.
 */
export default defineConfig({
	plugins: [
		bundledWords({ separate: true }),
		handbook(),
		react(),
		tailwindcss(),
		licences(),
		offlineBuild(folder),
		precompress(folder),
	],
	build: {
		outDir: folder,
		target: "es2022",
		reportCompressedSize: false,
		manifest: true,
		// The policy of the page takes fonts from its own address only.
		assetsInlineLimit: (path) => (path.endsWith(".woff2") ? false : undefined),
		rolldownOptions: {
			input: { index: "index.html", sw: "src/worker/worker.ts", themes: "src/themes.css" },
			// The worker's address is fixed: browsers check it for updates.
			output: {
				codeSplitting: {
					groups: [
						// A language's handbook is one file: the palette searches all of its chapters.
						{ name: handbookOf, debugName: "handbook" },
						{ name: "base", tags: ["$initial"], test: isOfPage },
						{ name: "common", minShareCount: 40 },
						{ name: "shared", minShareCount: 20, maxModuleSize: 6000 },
					],
				},
				entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
			},
		},
	},
	server: { proxy: { "/api": "http://127.0.0.1:8090" } },
});
