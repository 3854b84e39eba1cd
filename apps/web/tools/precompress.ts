/** Writes compressed versions of a build's files next to them; the server sends them unchanged to every client. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Size in bytes below which compression saves no packet. */
const MIN_BYTES = 1400;
const TEXT_BYTES_MAX = 600_000;

/** Writes the compressed versions of one file. */
export function compress(path: string): void {
	const bytes = readFileSync(path);
	if (bytes.length < MIN_BYTES) return;
	// The best quality takes a second per megabyte: the largest file is not part of the first load.
	const quality = bytes.length > TEXT_BYTES_MAX ? 9 : 11;
	writeFileSync(
		`${path}.br`,
		brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
	);
	writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** The page itself is filled in by the server for each visitor, so it is not included. */
export const precompress = (folder: string): Plugin => ({
	name: "rafta-precompress",
	apply: "build",
	enforce: "post",
	closeBundle: {
		order: "post",
		sequential: true,
		handler() {
			for (const name of globSync("**/*.{js,css,svg,wasm,json,webmanifest}", { cwd: folder })) {
				compress(join(folder, name));
			}
		},
	},
});
