/** Downloads the profile picture of an external account. The URL comes from outside, so it is not trusted. */
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { imageType } from "../files/content.ts";
import { writeMeasured } from "../files/measured.ts";
import { storedName } from "../files/names.ts";
import { isOversized } from "../files/pictures.ts";
import type { FileStore } from "../files/store.ts";
import { type AddressCheck, openOutside } from "../safe-fetch.ts";
import type { Upload } from "../types/records.ts";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

/** Returns the image type of a response; `null` if it is not an accepted image. */
async function receive(response: IncomingMessage, path: string): Promise<string | null> {
	const { head } = await writeMeasured(response, path, MAX_BYTES);
	const type = imageType(head);
	return type !== null && (await isOversized(path)) ? null : type;
}

/**
 * Downloads a picture into the upload folder. `null` if it is unavailable or not an image: sign-in must not fail
 * because of a missing picture. Redirects are not followed.
 */
export async function downloadPicture(
	address: string,
	store: FileStore,
	isAllowed?: AddressCheck,
): Promise<Upload | null> {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol)) return null;
	const path = await store.temporary();
	try {
		const response = await openOutside(url, { isAllowed, signal: AbortSignal.timeout(TIMEOUT_MS) });
		const type = response.statusCode === 200 ? await receive(response, path) : null;
		if (type !== null) return { name: storedName(url.pathname.split("/").at(-1) || "avatar", type), path };
		response.destroy();
	} catch {
		// Unreachable, too slow or too large: treated as no picture.
	}
	await rm(path, { force: true });
	return null;
}
