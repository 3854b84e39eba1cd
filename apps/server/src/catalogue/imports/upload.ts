/** Reads the single file of a request into memory, with the options sent along. */

import { cutText } from "@rafta/library/text/cut-text";
import { ApiError, badRequest, type FieldError } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyRequest } from "fastify";
import { largestFile } from "./read/read-file.ts";

const texts = words("server/catalogue/imports");

const missing: FieldError = {
	code: "validation_required",
	message: texts.fileRequired,
};
export const badParts = texts.badParts;

/** Maximum bytes of the options sent with a file. */
export const largestOptions = 100_000;

export interface Upload {
	readonly name: string;
	readonly bytes: Buffer;
	/** The part `options`, as JSON; an empty object if it is missing. */
	readonly options: unknown;
}

/**
 * @throws ApiError 400 for invalid JSON
 */
export function parsedOptions(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Invalid JSON is a client error.
		throw badRequest(badParts, { options: { code: "validation_invalid_json", message: badParts } });
	}
}

export const fileRequired = () => badRequest(badParts, { file: missing });

/** The file name without its folders, for display. */
export const shownName = (name: string): string => cutText(name.replace(/^.*[\\/]/, ""), 120);

/** @throws ApiError 400 without a file or with an unreadable body, 413 when it is too large */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
	if (!request.isMultipart()) throw fileRequired();
	let file: { name: string; bytes: Buffer } | null = null;
	let options: unknown = {};
	const limits = { files: 1, fileSize: largestFile, fields: 4, fieldSize: largestOptions };
	try {
		for await (const part of request.parts({ limits })) {
			if (part.type === "field") {
				if (part.fieldname === "options") options = parsedOptions(String(part.value));
				continue;
			}
			const bytes = await part.toBuffer();
			if (part.file.truncated) throw new ApiError(413, texts.tooLargeList);
			if (part.fieldname === "file" && bytes.length > 0) file = { name: shownName(part.filename), bytes };
		}
	} catch (error) {
		if (error instanceof ApiError) throw error;
		request.log.debug({ err: error }, "unreadable multipart body");
		throw badRequest(badParts);
	}
	if (!file) throw fileRequired();
	return { ...file, options };
}
