import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { offlineBuild } from "./tools/offline-build.ts";
import { precompress } from "./tools/precompress.ts";

const folder = `${import.meta.dirname}/dist`;

export default defineConfig({
	plugins: [react(), tailwindcss(), offlineBuild(folder), precompress(folder)],
	build: {
		target: "es2022",
		reportCompressedSize: false,
		manifest: true,
		rolldownOptions: {
			input: { index: "index.html", sw: "src/worker/worker.ts" },
			// The worker's address stays: browsers ask there for a new one.
			output: {
				entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
			},
		},
	},
	server: { proxy: { "/api": "http://127.0.0.1:8090" } },
});
