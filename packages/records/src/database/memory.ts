/**
 * Short-lived counters and marks shared by all processes of the installation: attempts, delays, single-use links.
 * Losing them loses counts, never data. They are outside of transactions: a count stays when the transaction around it
 * is rolled back or retried.
 */
import { createHash } from "node:crypto";
import { getOrInsert } from "../get-or-insert.ts";
import { DatabaseUnusable } from "./port.ts";
import type { Memory } from "./shared.ts";

/** Returns the value of an entry without changing it. */
export const recall = (memory: Memory, kind: string, key: string): Promise<string | null> =>
	memory.change(kind, key, (value) => ({ value, until: 0, answer: value }));

export const dismiss = (memory: Memory, kind: string, key: string): Promise<void> =>
	memory.change(kind, key, () => ({ value: null, until: 0, answer: undefined }));

/** Maximum entries of one kind in one process; the longest unchanged is evicted first. */
const MAX_PROCESS_ENTRIES = 20_000;

/** Memory of a single process. */
export function processMemory(): Memory {
	const kinds = new Map<string, Map<string, { value: string; until: number }>>();

	return {
		async change(kind, key, change) {
			const entries = getOrInsert(kinds, kind, () => new Map());
			const before = entries.get(key)?.value ?? null;
			const { value, until, answer } = change(before);
			if (value === before) return answer;
			entries.delete(key);
			if (value === null) return answer;
			entries.set(key, { value, until });
			if (entries.size > MAX_PROCESS_ENTRIES) {
				// Evicts many at once: the engine walks past all deleted entries to find the first one.
				for (const oldest of entries.keys()) {
					if (entries.size <= MAX_PROCESS_ENTRIES * 0.9) break;
					entries.delete(oldest);
				}
			}
			return answer;
		},
		async forget(now) {
			for (const entries of kinds.values()) {
				for (const [key, { until }] of entries) if (until < now) entries.delete(key);
			}
		},
	};
}

/** Table of entries shared by several processes. Keys are short and of plain letters. */
export interface SharedEntries {
	read(kind: string, key: string): Promise<string | null>;
	/** Replaces `before` with `next`; false if the value is a different one by now. `null`: no entry. */
	swap(
		kind: string,
		key: string,
		before: string | null,
		next: { value: string | null; until: number },
	): Promise<boolean>;
	/** Removes expired entries, and those that expire first of kinds with more than `maxEntries`. */
	forget(now: number, maxEntries: number): Promise<void>;
}

/** Maximum entries of one kind shared by several processes. */
const MAX_SHARED_ENTRIES = 200_000;
/** Each failed try means that another process succeeded; processes are few. */
const MAX_TRIES = 200;
/** Maximum milliseconds before the next try. */
const MAX_RETRY_DELAY_MS = 20;

interface Waiting {
	/** Applies the change; returns a callback that delivers the result once it is stored. */
	step(value: string | null): { value: string | null; until: number; settled: () => void };
	failed(error: unknown): void;
}

/**
 * Memory over a table. Keys are stored as digests: they may have any length and characters, and what people typed is
 * not stored. Changes of one key that arrive during another are batched: a thousand at once take a few statements.
 */
export function sharedMemory(entries: SharedEntries): Memory {
	const queues = new Map<string, Waiting[]>();

	async function settle(kind: string, key: string, waiting: readonly Waiting[]): Promise<void> {
		for (let tries = 0; tries < MAX_TRIES; tries++) {
			const before = await entries.read(kind, key);
			let next: { value: string | null; until: number } = { value: before, until: 0 };
			const settled = waiting.map(({ step, failed }) => {
				try {
					const stepped = step(next.value);
					if (stepped.value !== next.value) next = stepped;
					return stepped.settled;
				} catch (error) {
					return () => failed(error);
				}
			});
			if (next.value === before || (await entries.swap(kind, key, before, next))) {
				for (const finish of settled) finish();
				return;
			}
			const delayMs = Math.random() * Math.min(MAX_RETRY_DELAY_MS, 2 ** tries);
			await new Promise((resolve) => setTimeout(resolve, delayMs));
		}
		throw new DatabaseUnusable("locked", `counts of ${kind}`);
	}

	/** Processes the queue of a key until it is empty. */
	async function serve(kind: string, key: string, queue: Waiting[], place: string): Promise<void> {
		while (queue.length > 0) {
			const batch = queue.splice(0);
			try {
				await settle(kind, key, batch);
			} catch (error) {
				for (const { failed } of batch) failed(error);
			}
		}
		queues.delete(place);
	}

	return {
		change: (kind, key, change) =>
			new Promise((resolve, reject) => {
				const short = createHash("sha256").update(key).digest("base64url");
				const place = `${kind} ${short}`;
				const waiting: Waiting = {
					step(value) {
						const { value: next, until, answer } = change(value);
						const whole = Math.min(Math.ceil(until), Number.MAX_SAFE_INTEGER);
						return { value: next, until: whole, settled: () => resolve(answer) };
					},
					failed: reject,
				};
				const queue = queues.get(place);
				if (queue) {
					queue.push(waiting);
					return;
				}
				const fresh = [waiting];
				queues.set(place, fresh);
				void serve(kind, short, fresh, place);
			}),
		forget: (now) => entries.forget(now, MAX_SHARED_ENTRIES),
	};
}
