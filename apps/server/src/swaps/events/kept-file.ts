/**
 * The stored file of a result: compressed, since every event of a joint swap keeps one of up to two megabytes. Never an
 * object: a database may reorder an object's members, which would change the hash.
 */
import { gunzipSync, gzipSync } from "node:zlib";

const packed = "gzip:";
/** Limit of a file in bytes; a joint swap of 1,000 books with thirty wishes for each has two million. */
const MAX_FILE_BYTES = 50_000_000;

export const keptFile = (text: string): string => packed + gzipSync(text).toString("base64");

/** The text of a stored file. Files of earlier versions are stored uncompressed. */
export const fileText = (kept: string): string =>
	kept.startsWith(packed)
		? gunzipSync(Buffer.from(kept.slice(packed.length), "base64"), {
				maxOutputLength: MAX_FILE_BYTES,
			}).toString()
		: kept;
