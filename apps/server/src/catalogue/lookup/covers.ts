/** Covers from external sites, re-encoded here so that nothing of the original file is stored. */
import { rm, writeFile } from "node:fs/promises";
import { internal, redrawn, storedName } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import type { Fetch } from "./providers.ts";

const limits = { maxBytes: 4 * 1024 ** 2, timeoutMs: 15_000 };
const size = { width: 800, height: 1200 };
/** Smaller images are placeholders for a missing cover. */
const smallest = 50;

/** Downloads an image and re-encodes it as JPEG; `null` if there is none. */
export async function download(fetch: Fetch, address: string): Promise<Buffer | null> {
	try {
		const { status, body } = await fetch(address, limits);
		return status === 200 ? await redrawn(body, size, smallest) : null;
	} catch {
		// No internet, too slow or too large: the title simply gets no cover.
		return null;
	}
}

/** Cover named by an accepted proposal. */
export interface Cover {
	readonly title: string;
	readonly address: string;
}

/** A picture on its way into the store. */
export interface CoverFile {
	readonly name: string;
	readonly path: string;
}

/** Lends a picture as a stored file to be: its name, and a temporary copy that is removed afterwards. */
export async function asUpload<T>(
	service: RecordService,
	picture: Buffer,
	work: (upload: CoverFile) => Promise<T>,
): Promise<T> {
	const path = await service.files.temporary();
	try {
		await writeFile(path, picture);
		return await work({ name: storedName("kapak.jpg", "image/jpeg"), path });
	} finally {
		await rm(path, { force: true });
	}
}

/** Sets a title's cover, if it has none by then. */
export async function fetchCover(
	service: RecordService,
	fetch: Fetch,
	{ title, address }: Cover,
): Promise<void> {
	const picture = address === "" ? null : await download(fetch, address);
	if (!picture || (await service.find("books", title))?.cover !== "") return;
	await asUpload(service, picture, (upload) =>
		service.api.update("books", title, { cover: upload.name }, {}, internal, [upload]),
	);
}
