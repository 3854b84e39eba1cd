/** Uploaded files in a local folder: `<folder>/<collection id>/<record id>/<name>`. */

import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { HEAD_BYTES } from "./content.ts";
import { isStoredName } from "./names.ts";

const UPLOADS = "_uploads";

export interface StoredFile {
	/** Bytes. */
	size: number;
	/** The first bytes, to recognise the content by. */
	head: Uint8Array;
	read(): Readable;
}

export interface FileStore {
	/** A path for an upload that has no record yet, on the same file system as the store. */
	temporary(): Promise<string>;
	/** Moves an upload to its record. */
	keep(temporary: string, collectionId: string, recordId: string, name: string): Promise<void>;
	/** The file, or `null` when there is none. */
	open(collectionId: string, recordId: string, name: string): Promise<StoredFile | null>;
	remove(collectionId: string, recordId: string, name: string): Promise<void>;
	/** Removes all files of a record. */
	removeAll(collectionId: string, recordId: string): Promise<void>;
	/** Removes all files of a collection. */
	removeCollection(collectionId: string): Promise<void>;
}

const isMissing = (error: unknown): boolean =>
	error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

const isId = (id: string): boolean => /^[A-Za-z0-9_-]{1,100}$/.test(id);

/** A store in `folder`, which is made when it is first needed. */
export function fileStore(folder: string): FileStore {
	const place = (collectionId: string, recordId: string): string => {
		if (!isId(collectionId) || !isId(recordId)) throw new Error("not an id");
		return join(folder, collectionId, recordId);
	};
	return {
		async temporary() {
			await mkdir(join(folder, UPLOADS), { recursive: true });
			return join(folder, UPLOADS, randomUUID());
		},
		async keep(temporary, collectionId, recordId, name) {
			const target = place(collectionId, recordId);
			await mkdir(target, { recursive: true });
			await rename(temporary, join(target, name));
		},
		async open(collectionId, recordId, name) {
			if (!isStoredName(name)) return null;
			const path = join(place(collectionId, recordId), name);
			try {
				const handle = await open(path, "r");
				try {
					const { size } = await handle.stat();
					const head = new Uint8Array(HEAD_BYTES);
					const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0);
					return { size, head: head.subarray(0, bytesRead), read: () => createReadStream(path) };
				} finally {
					await handle.close();
				}
			} catch (error) {
				if (isMissing(error)) return null;
				throw error;
			}
		},
		async remove(collectionId, recordId, name) {
			if (isStoredName(name)) await rm(join(place(collectionId, recordId), name), { force: true });
		},
		async removeAll(collectionId, recordId) {
			await rm(place(collectionId, recordId), { recursive: true, force: true });
		},
		async removeCollection(collectionId) {
			if (!isId(collectionId)) throw new Error("not an id");
			await rm(join(folder, collectionId), { recursive: true, force: true });
		},
	};
}
