/** Backup archives: a zip with the database, the uploaded files, and a manifest for checking both. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { flushFile, flushWhile } from "../flush.ts";
import { openZip, unpackZip } from "./zip.ts";

const manifestName = "manifest.json";
const databaseName = "data.db";
const format = 1;

interface Manifest {
	readonly format: number;
	readonly created: string;
	readonly database: { readonly size: number; readonly sha256: string };
	/** Number of files, and one checksum over all their names and checksums. */
	readonly files: { readonly count: number; readonly sha256: string };
}

/** Reason why an archive cannot be restored. */
export class BadArchive extends Error {
	override name = "BadArchive";
}

const asBadArchive = (error: unknown): BadArchive =>
	error instanceof BadArchive ? error : new BadArchive(error instanceof Error ? error.message : "unreadable");

async function hashOf(content: Readable): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(content, hash);
	return hash.digest("hex");
}

export const hashOfFile = (file: string): Promise<string> => hashOf(createReadStream(file));

/** Lists every file below a folder by its relative path, in a fixed order. Pending uploads are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
		.filter((path) => !path.startsWith("_uploads/"))
		.sort();
}

/** The number of files, and one checksum over the names and checksums of all, in the order of the names. */
function summed(hashes: ReadonlyMap<string, string>): Manifest["files"] {
	const hash = createHash("sha256");
	for (const path of [...hashes.keys()].sort()) hash.update(`${path}\n${hashes.get(path)}\n`);
	return { count: hashes.size, sha256: hash.digest("hex") };
}

export async function summaryOf(folder: string, paths: readonly string[]): Promise<Manifest["files"]> {
	const hashes = new Map<string, string>();
	for (const path of paths) hashes.set(path, await hashOfFile(join(folder, path)));
	return summed(hashes);
}

const isCode = (error: unknown, code: string): boolean =>
	error instanceof Error && "code" in error && error.code === code;

/**
 * Holds the files as they are now, by links where the file system has them: users go on deleting files while they are
 * packed. One that is deleted before its turn is left out, as if the backup had been made a moment later.
 */
export async function hold(files: string, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const path of await filesBelow(files)) {
		const [from, to] = [join(files, path), join(folder, path)];
		await mkdir(dirname(to), { recursive: true });
		await link(from, to)
			.catch((error: unknown) => {
				if (isCode(error, "ENOENT")) throw error;
				return copyFile(from, to);
			})
			.catch((error: unknown) => {
				if (!isCode(error, "ENOENT")) throw error;
			});
	}
}

/** Packs a copy of the database and a folder of files that nobody changes. The archive is on the disk afterwards. */
export async function pack(target: string, database: string, files: string, now: Date): Promise<void> {
	const paths = await filesBelow(files);
	const manifest: Manifest = {
		format,
		created: now.toISOString(),
		database: { size: (await stat(database)).size, sha256: await hashOfFile(database) },
		files: await summaryOf(files, paths),
	};
	// Loaded when first used, like every library for files.
	const { ZipFile } = await import("yazl");
	const zip = new ZipFile();
	const failed = new Promise<never>((_, reject) => zip.on("error", reject));
	const written = pipeline(zip.outputStream, createWriteStream(target));
	zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, "\t")), manifestName);
	zip.addFile(database, databaseName);
	for (const path of paths)
		zip.addFile(join(files, path), `files/${path}`, {
			compress: !/\.(png|jpe?g|webp|gif|zip|pdf)$/.test(path),
		});
	zip.end();
	await flushWhile(target, Promise.race([written, failed]));
	await flushFile(target);
}

/** Whether a name inside an archive stays within its folder. */
const isSafe = (name: string): boolean =>
	name === manifestName ||
	name === databaseName ||
	(/^files\/[\w./-]+$/.test(name) && !name.split("/").some((piece) => piece === "" || /^\.+$/.test(piece)));

/**
 * Reads an archive back without writing anything, and checks every byte against its manifest.
 * @throws BadArchive if it is not as it was packed
 */
export async function verifyArchive(archive: string): Promise<void> {
	let manifest: Manifest | undefined;
	let database = "";
	const files = new Map<string, string>();
	try {
		const zip = await openZip(archive);
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			if (!isSafe(name)) throw new BadArchive(`unexpected ${name}`);
			const content = await zip.openReadStreamPromise(entry);
			if (name === manifestName) manifest = (await json(content)) as Manifest;
			else if (name === databaseName) database = await hashOf(content);
			else files.set(name.slice("files/".length), await hashOf(content));
		}
	} catch (error) {
		throw asBadArchive(error);
	}
	if (manifest?.format !== format) throw new BadArchive("it has no list of its contents");
	if (database !== manifest.database.sha256) throw new BadArchive("the database does not match the list");
	if (summed(files).sha256 !== manifest.files.sha256) throw new BadArchive("the files do not match the list");
}

export interface Unpacked {
	readonly database: string;
	readonly files: string;
	/** Number of files. */
	readonly count: number;
}

/** Unpacks an archive and checks every byte against its manifest. @throws BadArchive */
export async function unpackChecked(archive: string, folder: string): Promise<Unpacked> {
	await unpackZip(archive, folder, isSafe).catch((error: unknown) => {
		throw asBadArchive(error);
	});
	let manifest: Manifest;
	try {
		manifest = JSON.parse(await readFile(join(folder, manifestName), "utf8")) as Manifest;
	} catch {
		throw new BadArchive("it has no list of its contents");
	}
	if (manifest.format !== format) throw new BadArchive(`format ${manifest.format}`);
	const [database, files] = [join(folder, databaseName), join(folder, "files")];
	await mkdir(files, { recursive: true });
	const hash = await hashOfFile(database).catch(() => "");
	if (hash !== manifest.database.sha256) throw new BadArchive("the database does not match the list");
	const summary = await summaryOf(files, await filesBelow(files));
	if (summary.sha256 !== manifest.files.sha256) throw new BadArchive("the files do not match the list");
	return { database, files, count: summary.count };
}
