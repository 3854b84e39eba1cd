/**
 * The file of a result as a record keeps it: packed, since every event of a round keeps one of up to two megabytes. Never
 * as an object: a database may write an object's members in another order, and the hash would be another one.
 */
import { gunzipSync, gzipSync } from "node:zlib";

const packed = "gzip:";
/** Bytes of a file; a round of 1,000 books with thirty wishes for each has two million. */
const most = 50_000_000;

export const keptFile = (text: string): string => packed + gzipSync(text).toString("base64");

/** The text of a kept file. Those of earlier programs are the text itself. */
export const fileText = (kept: string): string =>
	kept.startsWith(packed)
		? gunzipSync(Buffer.from(kept.slice(packed.length), "base64"), { maxOutputLength: most }).toString()
		: kept;
