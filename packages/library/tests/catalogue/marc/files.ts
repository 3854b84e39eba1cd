import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readIso2709 } from "../../../src/catalogue/marc/iso2709.ts";
import { readMarcXml } from "../../../src/catalogue/marc/marcxml.ts";
import type { MarcResult } from "../../../src/catalogue/marc/record.ts";

export const bytesOf = (name: string): Buffer => readFileSync(join(import.meta.dirname, "fixtures", name));

/** Yields bytes in chunks of an odd length that aligns with nothing. */
export function* inChunks(bytes: Uint8Array, length = 77): Generator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

export async function all(results: AsyncIterable<MarcResult>): Promise<MarcResult[]> {
	const found: MarcResult[] = [];
	for await (const result of results) found.push(result);
	return found;
}

/** Reads a file according to its kind. */
export const read = (name: string, length?: number): Promise<MarcResult[]> => {
	const reader = name.endsWith(".xml") ? readMarcXml : readIso2709;
	return all(reader(inChunks(bytesOf(name), length)));
};

/** Summary of a record in a few characters: `marc-8`, `utf-8 encoding`, `! cut_off`. */
export const summary = (result: MarcResult): string =>
	result.record === null ? `! ${result.refusal}` : [result.encoding, ...result.warnings].join(" ");
