/** Storage of backups: a folder, or an S3-compatible store if the settings name one. */
import { createWriteStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { linkOrCopy } from "../files/link-or-copy.ts";
import { unreachable } from "../files/s3.ts";
import { s3Client, uploader } from "../files/s3-client.ts";
import { flushFile, flushFolder } from "../flush.ts";
import { hasCode } from "../has-code.ts";
import type { S3Settings } from "../settings/model.ts";

export interface BackupFile {
	readonly key: string;
	/** Bytes. */
	readonly size: number;
	readonly modified: Date;
}

export interface BackupPlace {
	list(): Promise<BackupFile[]>;
	/** Stores a file, whose old place is the caller's to clear. @throws EEXIST in a folder for a name that must be free */
	put(file: string, key: string, name: "free" | "any"): Promise<void>;
	/** Copies a backup to a file. */
	fetch(key: string, file: string): Promise<void>;
	remove(key: string): Promise<void>;
}

export const backupNameForm = /^[a-z0-9_-]{1,146}\.zip$/;
/** Of copies in other places, which may be encrypted. */
export const copyNameForm = /^[a-z0-9_-]{1,146}\.(zip|rafta)$/;

export function folderPlace(folder: string): BackupPlace {
	return {
		async list() {
			const names = await readdir(folder).catch(() => []);
			const found = names.filter((name) => backupNameForm.test(name));
			const files = found.map(async (key) => {
				const file = await stat(join(folder, key)).catch((error: unknown) => {
					// One that was removed meanwhile is none.
					if (!hasCode(error, "ENOENT")) throw error;
				});
				return file ? [{ key, size: file.size, modified: file.mtime }] : [];
			});
			return (await Promise.all(files)).flat();
		},
		async put(file, key, name) {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const target = join(folder, key);
			// Unlike a rename, it refuses a name that has been given away meanwhile.
			if (name === "any") await rename(file, target);
			else await linkOrCopy(file, target);
			await flushFile(target);
			await flushFolder(folder);
		},
		fetch: (key, file) => copyFile(join(folder, key), file),
		remove: (key) => unlink(join(folder, key)),
	};
}

/** An S3-compatible store. @throws ApiError 503 from each of its calls when it is unreachable or refuses a request */
export function s3BackupPlace(settings: S3Settings, nameForm = backupNameForm): BackupPlace {
	const client = s3Client(settings);
	const upload = uploader(client, (key) => backupNameForm.test(key));
	/** Turns a failure of the store into an error response. */
	const withStoreErrors =
		<Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
		(...given: Given): Promise<Result> =>
			work(...given).catch(() => {
				throw unreachable();
			});
	const place: BackupPlace = {
		async list() {
			const objects = (await client.listObjects()) ?? [];
			return objects
				.filter(({ Key }) => nameForm.test(Key))
				.map(({ Key, Size, LastModified }) => ({
					key: Key,
					size: Number(Size),
					modified: new Date(LastModified),
				}));
		},
		async put(file, key) {
			await upload(file, key, "application/zip");
		},
		async fetch(key, file) {
			const response = await client.getObjectRaw(key);
			if (!response.body) throw new Error("the store sent nothing");
			await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file));
		},
		async remove(key) {
			await client.deleteObject(key);
		},
	};
	return {
		list: withStoreErrors(place.list),
		put: withStoreErrors(place.put),
		fetch: withStoreErrors(place.fetch),
		remove: withStoreErrors(place.remove),
	};
}

/** Returns the storage that the current settings name. */
export const backupPlace = (folder: string, s3: S3Settings): BackupPlace =>
	s3.enabled ? s3BackupPlace(s3) : folderPlace(folder);
