/**
 * Short-lived counts and marks that every process of the installation shares: guesses, pauses, links that work once.
 * Losing them forgets counts, never data. They stand outside every transaction: what was counted stays counted when
 * the transaction around it is rolled back, or tried again.
 */
import { createHash } from "node:crypto";
import { DatabaseUnusable } from "./port.ts";

/** What becomes of an entry, and what its change answers. */
export interface Remembered<T> {
	/** The new value; `null` where there is none any more. One that stays the same is not written. */
	readonly value: string | null;
	/** When the entry may be forgotten, in milliseconds since 1970. Until then whoever reads it judges its age. */
	readonly until: number;
	readonly answer: T;
}

export interface Memory {
	/**
	 * Replaces the entry of a key by what `change` makes of it, with nobody in between. `change` gets the value, or
	 * `null` for none; it is pure and may run more than once. Entries of many keys of one kind push out the oldest of
	 * that kind.
	 * @throws DatabaseUnusable when the entries cannot be reached
	 */
	change<T>(kind: string, key: string, change: (value: string | null) => Remembered<T>): Promise<T>;
	/** Removes the entries whose time was over at `now`, in milliseconds since 1970. */
	forget(now: number): Promise<void>;
}

/** The value of an entry as it is. */
export const recall = (memory: Memory, kind: string, key: string): Promise<string | null> =>
	memory.change(kind, key, (value) => ({ value, until: 0, answer: value }));

export const dismiss = (memory: Memory, kind: string, key: string): Promise<void> =>
	memory.change(kind, key, () => ({ value: null, until: 0, answer: undefined }));

/** Entries of one kind that one process keeps; the longest unchanged goes first. */
const mostInProcess = 20_000;

/** The memory of one process that serves alone. */
export function processMemory(): Memory {
	const kinds = new Map<string, Map<string, { value: string; until: number }>>();

	function entriesOf(kind: string) {
		const known = kinds.get(kind) ?? new Map<string, { value: string; until: number }>();
		kinds.set(kind, known);
		return known;
	}

	return {
		async change(kind, key, change) {
			const entries = entriesOf(kind);
			const before = entries.get(key)?.value ?? null;
			const { value, until, answer } = change(before);
			if (value === before) return answer;
			entries.delete(key);
			if (value === null) return answer;
			entries.set(key, { value, until });
			if (entries.size > mostInProcess) {
				// Many at once: the engine walks past all that went before to find the first one.
				for (const oldest of entries.keys()) {
					if (entries.size <= mostInProcess * 0.9) break;
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

/** A table of entries that several processes reach. Keys are short and of plain letters. */
export interface SharedEntries {
	read(kind: string, key: string): Promise<string | null>;
	/** Puts `next` in the place of `before`; false when something else stands there by now. `null`: no entry. */
	swap(
		kind: string,
		key: string,
		before: string | null,
		next: { value: string | null; until: number },
	): Promise<boolean>;
	/** Removes entries whose time is over, and the first to end of kinds with more than `most`. */
	forget(now: number, most: number): Promise<void>;
}

/** Entries of one kind that several processes keep together. */
const mostShared = 200_000;
/** Each time somebody else was faster, and that somebody got on; processes are few. */
const mostTries = 200;
/** Milliseconds, at most, before the next try. */
const longestPause = 20;

interface Waiting {
	/** Takes the change further; gives back what is told to who asked for it once it counts. */
	step(value: string | null): { value: string | null; until: number; settled: () => void };
	failed(error: unknown): void;
}

/**
 * A memory over a table. Keys are kept as digests: they are of any length and hold any sign, and what people typed
 * stands nowhere. Changes of one key that come while one is under way go together: a thousand at once cost a few
 * statements.
 */
export function sharedMemory(entries: SharedEntries): Memory {
	const queues = new Map<string, Waiting[]>();

	async function settle(kind: string, key: string, waiting: readonly Waiting[]): Promise<void> {
		for (let tries = 0; tries < mostTries; tries++) {
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
				for (const tell of settled) tell();
				return;
			}
			const pause = Math.random() * Math.min(longestPause, 2 ** tries);
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
		throw new DatabaseUnusable("locked", `counts of ${kind}`);
	}

	/** Settles what waits for a key until nothing does. */
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
		forget: (now) => entries.forget(now, mostShared),
	};
}
