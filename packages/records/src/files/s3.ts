/** File store in an S3-compatible service. */
import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { S3Settings } from "../settings/model.ts";
import { HEAD_BYTES } from "./content.ts";
import { eventually, isEmptyRange, isMissing, s3Client, uploader, withRetries } from "./s3-client.ts";
import { collectionKey, type FileStore, fileKey, recordKey } from "./store.ts";

/** Removals on their way at once. */
const REMOVALS = 20;
/** Objects per page of a list. */
const PAGE = 1000;

const content = (response: Response): Readable =>
	response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);

const total = (response: Response): number =>
	Number(
		/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1] ??
			response.headers.get("content-length") ??
			0,
	);

/** The first bytes of a response, however much a store sends that knows no ranges. */
async function firstBytes(response: Response): Promise<Uint8Array> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of content(response)) {
		bytes = Buffer.concat([bytes, chunk]);
		if (bytes.length >= HEAD_BYTES) break;
	}
	return bytes.subarray(0, HEAD_BYTES);
}

/** Whether a key is of the form of an uploaded file's. */
const isFileKey = (key: string): boolean => /^[A-Za-z0-9_-]+\/[A-Za-z0-9_~-]+\/[^/]+(?:\/[^/]+)?$/.test(key);

/** A store in the bucket that the settings name. Uploads are kept on this machine until their record exists. */
export function s3Store(settings: S3Settings): FileStore {
	const client = s3Client(settings);
	const upload = uploader(client, isFileKey);
	const waiting = join(tmpdir(), "rafta-uploads");

	const removeObject = (key: string): Promise<unknown> => withRetries(() => client.deleteObject(key));

	async function removeBelow(prefix: string): Promise<void> {
		for (let token: string | undefined; ; ) {
			const page = await withRetries(() => client.listObjectsPaged("/", prefix, PAGE, token));
			const keys = (page?.objects ?? []).map(({ Key }) => Key);
			while (keys.length > 0) await Promise.all(keys.splice(0, REMOVALS).map(removeObject));
			token = page?.nextContinuationToken;
			if (!token) return;
		}
	}

	/** The beginning of an object; `null` if there is none. */
	const beginning = (key: string): Promise<Response | null> =>
		client.getObjectRaw(key, false, 0, HEAD_BYTES).catch((error: unknown) => {
			if (isMissing(error)) return null;
			if (isEmptyRange(error)) return client.getObjectRaw(key);
			throw error;
		});

	return {
		async temporary() {
			await mkdir(waiting, { recursive: true, mode: 0o700 });
			return join(waiting, randomUUID());
		},
		async keep(temporary, collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) throw new Error("not a file's name");
			await upload(temporary, key);
		},
		async open(collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) return null;
			const first = await beginning(key);
			if (first === null) return null;
			const size = total(first);
			const modified = new Date(first.headers.get("last-modified") ?? 0);
			return {
				size,
				modified,
				head: await firstBytes(first),
				async read(range) {
					if (size === 0) return Readable.from([]);
					if (!range) return content(await client.getObjectRaw(key).catch(throwUnreachable));
					const part = await client
						.getObjectRaw(key, false, range.first, range.last + 1)
						.catch(throwUnreachable);
					// A store that knows no ranges has sent all of it.
					if (part.status !== 206) await part.body?.cancel().then(throwUnreachable, throwUnreachable);
					return content(part);
				},
			};
		},
		async remove(collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) return;
			await removeObject(key);
			await removeBelow(`${recordKey(collectionId, recordId)}/thumbs_${name}/`);
		},
		removeAll: async (collectionId, recordId) => removeBelow(`${recordKey(collectionId, recordId)}/`),
		removeCollection: async (collectionId) => removeBelow(`${collectionKey(collectionId)}/`),
	};
}

/** Error response if the store is unreachable or refuses a request. */
export const unreachable = () => new ApiError(503, messages.filesUnreachable, {}, { retry_after: rest });

function throwUnreachable(): never {
	throw unreachable();
}

/** Seconds without requests to a store that has failed: a writer waiting for it blocks all other writers. */
const rest = 10;

/**
 * The local store, or the S3 store while the settings name one: a failure of that becomes an error response, and the
 * following calls fail immediately.
 */
export function chosenStore(local: FileStore, settings: () => S3Settings): FileStore {
	let made: { settings: S3Settings; store: FileStore; failed: number } | null = null;

	/** The S3 store, and since when it has failed; `null` while the settings name none. */
	function remote() {
		const now = settings();
		if (!now.enabled) return null;
		if (made?.settings !== now) made = { settings: now, store: s3Store(now), failed: 0 };
		return made;
	}
	const isResting = ({ failed }: { failed: number }): boolean => Date.now() < failed + rest * 1000;

	const call =
		<Given extends unknown[], Result>(method: (store: FileStore) => (...given: Given) => Promise<Result>) =>
		async (...given: Given): Promise<Result> => {
			const chosen = remote();
			if (!chosen) return method(local)(...given);
			if (isResting(chosen)) throw unreachable();
			try {
				return await method(chosen.store)(...given);
			} catch {
				chosen.failed = Date.now();
				throw unreachable();
			}
		};
	/** A removal: no writer waits for one from a store that has failed, and it is not forgotten. */
	const removal =
		<Given extends unknown[]>(method: (store: FileStore) => (...given: Given) => Promise<void>) =>
		async (...given: Given): Promise<void> => {
			const chosen = remote();
			if (!chosen || !isResting(chosen)) return call(method)(...given);
			eventually(() => method(chosen.store)(...given));
		};
	return {
		temporary: call((store) => store.temporary),
		keep: call((store) => store.keep),
		open: call((store) => store.open),
		remove: removal((store) => store.remove),
		removeAll: removal((store) => store.removeAll),
		removeCollection: removal((store) => store.removeCollection),
	};
}

/** Writes, reads and removes an object; returns the problem, or an empty text. */
export async function tryS3(settings: S3Settings): Promise<string> {
	const key = `rafta_test_${randomUUID()}.txt`;
	try {
		const client = s3Client(settings);
		await client.putObject(key, "test", "text/plain");
		const read = await client.getObject(key);
		await client.deleteObject(key);
		return read === "test" ? "" : "the data read differs from the data written";
	} catch (error) {
		return error instanceof Error ? error.message.slice(0, 500) : String(error);
	}
}
