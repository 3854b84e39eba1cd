/** Writes the compressed versions of a build's files beside them: the server sends them as they are, whoever asks. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Bytes below which a compressed file saves no packet. */
const MIN_BYTES = 1400;
const TEXT_BYTES_MAX = 600_000;

function compress(path: string): void {
	const bytes = readFileSync(path);
	if (bytes.length < MIN_BYTES) return;
	// The best quality takes a second for each megabyte: the largest file is nobody's first load.
	const quality = bytes.length > TEXT_BYTES_MAX ? 9 : 11;
	writeFileSync(
		`${path}.br`,
		brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
	);
	writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

/** The page itself is filled by the server for each visitor, so it is not among them. */
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
