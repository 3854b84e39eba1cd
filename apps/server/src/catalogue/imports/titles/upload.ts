/** Stores the single file of a request on disk, with the options sent along. It is deleted when the work is done. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ApiError, badRequest, temporaryPath } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import type { FastifyRequest } from "fastify";
import { badParts, fileRequired, largestOptions, parsedOptions, shownName } from "../upload.ts";

const texts = words("server/catalogue/imports");

/** Maximum bytes of a file. */
const largestTitleFile = 200 * 1024 ** 2;

const tooLarge = (bytes: number) => fillText(texts.tooLarge, { megabytes: bytes / 1024 ** 2 });

export interface WaitingFile {
	readonly name: string;
	readonly path: string;
	readonly size: number;
	/** Hash of its bytes, in hexadecimal. */
	readonly digest: string;
	readonly options: unknown;
	/** Deletes the file. */
	remove(): Promise<void>;
}

/** @throws ApiError 400 without a file or with an unreadable body, 413 when it is too large */
export async function receiveFile(request: FastifyRequest, largest = largestTitleFile): Promise<WaitingFile> {
	if (!request.isMultipart()) throw fileRequired();
	const folder = await mkdtemp(temporaryPath("import-"));
	const path = join(folder, "file");
	const remove = () => rm(folder, { recursive: true, force: true });
	let file: { name: string; size: number; digest: string } | null = null;
	let options: unknown = {};
	const limits = { files: 1, fileSize: largest, fields: 4, fieldSize: largestOptions };
	try {
		for await (const part of request.parts({ limits })) {
			if (part.type === "field") {
				if (part.fieldname === "options") options = parsedOptions(String(part.value));
				continue;
			}
			const hash = createHash("sha256");
			let size = 0;
			const counting = new Transform({
				transform(chunk: Buffer, _encoding, done) {
					hash.update(chunk);
					size += chunk.length;
					done(null, chunk);
				},
			});
			await pipeline(part.file, counting, createWriteStream(path, { mode: 0o600 }));
			if (part.file.truncated) throw new ApiError(413, tooLarge(largest));
			if (part.fieldname === "file" && size > 0)
				file = { name: shownName(part.filename), size, digest: hash.digest("hex") };
		}
		if (!file) throw fileRequired();
		return { ...file, path, options, remove };
	} catch (error) {
		await remove();
		if (error instanceof ApiError) throw error;
		const { code } = error as NodeJS.ErrnoException;
		// Disk errors such as a full disk are reported as such.
		if (code === "ENOSPC" || code === "EACCES" || code === "EROFS") throw error;
		request.log.debug({ err: error }, "unreadable multipart body");
		throw badRequest(badParts);
	}
}
