/** Reads the single zip file of a request: a backup of this program or of PocketBase. */
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { reasons } from "../collections/reasons.ts";
import { type ApiError, badRequest } from "../errors.ts";
import { isZip } from "../files/content.ts";
import type { FileStore } from "../files/store.ts";
import { messages } from "../messages/api.ts";
import type { Upload } from "../types/records.ts";
import { discard, receive } from "./multipart.ts";

export interface ZipUpload {
	readonly files: FileStore;
	/** Bytes. */
	readonly largest: number;
	readonly notZip: ApiError;
	/** Whether a file is taken, by how it begins. */
	readonly isTaken?: (head: Uint8Array) => boolean;
}

/** A value of the form that came before the file. */
function fieldOf({ fields }: MultipartFile, name: string): string {
	const field = fields[name];
	return field && !Array.isArray(field) && field.type === "field" ? String(field.value) : "";
}

/**
 * Passes the zip file of a multipart body to `work`, and deletes it afterwards. `largest` in bytes.
 * @throws ApiError 400 when the request has no file or an unreadable body, `notZip` when it is no zip or too large
 */
export async function withZip<T>(
	request: FastifyRequest,
	{ files, largest, notZip, isTaken = isZip }: ZipUpload,
	work: (path: string, name: string, passphrase: string) => Promise<T>,
): Promise<T> {
	const missing = badRequest(messages.badFields, { file: reasons.required });
	if (!request.isMultipart()) throw missing;
	const uploads: Upload[] = [];
	try {
		const part = await request
			.file({ limits: { files: 1, fileSize: largest, fields: 5, fieldSize: 1000 } })
			.catch((err: unknown) => {
				// A malformed multipart body is a client error.
				request.log.debug({ err }, "unreadable multipart body");
				throw badRequest(messages.badBody);
			});
		if (part?.fieldname !== "file") throw missing;
		const received = await receive(part, files, uploads);
		const [upload] = uploads;
		if (received.isNothing || !upload) throw missing;
		if (received.truncated || !isTaken(received.head)) throw notZip;
		return await work(upload.path, part.filename, fieldOf(part, "passphrase"));
	} finally {
		// What was not read is dropped, within the time of a request: the connection would never answer again.
		request.raw.unpipe().resume();
		await discard(uploads);
	}
}
