/**
 * Interface of stores for uploaded files: `<collection id>/<record's folder>/<name>`, with thumbs in a folder next to
 * them.
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { isStoredName } from "./names.ts";

export interface ByteRange {
	/** First and last byte, both zero-based and inclusive. */
	readonly first: number;
	readonly last: number;
}

export interface StoredFile {
	/** Bytes. */
	readonly size: number;
	readonly modified: Date;
	/** The first bytes, for detecting the type. */
	readonly head: Uint8Array;
	/** The content, or a part of it. */
	read(range?: ByteRange): Promise<Readable>;
}

export interface FileStore {
	/** A path for an upload that has no record yet. */
	temporary(): Promise<string>;
	/** Stores an upload with its record. The file at `temporary` stays, its owner removes it: a write may be retried. */
	keep(temporary: string, collectionId: string, recordId: string, name: string): Promise<void>;
	/** Returns the file, or `null` if there is none. */
	open(collectionId: string, recordId: string, name: string): Promise<StoredFile | null>;
	/** Removes a file and its thumbs. */
	remove(collectionId: string, recordId: string, name: string): Promise<void>;
	/** Removes all files of a record. */
	removeAll(collectionId: string, recordId: string): Promise<void>;
	/** Removes all files of a collection. */
	removeCollection(collectionId: string): Promise<void>;
}

const isCollectionId = (id: string): boolean => /^[A-Za-z0-9_-]{1,100}$/.test(id);

/** Whether PocketBase could have given it to a record, whatever the pattern of its ids: it is no path. */
export const isRecordId = (id: string): boolean => /^[^\s\p{Cc}./\\|"'`<>:?*%$]{1,255}$/u.test(id);

/** Longest name of a folder, in bytes; systems take 255. */
const MAX_FOLDER_LENGTH = 200;

/**
 * Name of a record's folder: its id, where it has letters that every system and service takes. Others are written in
 * hexadecimal, `user@2` as `user~402`; ids may have any that an administrator's pattern takes.
 */
function recordFolder(id: string): string {
	const name = id.replace(/[^A-Za-z0-9_-]/gu, (character) =>
		[...Buffer.from(character)].map((byte) => `~${byte.toString(16).padStart(2, "0")}`).join(""),
	);
	if (name.length <= MAX_FOLDER_LENGTH) return name;
	return `~~${createHash("sha256").update(id).digest("hex")}`;
}

/** Name of a thumb, in its own folder next to the file. */
export const thumbName = (name: string, size: string): string => `thumbs_${name}/${size}_${name}`;

const isThumbName = (name: string): boolean => {
	const [folder = "", file = "", more] = name.split("/");
	const original = folder.replace(/^thumbs_/, "");
	return more === undefined && folder !== original && isStoredName(original) && /^\d+x\d+[tbf]?_/.test(file);
};

/** Folder of a collection. @throws Error for an invalid id, so that no path leaves the store */
export function collectionKey(collectionId: string): string {
	if (!isCollectionId(collectionId)) throw new Error("not an id");
	return collectionId;
}

/** Folder of a record. @throws Error as above */
export function recordKey(collectionId: string, recordId: string): string {
	if (recordId === "") throw new Error("not an id");
	return `${collectionKey(collectionId)}/${recordFolder(recordId)}`;
}

/** Path of a file, or `null` for an invalid file name. */
export function fileKey(collectionId: string, recordId: string, name: string): string | null {
	const known = isStoredName(name) || (name.startsWith("thumbs_") && isThumbName(name));
	return known ? `${recordKey(collectionId, recordId)}/${name}` : null;
}
