/** Packs a folder so that the same files give the same bytes: sorted, with one date, without owners. */
import { createWriteStream, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { create } from "tar";
import { ZipFile } from "yazl";
import { pathsIn } from "./content.ts";
import type { System } from "./systems.ts";

/** Date of every file: a package's content tells its age, its files' dates do not. */
const date = new Date("2026-01-01T00:00:00Z");

/**
 * Packs `folder`, which becomes the only entry at the top of the archive.
 *
 * @param level of compression, 1 (fast) to 9 (small)
 */
export async function pack(folder: string, system: System, target: string, level: number): Promise<void> {
	const name = basename(folder);
	const paths = pathsIn(folder);
	if (system.archive === "tar.gz") {
		await create(
			{ ...{ file: target, cwd: dirname(folder), gzip: { level }, portable: true, mtime: date } },
			paths.map((path) => `${name}/${path}`),
		);
		return;
	}
	const zip = new ZipFile();
	for (const path of paths) {
		const mode = statSync(join(folder, path)).mode & 0o111 ? 0o100755 : 0o100644;
		zip.addFile(join(folder, path), `${name}/${path}`, { mtime: date, mode, compressionLevel: level });
	}
	zip.end();
	await pipeline(zip.outputStream, createWriteStream(target));
}
