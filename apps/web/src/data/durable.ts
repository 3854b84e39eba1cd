/**
 * What must outlive a power cut: the session, the scans of a stocktake. localStorage is read at once and by every tab,
 * but Chromium writes it to the disk seconds later; IndexedDB keeps its word, but is only read by waiting. So a text is
 * written to both, each time with the time of its writing, and the next page goes on with the newer one.
 */
import { type Indexed, indexed } from "./indexed.ts";
import { readLocal, writeLocal } from "./local.ts";

interface Row {
	key: string;
	/** `null`: removed. Kept for a while, so that an older text of localStorage does not come back. */
	text: string | null;
	/** Milliseconds since 1970, later than of every earlier writing of the key. */
	at: number;
}

/** Removed texts are remembered this long, in milliseconds: localStorage is on the disk by then. */
const removedFor = 24 * 60 * 60 * 1000;

const name = "rafta-durable";
const storeName = "texts";
let database: Indexed<typeof storeName> | null = null;

const timeKey = (key: string): string => `rafta-written:${key}`;
const writtenAt = (key: string): number => Number(readLocal(timeKey(key)) ?? 0);

function mirror({ key, text, at }: Row): void {
	writeLocal(key, text);
	writeLocal(timeKey(key), String(at));
}

/** Whether a removed text needs no remembering any more. */
const isForgotten = ({ text, at }: Row): boolean => text === null && Date.now() - at > removedFor;

/**
 * Brings localStorage up to what was kept last. Called once, before anything reads a text that was written by
 * `writeDurable`.
 *
 * @throws what the browser says when it opens no IndexedDB; localStorage alone keeps the texts then
 */
export async function openDurable(): Promise<void> {
	database = indexed(name, (made) => made.createObjectStore(storeName, { keyPath: "key" }));
	const rows = await database.read<Row[]>(storeName, (store) => store.getAll());
	// A page that was closed within its last writing has left the newer text in localStorage alone.
	const late = rows.filter(({ key, at }) => writtenAt(key) > at);
	for (const row of rows) {
		if (isForgotten(row)) writeLocal(timeKey(row.key), null);
		else if (!late.includes(row)) mirror(row);
	}
	const forgotten = rows.filter((row) => isForgotten(row) && !late.includes(row));
	if (late.length + forgotten.length === 0) return;
	await database.write(storeName, (store) => {
		for (const { key } of late) store.put({ key, text: readLocal(key), at: writtenAt(key) } satisfies Row);
		for (const { key } of forgotten) store.delete(key);
	});
}

/**
 * Keeps a text under a key that `readLocal` reads, `null` removes it. Other pages see it at once; it is on the disk
 * when the promise resolves.
 *
 * @throws what the browser says when its IndexedDB cannot keep it; localStorage has it nevertheless
 */
export async function writeDurable(key: string, text: string | null): Promise<void> {
	const row: Row = { key, text, at: Math.max(Date.now(), writtenAt(key) + 1) };
	mirror(row);
	await database?.write(storeName, (store) => store.put(row));
}
