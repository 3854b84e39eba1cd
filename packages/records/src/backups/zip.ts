/** Unpacks an untrusted zip: what it would unpack to is checked before anything is written. */
import { createWriteStream } from "node:fs";
import { mkdir, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BadArchive, flaws } from "./bad-archive.ts";

/** Bytes that an archive may always unpack to; above that, it must not be smaller than a hundredth of them. */
const harmlessBytes = 100 * 1024 ** 2;
const MAX_COMPRESSION_RATIO = 100;
/** Maximum unpacked bytes and entries of an archive. */
const MAX_BYTES = 200 * 1024 ** 3;
const MAX_ENTRIES = 2_000_000;

const isEncrypted = (flags: number): boolean => (flags & 1) === 1;
/** The upper half of the attributes is the file mode if the zip was made on a system that has one. */
const isLink = (attributes: number): boolean => ((attributes >>> 16) & 0o170000) === 0o120000;

/** Opens an archive. Its reader is loaded when first used, like every library for files. */
export async function openZip(archive: string) {
	const { openPromise } = await import("yauzl");
	return openPromise(archive);
}

/**
 * Checks every entry of a zip that is to be unpacked into a folder.
 * @throws BadArchive if it would fill the disk, or has links, encrypted, repeated or unexpected entries; the reader's own
 * errors if it is damaged
 */
async function inspectZip(
	archive: string,
	folder: string,
	isExpected: (name: string) => boolean,
): Promise<void> {
	const names = new Set<string>();
	let bytes = 0;
	const zip = await openZip(archive);
	for await (const entry of zip.eachEntry()) {
		const name = entry.fileName;
		// Names that are equal on some file systems count as repeated.
		const key = name.normalize("NFC").toLowerCase();
		if (names.has(key)) throw new BadArchive(flaws.twice(name));
		names.add(key);
		if (isEncrypted(entry.generalPurposeBitFlag)) throw new BadArchive(flaws.encrypted);
		if (isLink(entry.externalFileAttributes)) throw new BadArchive(flaws.link(name));
		if (!name.endsWith("/") && !isExpected(name)) throw new BadArchive(flaws.unexpected(name));
		bytes += entry.uncompressedSize;
		if (bytes > MAX_BYTES || names.size > MAX_ENTRIES) throw new BadArchive(flaws.tooLarge);
	}
	const { size } = await stat(archive);
	if (bytes > harmlessBytes && bytes > size * MAX_COMPRESSION_RATIO) throw new BadArchive(flaws.tooLarge);
	const { bavail, bsize } = await statfs(folder);
	if (bytes > bavail * bsize) throw new BadArchive(flaws.noRoom);
}

/** Unpacks a zip into a folder. @throws BadArchive, the reader's own errors */
export async function unpackZip(
	archive: string,
	folder: string,
	isExpected: (name: string) => boolean,
): Promise<void> {
	await mkdir(folder, { recursive: true });
	await inspectZip(archive, folder, isExpected);
	const zip = await openZip(archive);
	for await (const entry of zip.eachEntry()) {
		const name = entry.fileName;
		if (name.endsWith("/")) continue;
		const target = join(folder, name);
		await mkdir(dirname(target), { recursive: true });
		await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
	}
}
