/** Takes over the picture of an account of another service: the address comes from outside, so it is not trusted. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { HEAD_BYTES, imageType } from "../files/content.ts";
import { storedName } from "../files/names.ts";
import { isOversized } from "../files/pictures.ts";
import type { FileStore } from "../files/store.ts";
import { type AddressCheck, openOutside } from "../outside.ts";
import type { Upload } from "../service.ts";

const patience = 10_000;
const mostBytes = 5 * 1024 * 1024;

/** The type of the picture that an answer holds; `null` when it is none that may be kept. */
async function receive(response: IncomingMessage, path: string): Promise<string | null> {
	let size = 0;
	let head = Buffer.alloc(0);
	await pipeline(
		response,
		async function* measured(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
				size += chunk.length;
				if (size > mostBytes) throw new Error("the picture is too large");
				yield chunk;
			}
		},
		createWriteStream(path),
	);
	const type = imageType(head);
	return type !== null && (await isOversized(path)) ? null : type;
}

/**
 * Downloads a picture to where uploads wait. `null` when it cannot be had or is none: nobody is kept from signing in
 * for want of a picture. Redirects are not followed.
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
		const response = await openOutside(url, { isAllowed, signal: AbortSignal.timeout(patience) });
		const type = response.statusCode === 200 ? await receive(response, path) : null;
		if (type !== null) return { name: storedName(url.pathname.split("/").at(-1) || "avatar", type), path };
		response.destroy();
	} catch {
		// Unreachable, too slow, too large: there is no picture, and that is all.
	}
	await rm(path, { force: true });
	return null;
}
