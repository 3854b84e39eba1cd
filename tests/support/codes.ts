/** Reads barcodes and QR codes from pictures with the decoder that the web app ships. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader";

const wasm = readFileSync(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** Returns all codes in a picture (PNG, JPEG), with their kinds and positions. */
export async function readCodes(
	picture: Uint8Array,
	formats?: ReaderOptions["formats"],
): Promise<readonly ReadResult[]> {
	const found = await readBarcodes(picture, { ...(formats && { formats }), maxNumberOfSymbols: 255 });
	return found.filter(({ isValid }) => isValid);
}

/** Returns the texts of all codes in a picture. */
export const codesOn = async (
	picture: Uint8Array,
	formats?: ReaderOptions["formats"],
): Promise<readonly string[]> => (await readCodes(picture, formats)).map(({ text }) => text);
