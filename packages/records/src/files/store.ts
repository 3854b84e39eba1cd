/** What the service asks of whoever keeps uploaded files: `<collection id>/<record id>/<name>`, with thumbs beside them. */
import type { Readable } from "node:stream";
import { isStoredName } from "./names.ts";

export interface ByteRange {
	/** First and last byte, both counted from 0 and included. */
	readonly first: number;
	readonly last: number;
}

export interface StoredFile {
	/** Bytes. */
	readonly size: number;
	readonly modified: Date;
	/** The first bytes, to recognise the content by. */
	readonly head: Uint8Array;
	/** The content, or a part of it. */
	read(range?: ByteRange): Promise<Readable>;
}

export interface FileStore {
	/** A path for an upload that has no record yet. */
	temporary(): Promise<string>;
	/** Takes an upload to its record. What lies at `temporary` stays, its owner removes it: a write may be tried again. */
	keep(temporary: string, collectionId: string, recordId: string, name: string): Promise<void>;
	/** The file, or `null` when there is none. */
	open(collectionId: string, recordId: string, name: string): Promise<StoredFile | null>;
	/** Removes a file and its thumbs. */
	remove(collectionId: string, recordId: string, name: string): Promise<void>;
	/** Removes all files of a record. */
	removeAll(collectionId: string, recordId: string): Promise<void>;
	/** Removes all files of a collection. */
	removeCollection(collectionId: string): Promise<void>;
}

const isId = (id: string): boolean => /^[A-Za-z0-9_-]{1,100}$/.test(id);

/** The name of a thumb: it lies in a folder of its own beside the file. */
export const thumbName = (name: string, size: string): string => `thumbs_${name}/${size}_${name}`;

const isThumbName = (name: string): boolean => {
	const [folder = "", file = "", more] = name.split("/");
	const original = folder.replace(/^thumbs_/, "");
	return more === undefined && folder !== original && isStoredName(original) && /^\d+x\d+[tbf]?_/.test(file);
};

/** The folder of a collection. @throws Error for what is no id, so that nothing leaves its place */
export function collectionKey(collectionId: string): string {
	if (!isId(collectionId)) throw new Error("not an id");
	return collectionId;
}

/** The folder of a record. @throws Error as above */
export function recordKey(collectionId: string, recordId: string): string {
	if (!isId(recordId)) throw new Error("not an id");
	return `${collectionKey(collectionId)}/${recordId}`;
}

/** The place of a file, or `null` for a name that no file can have. */
export function fileKey(collectionId: string, recordId: string, name: string): string | null {
	const known = isStoredName(name) || (name.startsWith("thumbs_") && isThumbName(name));
	return known ? `${recordKey(collectionId, recordId)}/${name}` : null;
}
