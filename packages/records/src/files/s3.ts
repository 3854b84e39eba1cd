/** File store in an S3-compatible service. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { S3mini } from "s3mini";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { S3Settings } from "../settings/model.ts";
import { HEAD_BYTES } from "./content.ts";
import { collectionKey, type FileStore, fileKey, recordKey } from "./store.ts";

/** Request timeout in milliseconds. */
const TIMEOUT_MS = 20_000;
/** Objects per request when many are removed. */
const removalBatch = 500;

/** Client of the store; objects are addressed by path, which every store supports. */
export function s3Client(settings: S3Settings): S3mini {
	return new S3mini({
		accessKeyId: settings.accessKey,
		secretAccessKey: settings.secret,
		endpoint: `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}`,
		region: settings.region,
		requestAbortTimeout: TIMEOUT_MS,
	});
}

const content = (response: Response): Readable =>
	response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);

const total = (response: Response): number =>
	Number(
		/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1] ??
			response.headers.get("content-length") ??
			0,
	);

/** A store in the bucket that the settings name. Uploads are kept on this machine until their record exists. */
export function s3Store(settings: S3Settings): FileStore {
	const client = s3Client(settings);
	const waiting = join(tmpdir(), "rafta-uploads");

	async function removeBelow(prefix: string): Promise<void> {
		for (;;) {
			const found = (await client.listObjects("/", prefix, removalBatch)) ?? [];
			if (found.length === 0) return;
			await Promise.all(found.map(({ Key }) => client.deleteObject(Key)));
			if (found.length < removalBatch) return;
		}
	}

	return {
		async temporary() {
			await mkdir(waiting, { recursive: true, mode: 0o700 });
			return join(waiting, randomUUID());
		},
		async keep(temporary, collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) throw new Error("not a file's name");
			await client.putObject(key, await readFile(temporary));
		},
		async open(collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) return null;
			if (!(await client.objectExists(key))) return null;
			const first = await client.getObjectRaw(key, false, 0, HEAD_BYTES);
			const head = new Uint8Array(await first.arrayBuffer()).subarray(0, HEAD_BYTES);
			const size = total(first);
			const modified = new Date(first.headers.get("last-modified") ?? 0);
			return {
				size,
				modified,
				head,
				async read(range) {
					if (size === 0) return Readable.from([]);
					const end = (range?.last ?? size - 1) + 1;
					return content(await client.getObjectRaw(key, false, range?.first ?? 0, end).catch(refused));
				},
			};
		},
		async remove(collectionId, recordId, name) {
			const key = fileKey(collectionId, recordId, name);
			if (key === null) return;
			await client.deleteObject(key);
			await removeBelow(`${recordKey(collectionId, recordId)}/thumbs_${name}/`);
		},
		removeAll: async (collectionId, recordId) => removeBelow(`${recordKey(collectionId, recordId)}/`),
		removeCollection: async (collectionId) => removeBelow(`${collectionKey(collectionId)}/`),
	};
}

/** Error response if the store is unreachable or refuses a request. */
export const unreachable = () => new ApiError(503, messages.filesUnreachable, {}, { retry_after: rest });

function refused(): never {
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
	const call =
		<Given extends unknown[], Result>(method: (store: FileStore) => (...given: Given) => Promise<Result>) =>
		async (...given: Given): Promise<Result> => {
			const now = settings();
			if (!now.enabled) return method(local)(...given);
			if (made?.settings !== now) made = { settings: now, store: s3Store(now), failed: 0 };
			const remote = made;
			if (Date.now() < remote.failed + rest * 1000) throw unreachable();
			try {
				return await method(remote.store)(...given);
			} catch {
				remote.failed = Date.now();
				throw unreachable();
			}
		};
	return {
		temporary: call((store) => store.temporary),
		keep: call((store) => store.keep),
		open: call((store) => store.open),
		remove: call((store) => store.remove),
		removeAll: call((store) => store.removeAll),
		removeCollection: call((store) => store.removeCollection),
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
