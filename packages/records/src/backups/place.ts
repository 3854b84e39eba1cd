/** Storage of backups: a folder, or an S3-compatible store if the settings name one. */
import { createWriteStream, openAsBlob } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { s3Client, unreachable } from "../files/s3.ts";
import { flushFolder } from "../flush.ts";
import type { S3Settings } from "../settings/model.ts";

export interface BackupFile {
	readonly key: string;
	/** Bytes. */
	readonly size: number;
	readonly modified: Date;
}

export interface BackupPlace {
	list(): Promise<BackupFile[]>;
	/** Moves a file into the store. */
	take(file: string, key: string): Promise<void>;
	/** Copies a backup to a file. */
	fetch(key: string, file: string): Promise<void>;
	remove(key: string): Promise<void>;
}

export const backupNameForm = /^[a-z0-9_-]{1,146}\.zip$/;

export function folderPlace(folder: string): BackupPlace {
	return {
		async list() {
			const names = await readdir(folder).catch(() => []);
			const found = names.filter((name) => backupNameForm.test(name));
			return Promise.all(
				found.map(async (key) => {
					const { size, mtime } = await stat(join(folder, key));
					return { key, size, modified: mtime };
				}),
			);
		},
		async take(file, key) {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await rename(file, join(folder, key));
			await flushFolder(folder);
		},
		fetch: (key, file) => copyFile(join(folder, key), file),
		remove: (key) => rm(join(folder, key)),
	};
}

/** An S3-compatible store as a place of backups. */
export interface S3BackupPlace extends BackupPlace {
	/** Copies a file into the store, and leaves it where it is. */
	copy(file: string, key: string): Promise<void>;
}

/** @throws ApiError 503 from each of its calls when the store is unreachable or refuses a request */
export function s3BackupPlace(settings: S3Settings): S3BackupPlace {
	const client = s3Client(settings);
	/** Turns a failure of the store into an error response. */
	const withStoreErrors =
		<Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
		(...given: Given): Promise<Result> =>
			work(...given).catch(() => {
				throw unreachable();
			});
	const place: S3BackupPlace = {
		async list() {
			const objects = (await client.listObjects()) ?? [];
			return objects
				.filter(({ Key }) => backupNameForm.test(Key))
				.map(({ Key, Size, LastModified }) => ({
					key: Key,
					size: Number(Size),
					modified: new Date(LastModified),
				}));
		},
		async copy(file, key) {
			await client.putAnyObject(key, await openAsBlob(file), "application/zip");
		},
		async take(file, key) {
			await place.copy(file, key);
			await rm(file);
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
		copy: withStoreErrors(place.copy),
		take: withStoreErrors(place.take),
		fetch: withStoreErrors(place.fetch),
		remove: withStoreErrors(place.remove),
	};
}

/** Returns the storage that the current settings name. */
export const backupPlace = (folder: string, s3: S3Settings): BackupPlace =>
	s3.enabled ? s3BackupPlace(s3) : folderPlace(folder);
