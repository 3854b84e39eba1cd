/**
 * Limits of the bodies of record writes: a megabyte as everywhere, or as much more as the collection's fields take, for
 * callers who may write them.
 */
import { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { CollectionDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { callerOf } from "./context.ts";

/** Maximum JSON body in bytes; uploads have the limits of their fields. */
export const JSON_LIMIT = 1024 * 1024;
/** Maximum of a record's JSON, whatever its fields take: it is read in one piece and is several times as large in memory. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;
/** Maximum of all bodies beyond `JSON_LIMIT` that are read at once, and of guests' among them. */
const MAX_AT_ONCE = 64 * 1024 * 1024;
const MAX_OF_GUESTS = 16 * 1024 * 1024;

/** Seconds after which a client should retry when too many large bodies are being read. */
const rest = 5;

/**
 * Bytes of JSON, or of a form's values, that a request may send to a collection. A guest may send more than a megabyte
 * only where the rule is open to everybody: other rules are decided by what the body says.
 */
export async function bodyLimitOf(
	request: FastifyRequest,
	collection: CollectionDefinition | undefined,
): Promise<number> {
	const more = collection?.fields.map((field) => ({
		field,
		largest: fieldType(field).largest?.(field) ?? 0,
	}));
	const large = more?.filter(({ largest }) => largest > JSON_LIMIT) ?? [];
	if (collection === undefined || collection.type === "view" || large.length === 0) return JSON_LIMIT;
	const { auth, superuser } = await callerOf(request);
	const rule = request.method === "POST" ? collection.createRule : collection.updateRule;
	if (!superuser && (rule === null || (auth === null && rule !== ""))) return JSON_LIMIT;
	const writable = large.filter(({ field }) => superuser || !field.hidden);
	return Math.min(
		MAX_RECORD_BYTES,
		writable.reduce((sum, { largest }) => sum + largest, JSON_LIMIT),
	);
}

/** A body of unknown length, which ends with an error after `limit` bytes. The connection stays, for the answer. */
export const limitPayload = (payload: Readable, limit: number): Readable =>
	Readable.from(
		(async function* (): AsyncGenerator<Buffer> {
			let size = 0;
			for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
				size += chunk.length;
				if (size > limit) throw new ApiError(413, messages.tooLarge);
				yield chunk;
			}
		})(),
		{ objectMode: false },
	);

export interface LargeBodies {
	/** Counts a body until the returned function is called. @throws ApiError 429 while too many are being read */
	take(bytes: number, isGuest: boolean): () => void;
}

/** Counts the large bodies that a process reads at once, so that they never fill its memory. */
export function largeBodies(): LargeBodies {
	let all = 0;
	let ofGuests = 0;
	return {
		take(bytes, isGuest) {
			const guests = isGuest ? bytes : 0;
			if (all + bytes > MAX_AT_ONCE || ofGuests + guests > MAX_OF_GUESTS)
				throw new ApiError(429, messages.tooMany, {}, { retry_after: rest });
			all += bytes;
			ofGuests += guests;
			let isCounted = true;
			return () => {
				if (!isCounted) return;
				isCounted = false;
				all -= bytes;
				ofGuests -= guests;
			};
		},
	};
}
