/** Streams large record responses in chunks and yields to other requests in between. */

import { Readable } from "node:stream";
import { isObject } from "../is-object.ts";
import type { RecordPage } from "../types/api.ts";
import type { PresentedRecord } from "../types/records.ts";
import { createYielder } from "../yield-to-event-loop.ts";

/** Characters per chunk; a shorter response is sent as a whole. */
const CHUNK_SIZE = 65_536;

function* list(records: readonly PresentedRecord[]): Generator<string> {
	yield "[";
	for (const [n, record] of records.entries()) {
		if (n > 0) yield ",";
		yield* whole(record);
	}
	yield "]";
}

/** Expanded records are repeated in every record, so that one record may be as large as a list. */
function* whole(record: PresentedRecord): Generator<string> {
	const { expand, ...own } = record;
	if (!isObject(expand)) {
		yield JSON.stringify(record);
		return;
	}
	const head = JSON.stringify(own).slice(0, -1);
	yield head === "{" ? '{"expand":{' : `${head},"expand":{`;
	let mark = "";
	for (const [name, value] of Object.entries(expand)) {
		yield `${mark}${JSON.stringify(name)}:`;
		mark = ",";
		if (Array.isArray(value)) yield* list(value as PresentedRecord[]);
		else if (isObject(value)) yield* whole(value);
		else yield JSON.stringify(value);
	}
	yield "}}";
}

/** A page as JSON, in chunks of equal size. */
function* page({ items, ...head }: RecordPage): Generator<string> {
	let piece = `${JSON.stringify(head).slice(0, -1)},"items":`;
	for (const next of list(items)) {
		piece += next;
		if (piece.length < CHUNK_SIZE) continue;
		yield piece;
		piece = "";
	}
	yield `${piece}}`;
}

async function* yieldingPieces(first: string, others: Iterable<string>): AsyncGenerator<string> {
	const maybeYield = createYielder();
	yield first;
	for (const piece of others) {
		await maybeYield();
		yield piece;
	}
}

/** Body of a page: a string, or a stream where it is too large to be held as a whole. */
export function inPieces(answer: RecordPage): string | Readable {
	const pieces = page(answer);
	const { value: first = "" } = pieces.next();
	const second = pieces.next();
	return second.done ? first : Readable.from(yieldingPieces(first, rest(second.value, pieces)));
}

function* rest(first: string, others: Iterable<string>): Generator<string> {
	yield first;
	yield* others;
}
