/** A backup of the peer: a zip of its data folder. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { SourceProblem } from "./source.ts";

/** Bytes that a backup may unpack to. */
const most = 100 * 1024 ** 3;

/** Unpacks a backup into a folder. @throws SourceProblem for what is no zip or leads out of the folder */
export async function unpackBackup(archive: string, folder: string): Promise<void> {
	try {
		let bytes = 0;
		const zip = await openPromise(archive);
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			bytes += entry.uncompressedSize;
			if (bytes > most || name.split(/[\\/]/).includes("..")) throw new SourceProblem("damaged", archive);
			if (name.endsWith("/")) continue;
			const target = join(folder, name);
			await mkdir(dirname(target), { recursive: true });
			await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
		}
	} catch (error) {
		throw error instanceof SourceProblem ? error : new SourceProblem("damaged", archive);
	}
}
