import { rm } from "node:fs/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { CollectionDefinition, FileField } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { isSafeKey } from "../collections/fields/safe-json.ts";
import { ApiError, badRequest, type FieldError } from "../errors.ts";
import { imageType } from "../files/content.ts";
import { isOfType } from "../files/kinds.ts";
import { writeMeasured } from "../files/measured.ts";
import { storedName } from "../files/names.ts";
import { isOversized } from "../files/pictures.ts";
import type { FileStore } from "../files/store.ts";
import { messages } from "../messages/api.ts";
import type { Text } from "../types/language.ts";
import type { Upload } from "../types/records.ts";
import { wellFormed } from "../well-formed.ts";
import { parseJsonBody, parseRecordBody } from "./body.ts";
import { bodyLimitOf, type LargeBodies } from "./body-limits.ts";
import { callerOf } from "./context.ts";

/** Default maximum file size in bytes when the field sets no limit, as with PocketBase. */
const DEFAULT_MAX_SIZE = 5 * 1024 * 1024;
const MAX_VALUE_BYTES = 1024 * 1024;
const MAX_VALUES = 1000;
/** Maximum of all values of a form together, unless the fields of the collection take more. */
const MAX_FORM_BYTES = 4 * MAX_VALUE_BYTES;
/** Name of a part with a JSON object, whose members become members of the body. The official client sends it. */
export const JSON_PART = "@jsonPayload";

export interface MultipartForm {
	body: Record<string, unknown>;
	uploads: Upload[];
}

export const fileFields = (collection: CollectionDefinition): FileField[] =>
	collection.fields.filter((field) => field.type === "file");

export const bare = (key: string): string => key.replace(/^\+|[+-]$/g, "");

/** A received file with its measured properties. */
export interface ReceivedFile {
	readonly name: string;
	/** Empty nameless file, which a browser sends for an unused file input. */
	readonly isNothing: boolean;
	/** Bytes. */
	readonly size: number;
	readonly truncated: boolean;
	readonly head: Uint8Array;
	/** A picture with too many pixels to be decoded. */
	readonly isOversized: boolean;
}

/**
 * Writes a file to the store's upload folder and adds it to the uploads, even if it is refused later.
 * @throws ApiError 400 for a body that ends within it
 */
export async function receive(
	part: MultipartFile,
	store: FileStore,
	uploads: Upload[],
): Promise<ReceivedFile> {
	const path = await store.temporary();
	const place = uploads.push({ name: "", path }) - 1;
	const { size, head } = await writeMeasured(part.file, path).catch((error: unknown) => {
		// Errors of the disk have a number of the system; the others are of a body that breaks off.
		throw error instanceof Error && "errno" in error ? error : badRequest(messages.badBody);
	});
	const picture = imageType(head);
	const name = storedName(part.filename, picture);
	uploads[place] = { name, path };
	return {
		name,
		isNothing: size === 0 && part.filename === "",
		size,
		truncated: part.file.truncated,
		head,
		isOversized: picture !== null && (await isOversized(path)),
	};
}

/** Reason why a field refuses a file; `null` when it accepts it. */
export async function problem(field: FileField, file: ReceivedFile): Promise<FieldError | null> {
	const { size, truncated, isOversized } = file;
	const isTooLarge = truncated || isOversized || size > (field.maxSize || DEFAULT_MAX_SIZE);
	if (isTooLarge) return problems.fileTooLarge;
	const types = field.mimeTypes ?? [];
	return types.length > 0 && !(await isOfType(file, types)) ? problems.fileType : null;
}

export function add(body: Record<string, unknown>, key: string, value: unknown): void {
	if (!isSafeKey(key)) throw badRequest(messages.badBody);
	const text = typeof value === "string" ? wellFormed(value) : value;
	const before = body[key];
	if (before === undefined) body[key] = text;
	else body[key] = Array.isArray(before) ? [...before, text] : [before, text];
}

/** Values of a form: named ones, which may occur several times, and the members of the JSON part, which count before them. */
export interface FormValues {
	readonly named: Record<string, unknown>;
	readonly payload: Record<string, unknown>;
}

