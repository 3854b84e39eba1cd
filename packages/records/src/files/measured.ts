/** Writing of files whose size and type are not known before. */
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { HEAD_BYTES } from "./content.ts";

/** Writes a stream to a file; returns its size and first bytes. @throws Error if it has more than `max` bytes */
export async function writeMeasured(
	source: Readable,
	path: string,
	max = Number.POSITIVE_INFINITY,
): Promise<{ size: number; head: Uint8Array }> {
	let size = 0;
	let head = Buffer.alloc(0);
	await pipeline(
		source,
		async function* measureChunks(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				size += chunk.length;
				if (size > max) throw new Error("the file is too large");
				if (head.length < HEAD_BYTES)
					head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
				yield chunk;
			}
		},
		createWriteStream(path),
	);
	return { size, head };
}
