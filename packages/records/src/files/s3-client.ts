/**
 * Client of an S3-compatible service: requests that end when nothing moves any more, and uploads of files in pieces, so that
 * the memory that they take does not depend on the file.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import type { S3Settings } from "../settings/model.ts";

/** Milliseconds after which a request in which nothing moves is given up. */
const STALLED_MS = 20_000;
/** Slowest line that counts as moving, in bytes per millisecond: what the system has buffered is sent at least that fast. */
const SLOWEST = 64;
/** Most bytes that the system buffers of a request. */
const BUFFERED = 1024 * 1024;
/** Bytes of a body that are sent at once. */
const CHUNK = 64 * 1024;

/** Bytes of a part of a large upload. The services take at least 5 MB, and at most 10,000 parts. */
const PART = 8 * 1024 * 1024;
const MAX_PARTS = 10_000;
/** Parts of one file on their way at once. */
const AT_ONCE = 2;
/** Milliseconds to wait before each further try of a request. */
const pauses = [200, 1000];
/** Hours after which a large upload without an end is taken for one whose process was killed. */
const ABANDONED_HOURS = 24;

/** Aborts when nothing has moved for some time. */
class Watch {
	readonly #controller = new AbortController();
	#timer: NodeJS.Timeout | undefined;
	get signal(): AbortSignal {
		return this.#controller.signal;
	}
	start(extra = 0): void {
		this.stop();
		this.#timer = setTimeout(
			() => this.#controller.abort(new DOMException("the store is silent", "TimeoutError")),
			STALLED_MS + extra,
		);
	}
	stop(): void {
		clearTimeout(this.#timer);
	}
	abort(): void {
		this.stop();
		this.#controller.abort();
	}
}

/** The body in chunks, as fast as the line takes them. */
function requestStream(body: Uint8Array, watch: Watch): ReadableStream<Uint8Array> {
	let at = 0;
	return new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (at >= body.length) {
					watch.start(Math.min(body.length, BUFFERED) / SLOWEST);
					return controller.close();
				}
				watch.start();
				controller.enqueue(body.subarray(at, at + CHUNK));
				at += CHUNK;
			},
		},
		{ highWaterMark: 0 },
	);
}

/** The content of a response, as fast as its reader takes it: only the store is waited for, not the reader. */
function responseStream(body: ReadableStream<Uint8Array>, watch: Watch): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				watch.start();
				try {
					const { done, value } = await reader.read();
					if (done) controller.close();
					else controller.enqueue(value);
				} finally {
					watch.stop();
				}
			},
			cancel: () => watch.abort(),
		},
		{ highWaterMark: 0 },
	);
}

/** `fetch` that ends when nothing has moved for 20 seconds, however long a large file takes on a slow line. */
const watchedFetch: typeof fetch = async (input, init = {}) => {
	const watch = new Watch();
	const body =
		init.body instanceof Uint8Array && init.body.length > CHUNK ? requestStream(init.body, watch) : init.body;
	watch.start();
	try {
		const response = await fetch(input, {
			...init,
			body,
			duplex: "half",
			signal: watch.signal,
		} as RequestInit);
		watch.stop();
		if (!response.body) return response;
		const { status, statusText, headers } = response;
		return new Response(responseStream(response.body, watch), { status, statusText, headers });
	} catch (error) {
		watch.stop();
		throw error;
	}
};

/** Client of the store; objects are addressed by path, which every store supports. */
export function s3Client(settings: S3Settings): S3mini {
	return new S3mini({
		accessKeyId: settings.accessKey,
		secretAccessKey: settings.secret,
		endpoint: `${settings.endpoint.replace(/\/+$/, "")}/${settings.bucket}`,
		region: settings.region,
		fetch: watchedFetch,
	});
}

/** Whether the service says that there is no such object. */
export const isMissing = (error: unknown): boolean => error instanceof S3ServiceError && error.status === 404;

/** Whether the service says that an object has no such part: an empty one has none. */
export const isEmptyRange = (error: unknown): boolean =>
	error instanceof S3ServiceError && error.status === 416;

/** Whether another try may succeed. A silent store has been waited for long enough, a refusal stays one. */
function isPassing(error: unknown): boolean {
	if (error instanceof S3ServiceError) return error.status >= 500 || error.status === 429;
	return !(error instanceof DOMException && error.name === "TimeoutError");
}

/** Makes a request that may be repeated, some times if its failure may pass. */
export async function withRetries<Result>(request: () => Promise<Result>): Promise<Result> {
	for (const pause of pauses) {
		try {
			return await request();
		} catch (error) {
			if (!isPassing(error)) throw error;
			await wait(pause);
		}
	}
	return request();
}

/** Makes a request that nobody waits for, and again after a while if it fails: what is not removed stays for ever. */
export function eventually(
	request: () => Promise<unknown>,
	delays: readonly number[] = [0, 11_000, 60_000],
): void {
	const [delay, ...further] = delays;
	if (delay === undefined) return;
	wait(delay, undefined, { ref: false })
		.then(request)
		.catch(() => eventually(request, further));
}

