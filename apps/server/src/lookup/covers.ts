/** Covers from outside: drawn anew here, so that nothing of the file that somebody else made is kept. */
import { rm, writeFile } from "node:fs/promises";
import { internal, type RecordService, redrawn, storedName } from "@rafta/records";
import type { Fetch } from "./providers.ts";
import type { Cover } from "./take.ts";

const limits = { mostBytes: 4 * 1024 ** 2, patience: 15_000 };
const size = { width: 800, height: 1200 };
/** Smaller ones stand for "there is none". */
const smallest = 50;

/** The picture behind an address as a JPEG of our own; `null` when there is none. */
async function download(fetch: Fetch, address: string): Promise<Buffer | null> {
	try {
		const { status, body } = await fetch(address, limits);
		return status === 200 ? await redrawn(body, size, smallest) : null;
	} catch {
		// Without internet, too slow, too large: the title has no cover, and that is all.
		return null;
	}
}

/** Gives a title its cover, if it has none by then. */
export async function fetchCover(
	service: RecordService,
	fetch: Fetch,
	{ title, address }: Cover,
): Promise<void> {
	const picture = address === "" ? null : await download(fetch, address);
	if (!picture || (await service.find("books", title))?.cover !== "") return;
	const path = await service.files.temporary();
	try {
		await writeFile(path, picture);
		const name = storedName("kapak.jpg", "image/jpeg");
		await service.api.update("books", title, { cover: name }, {}, internal, [{ name, path }]);
	} finally {
		await rm(path, { force: true });
	}
}
