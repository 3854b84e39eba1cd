/** Reads a large file without being felt by others who need the disk. */
import { open } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Bytes read at once: others who need the disk wait for these at most. */
const PIECE_BYTES = 128 * 1024;
/** Rest after a piece, as a multiple of the time that it took: the system reads ahead in it, too. */
const REST_FACTOR = 15;

/**
 * Reads a file from end to end, so that the system has it in memory as far as that goes, and leaves the disk to others
 * nearly all of the time. Resolves at the end, or as soon as `signal` is aborted. @throws Error of the disk
 */
export async function readGently(file: string, signal: AbortSignal): Promise<void> {
	const handle = await open(file);
	try {
		const piece = Buffer.alloc(PIECE_BYTES);
		for (let read = piece.length; read > 0 && !signal.aborted; ) {
			const began = performance.now();
			({ bytesRead: read } = await handle.read(piece, 0, piece.length));
			const rest = REST_FACTOR * (performance.now() - began);
			// A piece that was in memory already costs nobody anything.
			if (rest > 1) await pause(rest, undefined, { signal }).catch(() => undefined);
		}
	} finally {
		await handle.close();
	}
}
