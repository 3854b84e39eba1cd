/** Content of a zip by the names of its files. */
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

export async function openedZip(bytes: Buffer): Promise<Map<string, Buffer>> {
	const files = new Map<string, Buffer>();
	const zip = await fromBufferPromise(bytes);
	for await (const entry of zip.eachEntry())
		files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
	return files;
}

/** Records of a file of lines. */
export const linesOf = (file: Buffer | undefined): Record<string, unknown>[] =>
	(file?.toString("utf8") ?? "")
		.split("\n")
		.filter((line) => line !== "")
		.map((line) => JSON.parse(line));
