/** A zip that is sent while it is written, with the checksum of every file in it. */
import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import type { ManifestEntry } from "@rafta/library/school-file/manifest";

/** Pieces of text of about this size are worth a step of the compression. */
const pieceLength = 65_536;

/** Content of a file in a zip: pieces of text or bytes. */
export type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Joins short texts, as each piece costs a step. */
async function* inPieces(content: Content): AsyncGenerator<string | Uint8Array> {
	let piece = "";
	for await (const part of content) {
		if (typeof part === "string") {
			piece += part;
			if (piece.length < pieceLength) continue;
			yield piece;
			piece = "";
			continue;
		}
		if (piece !== "") yield piece;
		piece = "";
		yield part;
	}
	if (piece !== "") yield piece;
}

export interface ZipWriter {
	readonly output: Readable;
	/** Files written until now. */
	readonly entries: readonly ManifestEntry[];
	/** Writes a file; returns when it has been read to its end. `counts` is asked for the number of its records then. */
	add(name: string, content: Content, options?: { compress?: boolean; counts?(): number }): Promise<void>;
	end(): void;
}

export async function zipWriter(signal: AbortSignal): Promise<ZipWriter> {
	// Loaded when first used, like every library for files.
	const { ZipFile } = await import("yazl");
	const zip = new ZipFile();
	// yazl's own output is a stream that can be piped.
	const output = zip.outputStream as Readable;
	const entries: ManifestEntry[] = [];
	return {
		output,
		entries,
		add: (name, content, { compress = true, counts } = {}) =>
			new Promise((resolve, reject) => {
				const hash = createHash("sha256");
				let size = 0;
				const measured = new Transform({
					transform(chunk: Buffer, _encoding, done) {
						hash.update(chunk);
						size += chunk.length;
						done(null, chunk);
					},
				});
				const source = Readable.from(inPieces(content), { objectMode: true, highWaterMark: 1 });
				const fail = (error: Error) => {
					signal.removeEventListener("abort", stop);
					source.destroy();
					measured.destroy();
					reject(error);
				};
				const stop = () => fail(new Error("nobody waits for the file any longer"));
				source.once("error", fail);
				measured.once("error", fail);
				zip.once("error", fail);
				measured.once("end", () => {
					signal.removeEventListener("abort", stop);
					zip.off("error", fail);
					const records = counts?.();
					entries.push({
						name,
						size,
						sha256: hash.digest("hex"),
						...(records !== undefined && { records }),
					});
					resolve();
				});
				if (signal.aborted) return stop();
				signal.addEventListener("abort", stop, { once: true });
				zip.addReadStream(source.pipe(measured), name, { compress });
			}),
		end: () => zip.end(),
	};
}