/** Header by which the service refuses bytes that have changed on their way. */
const checksum = (bytes: Uint8Array) => ({
	"content-md5": createHash("md5").update(bytes).digest("base64"),
});

interface Piece {
	readonly at: number;
	readonly length: number;
}

/** A file's pieces of equal length, as few as the services take. */
export function piecesOf(size: number): readonly Piece[] {
	const length = Math.max(PART, Math.ceil(size / MAX_PARTS));
	return Array.from({ length: Math.max(Math.ceil(size / length), 1) }, (_, index) => ({
		at: index * length,
		length: Math.min(length, size - index * length),
	}));
}

/** Aborts uploads that nobody will end, each of whose parts the services store, and charge for. */
async function abortAbandoned(client: S3mini, isOwn: (key: string) => boolean): Promise<void> {
	const answer: unknown = await client.listMultipartUploads("/", "", "GET");
	const { ListMultipartUploadsResult: result = {} } = answer as {
		ListMultipartUploadsResult?: { Upload?: unknown };
	};
	const before = Date.now() - ABANDONED_HOURS * 3_600_000;
	for (const upload of [(result.Upload ?? []) as Record<string, unknown>].flat()) {
		const { Key, UploadId, Initiated } = upload;
		if (typeof Key !== "string" || typeof UploadId !== "string" || !isOwn(Key)) continue;
		if (new Date(String(Initiated)).getTime() < before) await client.abortMultipartUpload(Key, UploadId);
	}
}

/**
 * Stores a file. It is there completely when this returns; if this fails, no parts of it are left.
 * @throws Error when the service does not take it
 */
export type Uploader = (file: string, key: string, type?: string) => Promise<void>;

/** Reads a piece of a file into `bytes`. @throws Error if the file has changed */
async function readPiece(file: FileHandle, { at, length }: Piece, bytes: Buffer): Promise<Uint8Array> {
	const piece = bytes.subarray(0, length);
	const { bytesRead } = await file.read(piece, 0, length, at);
	if (bytesRead !== length) throw new Error("the file has become shorter");
	return piece;
}

/** Uploads all pieces, some at once, each from a buffer that the next one takes over. */
async function uploadPieces(
	pieces: readonly Piece[],
	upload: (piece: Piece, partNumber: number, bytes: Buffer) => Promise<{ partNumber: number; etag: string }>,
): Promise<{ partNumber: number; etag: string }[]> {
	const parts: { partNumber: number; etag: string }[] = [];
	const waiting = [...pieces.entries()];
	async function worker(): Promise<void> {
		const bytes = Buffer.allocUnsafe(pieces[0]?.length ?? 0);
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [index, piece] = next;
			parts[index] = await upload(piece, index + 1, bytes);
		}
	}
	const failing = () =>
		worker().catch((error: unknown) => {
			waiting.length = 0;
			throw error;
		});
	// All have ended before the caller aborts the upload: a part that came later would stay.
	const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, failing));
	for (const end of ends) if (end.status === "rejected") throw end.reason;
	return parts;
}

/** Uploads to a bucket. `isOwn` tells the keys of this kind of object from others in a shared bucket. */
export function uploader(client: S3mini, isOwn: (key: string) => boolean): Uploader {
	let swept = 0;

	/** Once a day, beside an upload. */
	function sweep(): void {
		if (Date.now() < swept + ABANDONED_HOURS * 3_600_000) return;
		swept = Date.now();
		// Some services list no uploads: they end them by their own rules.
		abortAbandoned(client, isOwn).catch(() => undefined);
	}

	/** Puts the parts together. The response may be lost, or be a failure with status 200, as it begins before the work ends. */
	async function complete(
		key: string,
		id: string,
		parts: { partNumber: number; etag: string }[],
		size: number,
	) {
		try {
			const { etag } = await client.completeMultipartUpload(key, id, parts);
			if (!etag) throw new Error("the store has not put the parts together");
		} catch (error) {
			if ((await client.getContentLength(key).catch(() => -1)) !== size) throw error;
		}
	}

	return async (path, key, type = "application/octet-stream") => {
		const file = await open(path, "r");
		try {
			const { size } = await file.stat();
			const pieces = piecesOf(size);
			const [first] = pieces;
			if (first?.length === size) {
				const bytes = await readPiece(file, first, Buffer.allocUnsafe(size));
				await withRetries(() => client.putObject(key, bytes, type, undefined, checksum(bytes), size));
				return;
			}
			sweep();
			const id = await withRetries(() => client.getMultipartUploadId(key, type));
			try {
				const parts = await uploadPieces(pieces, async (piece, partNumber, buffer) => {
					const bytes = await readPiece(file, piece, buffer);
					return withRetries(() =>
						client.uploadPart(key, id, bytes, partNumber, {}, undefined, checksum(bytes)),
					);
				});
				await complete(key, id, parts, size);
			} catch (error) {
				eventually(() => client.abortMultipartUpload(key, id));
				throw error;
			}
		} finally {
			await file.close();
		}
	};
}
