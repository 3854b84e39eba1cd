/** Uploaded files in a local folder. */
import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { notFound } from "../errors.ts";
import { hasCode } from "../has-code.ts";
import { headOf } from "./content.ts";
import { linkOrCopy } from "./link-or-copy.ts";
import { collectionKey, type FileStore, fileKey, recordKey } from "./store.ts";

function throwNotFound(error: unknown): never {
	throw hasCode(error, "ENOENT", "ENOTDIR") ? notFound() : error;
}

/** Creates a hard link to a file atomically; if the file system has none, the file is copied. */
async function putInPlace(from: string, to: string): Promise<void> {
	const temporaryPath = `${to}.${randomUUID()}`;
	await linkOrCopy(from, temporaryPath);
	await rename(temporaryPath, to);
	// Renaming one hard link of a file to another leaves both.
	await rm(temporaryPath, { force: true });
}

/** Folder of what is being removed, beside those of the collections. */
export const trashName = "_removed";

/** A store in `folder`, which is created on first use. */
export function fileStore(folder: string): FileStore {
	// Beside the folder, which a backup that is restored replaces: uploads on their way stay where they are.
	const uploads = `${folder}.uploads`;
	const trash = join(folder, trashName);
	/**
	 * Removes a file or folder. It leaves its place before this returns: files that a backup restores there a moment later
	 * stay.
	 */
	async function remove(key: string): Promise<void> {
		const removed = join(trash, randomUUID());
		mkdirSync(trash, { recursive: true });
		try {
			renameSync(join(folder, key), removed);
		} catch (error) {
			if (hasCode(error, "ENOENT", "ENOTDIR")) return;
			throw error;
		}
		await rm(removed, { recursive: true, force: true });
	}
	return {
		async temporary() {
			await mkdir(uploads, { recursive: true });
			return join(uploads, randomUUID());
		},
		async keep(temporary, collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) throw new Error("not a file's name");
			const target = join(folder, key);
			await mkdir(dirname(target), { recursive: true });
			await putInPlace(temporary, target);
		},
		async open(collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) return null;
			const path = join(folder, key);
			try {
				const handle = await open(path, "r");
				try {
					const { size, mtime } = await handle.stat();
					return {
						size,
						modified: mtime,
						head: await headOf(handle),
						// Opened before it is sent: a file that has been removed meanwhile is answered as such.
						read: async (range) =>
							(await open(path, "r").catch(throwNotFound)).createReadStream({
								start: range?.first,
								end: range?.last,
							}),
					};
				} finally {
					await handle.close();
				}
			} catch (error) {
				if (hasCode(error, "ENOENT", "ENOTDIR", "EISDIR")) return null;
				throw error;
			}
		},
		async remove(collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) return;
			await Promise.all([remove(key), remove(`${recordKey(collectionId, recordId)}/thumbs_${name}`)]);
		},
		removeAll: async (collectionId, recordId) => remove(recordKey(collectionId, recordId)),
		removeCollection: async (collectionId) => remove(collectionKey(collectionId)),
	};
}
