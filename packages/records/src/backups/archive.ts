/** Backup archives: a zip with the database, the uploaded files, and a manifest for checking both. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { sealMarkOf } from "../database/sqlite/secrets.ts";
import { linkOrCopy } from "../files/link-or-copy.ts";
import { flushFile, flushWhile } from "../flush.ts";
import { hasCode } from "../has-code.ts";
import { untranslated } from "../texts.ts";
import { BadArchive, flaws } from "./bad-archive.ts";
import { openZip, unpackZip } from "./zip.ts";

const manifestName = "manifest.json";
const databaseName = "data.db";
/** 2: the secrets of the database are sealed, which an older program would not know. */
const formats = { open: 1, sealed: 2 } as const;

interface Manifest {
	readonly format: number;
	readonly created: string;
	readonly database: { readonly size: number; readonly sha256: string };
	/** Number of files, and one checksum over all their names and checksums. */
	readonly files: { readonly count: number; readonly sha256: string };
}

/** The zip reader's errors are told in our words; those of the disk say more. */
function asBadArchive(error: unknown): BadArchive {
	if (error instanceof BadArchive) return error;
	const isOfDisk = error instanceof Error && "syscall" in error;
	return new BadArchive(isOfDisk ? untranslated(error.message) : flaws.zip, error);
}

async function hashOf(content: Readable): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(content, hash);
	return hash.digest("hex");
}

export const hashOfFile = (file: string): Promise<string> => hashOf(createReadStream(file));

/**
 * Lists every file below a folder by its relative path, in a fixed order, without what is being removed. Earlier
 * versions kept uploads there, too.
 */
export async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
		.filter((path) => !/^_(removed|uploads)\//.test(path))
		.sort();
}

/** The number of files, and one checksum over the names and checksums of all, in the order of the names. */
function manifestSum(hashes: ReadonlyMap<string, string>): Manifest["files"] {
	const hash = createHash("sha256");
	for (const path of [...hashes.keys()].sort()) hash.update(`${path}\n${hashes.get(path)}\n`);
	return { count: hashes.size, sha256: hash.digest("hex") };
}

export async function summaryOf(folder: string, paths: readonly string[]): Promise<Manifest["files"]> {
	const hashes = new Map<string, string>();
	for (const path of paths) hashes.set(path, await hashOfFile(join(folder, path)));
	return manifestSum(hashes);
}

/**
 * Holds the files as they are now, by links where the file system has them: users go on deleting files while they are
 * packed. One that is deleted before its turn is left out, as if the backup had been made a moment later.
 */
export async function hold(files: string, folder: string): Promise<void> {
	await mkdir(folder, { recursive: true });
	for (const path of await filesBelow(files)) {
		const [from, to] = [join(files, path), join(folder, path)];
		await mkdir(dirname(to), { recursive: true });
		await linkOrCopy(from, to).catch((error: unknown) => {
			if (!hasCode(error, "ENOENT")) throw error;
		});
	}
}

/** Packs a copy of the database and a folder of files that nobody changes. The archive is on the disk afterwards. */
export async function pack(target: string, database: string, files: string, now: Date): Promise<void> {
	const paths = await filesBelow(files);
	const manifest: Manifest = {
		format: sealMarkOf(database) === "" ? formats.open : formats.sealed,
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

/** @throws BadArchive for contents other than those of the manifest, which may lack anything */
function check(manifest: Partial<Manifest> | undefined, database: string, files: Manifest["files"]): void {
	if (!manifest || !Object.values<unknown>(formats).includes(manifest.format))
		throw new BadArchive(flaws.noList);
	if (database !== manifest.database?.sha256) throw new BadArchive(flaws.otherDatabase);
	if (files.sha256 !== manifest.files?.sha256) throw new BadArchive(flaws.otherFiles);
}

/**
 * Reads an archive back without writing anything, and checks every byte against its manifest.
 * @throws BadArchive if it is not as it was packed
 */
export async function verifyArchive(archive: string): Promise<void> {
	let manifest: Partial<Manifest> | undefined;
	let database = "";
	const files = new Map<string, string>();
	try {
		const zip = await openZip(archive);
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			if (!isSafe(name)) throw new BadArchive(flaws.unexpected(name));
			const content = await zip.openReadStreamPromise(entry);
			if (name === manifestName) manifest = (await json(content)) as Partial<Manifest>;
			else if (name === databaseName) database = await hashOf(content);
			else files.set(name.slice("files/".length), await hashOf(content));
		}
	} catch (error) {
		throw asBadArchive(error);
	}
	check(manifest, database, manifestSum(files));
}

export interface BackupContents {
	readonly database: string;
	readonly files: string;
	/** Number of files. */
	readonly count: number;
}

/** Unpacks an archive and checks every byte against its manifest. @throws BadArchive */
export async function unpackChecked(archive: string, folder: string): Promise<BackupContents> {
	await unpackZip(archive, folder, isSafe).catch((error: unknown) => {
		throw asBadArchive(error);
	});
	const [database, files] = [join(folder, databaseName), join(folder, "files")];
	await mkdir(files, { recursive: true });
	const manifest = await json(createReadStream(join(folder, manifestName))).catch(() => undefined);
	const summary = await summaryOf(files, await filesBelow(files));
	check(manifest as Partial<Manifest> | undefined, await hashOfFile(database).catch(() => ""), summary);
	return { database, files, count: summary.count };
}
