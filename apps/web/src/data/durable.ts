/**
 * Data that must survive a power cut: the session, the scans of a stocktake. localStorage is synchronous and shared by
 * all tabs, but Chromium writes it to the disk seconds later; IndexedDB is durable, but asynchronous. So a text is
 * written to both, each time with a timestamp, and the next page uses the newer one.
 */

import { readLocal, writeLocal } from "#device";
import { createIndexed, type IndexedStores } from "./indexed.ts";

interface Row {
	key: string;
	/** `null`: removed. Kept for a while, so that an older text of localStorage is not restored. */
	text: string | null;
	/** Milliseconds since 1970, later than every earlier write of the key. */
	at: number;
}

/** Milliseconds for which removed texts are remembered: localStorage is on the disk by then. */
const removedFor = 24 * 60 * 60 * 1000;

const name = "rafta-durable";
const storeName = "texts";
let database: IndexedStores<typeof storeName> | null = null;

const timeKey = (key: string): string => `rafta-written:${key}`;
const writtenAt = (key: string): number => Number(readLocal(timeKey(key)) ?? 0);

function mirror({ key, text, at }: Row): void {
	writeLocal(key, text);
	writeLocal(timeKey(key), String(at));
}

/** Whether a removed text no longer needs to be remembered. */
const isForgotten = ({ text, at }: Row): boolean => text === null && Date.now() - at > removedFor;

/**
 * Updates localStorage to the last stored texts. Called once, before anything reads a text that was written by
 * `writeDurable`.
 *
 * @throws the browser's error when it cannot open IndexedDB; localStorage alone keeps the texts then
 */
export async function openDurable(): Promise<void> {
	database = createIndexed(name, (made) => made.createObjectStore(storeName, { keyPath: "key" }));
	const rows = await database.read<Row[]>(storeName, (store) => store.getAll());
	// A page closed during its last write has left the newer text in localStorage alone.
	const late = rows.filter(({ key, at }) => writtenAt(key) > at);
	for (const row of rows) {
		if (isForgotten(row)) writeLocal(timeKey(row.key), null);
		else if (!late.includes(row)) mirror(row);
	}
	const forgotten = rows.filter((row) => isForgotten(row) && !late.includes(row));
	if (late.length + forgotten.length === 0) return;
	await database.write(storeName, (store) =>
		Promise.all([
			...late.map(({ key }) => store.put({ key, text: readLocal(key), at: writtenAt(key) } satisfies Row)),
			...forgotten.map(({ key }) => store.delete(key)),
		]),
	);
}

/**
 * Stores a text under a key that `readLocal` reads; `null` removes it. Other pages see it at once; it is on the disk
 * when the promise resolves.
 *
 * @throws the browser's error when its IndexedDB cannot store it; localStorage has it nevertheless
 */
export async function writeDurable(key: string, text: string | null): Promise<void> {
	const row: Row = { key, text, at: Math.max(Date.now(), writtenAt(key) + 1) };
	mirror(row);
	await database?.write(storeName, (store) => store.put(row));
}
