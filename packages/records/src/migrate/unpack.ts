/** Unpacks a PocketBase backup: a zip of its data folder. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { inspectZip } from "../backups/zip.ts";
import { SourceProblem } from "./source.ts";

/** Whether a name stays inside the folder. The zip reader itself refuses absolute and parent paths. */
const staysInside = (name: string): boolean => !name.split(/[\\/]/).includes("..");

/** Unpacks a backup into a folder. @throws SourceProblem for an invalid zip or names outside the folder */
export async function unpackBackup(archive: string, folder: string): Promise<void> {
	try {
		await inspectZip(archive, folder, staysInside);
		const { openPromise } = await import("yauzl");
		const zip = await openPromise(archive);
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			if (name.endsWith("/")) continue;
			const target = join(folder, name);
			await mkdir(dirname(target), { recursive: true });
			await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
		}
	} catch (error) {
		throw error instanceof SourceProblem ? error : new SourceProblem("damaged", archive);
	}
}
