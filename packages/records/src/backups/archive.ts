/** Backup archives: a zip with the database, the uploaded files, and a manifest for checking both. */
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { openPromise } from "yauzl";
import { ZipFile } from "yazl";
import { inspectZip } from "./zip.ts";

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

async function hashOf(file: string): Promise<string> {
	const hash = createHash("sha256");
	await pipeline(createReadStream(file), hash);
	return hash.digest("hex");
}

/** Lists every file below a folder by its relative path, in a fixed order. Pending uploads are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
		.filter((path) => !path.startsWith("_uploads/"))
		.sort();
}

export async function summaryOf(folder: string, paths: readonly string[]): Promise<Manifest["files"]> {
	const hash = createHash("sha256");
	for (const path of paths) hash.update(`${path}\n${await hashOf(join(folder, path))}\n`);
	return { count: paths.length, sha256: hash.digest("hex") };
}

/** Packs a copy of the database and a folder of files. */
export async function pack(target: string, database: string, files: string, now: Date): Promise<void> {
	const paths = await filesBelow(files);
	const manifest: Manifest = {
		format,
		created: now.toISOString(),
		database: { size: (await stat(database)).size, sha256: await hashOf(database) },
		files: await summaryOf(files, paths),
	};
	const zip = new ZipFile();
	const written = pipeline(zip.outputStream, createWriteStream(target));
	zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, "\t")), manifestName);
	zip.addFile(database, databaseName);
	for (const path of paths)
		zip.addFile(join(files, path), `files/${path}`, {
			compress: !/\.(png|jpe?g|webp|gif|zip|pdf)$/.test(path),
		});
	zip.end();
	await written;
}

/** Whether a name inside an archive stays within its folder. */
const isSafe = (name: string): boolean =>
	name === manifestName ||
	name === databaseName ||
	(/^files\/[\w./-]+$/.test(name) && !name.split("/").some((piece) => piece === "" || /^\.+$/.test(piece)));

/** Unpacks an archive into a folder. @throws BadArchive if it is not one of our archives */
async function unpack(archive: string, folder: string): Promise<void> {
	try {
		await mkdir(folder, { recursive: true });
		await inspectZip(archive, folder, isSafe);
		const zip = await openPromise(archive);
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			if (name.endsWith("/")) continue;
			const target = join(folder, name);
			await mkdir(dirname(target), { recursive: true });
			await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
		}
	} catch (error) {
		throw error instanceof BadArchive
			? error
			: new BadArchive(error instanceof Error ? error.message : "unreadable");
	}
}

export interface Unpacked {
	readonly database: string;
	readonly files: string;
}

/** Unpacks an archive and checks every byte against its manifest. @throws BadArchive */
export async function unpackChecked(archive: string, folder: string): Promise<Unpacked> {
	await unpack(archive, folder);
	let manifest: Manifest;
	try {
		manifest = JSON.parse(await readFile(join(folder, manifestName), "utf8")) as Manifest;
	} catch {
		throw new BadArchive("it has no list of its contents");
	}
	if (manifest.format !== format) throw new BadArchive(`format ${manifest.format}`);
	const [database, files] = [join(folder, databaseName), join(folder, "files")];
	await mkdir(files, { recursive: true });
	const hash = await hashOf(database).catch(() => "");
	if (hash !== manifest.database.sha256) throw new BadArchive("the database does not match the list");
	const summary = await summaryOf(files, await filesBelow(files));
	if (summary.sha256 !== manifest.files.sha256) throw new BadArchive("the files do not match the list");
	return { database, files };
}
