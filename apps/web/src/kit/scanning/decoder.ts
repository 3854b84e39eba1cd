/**
 * Reads barcodes and QR codes from pictures with ZXing as WebAssembly. It is served with the app and loaded when a
 * camera is first opened.
 */
import type { ReadResult } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

/** ISBNs, labels of our own and of other library systems, cards. */
const formats = ["EAN13", "EAN8", "UPCA", "Code128", "Code39", "QRCode"] as const;

async function load() {
	const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
	const locateFile = (path: string, prefix: string) => (path.endsWith(".wasm") ? wasmUrl : prefix + path);
	await prepareZXingModule({ overrides: { locateFile }, fireImmediately: true });
	return readBarcodes;
}

let reader: ReturnType<typeof load> | undefined;

/** Loads the decoder. @throws when it cannot be fetched; the next call tries again */
export async function loadDecoder(): ReturnType<typeof load> {
	reader ??= load();
	try {
		return await reader;
	} catch (error) {
		reader = undefined;
		throw error;
	}
}

export interface DecodedCode {
	readonly code: string;
	/** The code has no check digit: a single read is not reliable. */
	readonly unchecked: boolean;
}

/** Squared distance of a code from the middle of the picture. */
function distance({ position }: ReadResult, { width, height }: ImageData): number {
	const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
	const x = corners.reduce((sum, corner) => sum + corner.x, 0) / 4 - width / 2;
	const y = corners.reduce((sum, corner) => sum + corner.y, 0) / 4 - height / 2;
	return x * x + y * y;
}

/** Returns the code nearest to the middle of the picture; `null` when there is none. `hard` searches longer. */
export async function decode(picture: ImageData, hard = false): Promise<DecodedCode | null> {
	const readBarcodes = await loadDecoder();
	const found = await readBarcodes(picture, {
		formats: [...formats],
		tryHarder: hard,
		tryRotate: hard,
		tryDownscale: hard,
		maxNumberOfSymbols: 6,
	});
	const valid = found.filter(({ isValid, text }) => isValid && text.trim() !== "" && text.length <= 400);
	const [nearest] = valid.sort((a, b) => distance(a, picture) - distance(b, picture));
	return nearest ? { code: nearest.text.trim(), unchecked: nearest.symbology === "Code39" } : null;
}
