/** Opens the zip container of an xlsx or ods file, within limits: only the parts needed for tables, and in memory. */
import { CFB } from "@e965/xlsx";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { FileRefused } from "./refused.ts";

/** Maximum parts read, and maximum parts of a file. */
const MAX_PARTS_READ = 400;
const MAX_PARTS = 3000;

/** Images, macros and embedded documents are skipped. */
const needed = /^(mimetype|.*\.(xml|rels)|xl\/(?!vba|media\/|embeddings\/).*\.bin)$/i;

const isLink = ({ externalFileAttributes }: Entry): boolean =>
	((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
	const chunks: Buffer[] = [];
	// The library checks a part's actual unpacked size against the directory entry.
	for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
	return Buffer.concat(chunks);
}

/** Entities declared in a document can expand to fill the memory, or refer to files. */
const declares = (part: Buffer): boolean => part.includes("<!ENTITY") || part.includes("<!DOCTYPE");

/** Parts of a workbook in SheetJS's format. */
export interface Parts {
	readonly FullPaths: readonly string[];
}

/**
 * Reads the parts of a workbook, which unpack to `maxBytes` at most. @throws FileRefused if damaged, protected or too
 * large
 */
export async function openZip(bytes: Buffer, maxBytes: number): Promise<Parts> {
	const container: Parts = CFB.utils.cfb_new();
	const names = new Set<string>();
	let sum = 0;
	let read = 0;
	try {
		const zip = await fromBufferPromise(bytes, { lazyEntries: true });
		for await (const entry of zip.eachEntry()) {
			const name = entry.fileName;
			const key = name.toLowerCase();
			if (names.has(key) || isLink(entry)) throw new FileRefused("damaged");
			names.add(key);
			if (names.size > MAX_PARTS) throw new FileRefused("too_large");
			if ((entry.generalPurposeBitFlag & 1) === 1) throw new FileRefused("protected");
			if (!needed.test(name)) continue;
			sum += entry.uncompressedSize;
			read += 1;
			if (sum > maxBytes || read > MAX_PARTS_READ) throw new FileRefused("too_large");
			const part = await bytesOf(zip, entry);
			if (declares(part)) throw new FileRefused("damaged");
			CFB.utils.cfb_add(container, `/${name}`, part);
		}
	} catch (error) {
		throw error instanceof FileRefused ? error : new FileRefused("damaged", error);
	}
	return container;
}