export const formValues = (): FormValues => ({ named: {}, payload: {} });

export function addValue(
	{ named, payload }: FormValues,
	name: string,
	value: unknown,
	parse = parseJsonBody,
): void {
	if (name === JSON_PART) Object.assign(payload, parse(String(value)));
	else add(named, name, value);
}

/** The body that the values of a form make. */
export const bodyOfForm = ({ named, payload }: FormValues): Record<string, unknown> => ({
	...named,
	...payload,
});

/** How a multipart body is read. */
interface PartsReading {
	/** Most characters of all values together. */
	readonly largest: number;
	readonly limits: NonNullable<Parameters<FastifyRequest["parts"]>[0]>["limits"];
	/** What is said of a malformed body. */
	readonly unread?: Text;
	/** Called with the characters of all values so far, before each of them is used. */
	readonly counted?: (size: number) => Promise<void>;
}

/** Yields the parts of the body as they arrive. @throws ApiError 400 for a malformed multipart body, 413 */
export async function* partsOf(
	request: FastifyRequest,
	{ largest, limits, unread = messages.badBody, counted }: PartsReading,
): AsyncGenerator<Multipart> {
	let size = 0;
	try {
		for await (const part of request.parts({ limits })) {
			if (part.type === "field") {
				size += String(part.value).length;
				if (part.valueTruncated || size > largest) throw new ApiError(413, messages.tooLarge);
				await counted?.(size);
			}
			yield part;
		}
	} catch (error) {
		if (error instanceof ApiError) throw error;
		request.log.debug({ err: error }, "unreadable multipart body");
		throw badRequest(unread);
	}
}

/**
 * Reads a `multipart/form-data` body: values, a JSON part, and files, which are written to the store's upload folder
 * and are in the body by their final names. The caller must `discard` uploads that no record took. Throws 400 with the
 * reasons by field for files that are too large, of a wrong type or for no file field.
 */
export async function readMultipart(
	request: FastifyRequest,
	collection: CollectionDefinition,
	store: FileStore,
	/** Counts the values of a form that is larger than most. */
	bodies: LargeBodies,
): Promise<MultipartForm> {
	const known = fileFields(collection);
	const uploads: Upload[] = [];
	const values = formValues();
	const names: (readonly [key: string, name: string])[] = [];
	const errors: Record<string, FieldError> = {};
	let release = (): void => undefined;
	const largest = await bodyLimitOf(request, collection);
	const limits = {
		fields: MAX_VALUES,
		fieldSize: Math.max(MAX_VALUE_BYTES, largest),
		files: known.reduce((sum, field) => sum + Math.max(field.maxSelect || 1, 1), 0) + 1,
		fileSize: Math.max(1, ...known.map((field) => field.maxSize || DEFAULT_MAX_SIZE)),
	};
	try {
		for await (const part of partsOf(request, {
			largest: Math.max(MAX_FORM_BYTES, largest),
			limits,
			async counted(size) {
				if (size <= MAX_FORM_BYTES) return;
				release();
				release = bodies.take(size, (await callerOf(request)).auth === null);
			},
		})) {
			if (part.type === "field") {
				addValue(values, part.fieldname, part.value, parseRecordBody);
				continue;
			}
			const field = known.find((candidate) => candidate.name === bare(part.fieldname));
			if (field === undefined) {
				errors[part.fieldname] = problems.noFileField;
				part.file.resume();
				continue;
			}
			const received = await receive(part, store, uploads);
			if (received.isNothing) continue;
			const reason = await problem(field, received);
			if (reason !== null) errors[field.name] = reason;
			names.push([part.fieldname, received.name]);
		}
		if (Object.keys(errors).length > 0) throw badRequest(messages.badFields, errors);
		const body = bodyOfForm(values);
		// Files are added to the names of stored ones.
		for (const [key, name] of names) add(body, key, name);
		return { body, uploads };
	} catch (error) {
		await discard(uploads);
		throw error;
	} finally {
		release();
	}
}

/** Removes uploads that are still pending. */
export async function discard(uploads: readonly Upload[]): Promise<void> {
	await Promise.all(uploads.map(({ path }) => rm(path, { force: true })));
}
