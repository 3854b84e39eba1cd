/**
 * Rate limiter for attempts. Attempts are counted before they are checked: a thousand concurrent ones count as a
 * thousand.
 */
import { dismiss, recall } from "../database/memory.ts";
import type { Memory } from "../database/shared.ts";

/** Settings of a limiter; times in milliseconds. */
export interface Pace {
	/** Attempts without a waiting time. */
	readonly free: number;
	/** Waiting time after the last free attempt, doubled with each further one. */
	readonly firstWait: number;
	readonly maxWait: number;
	/** After this long without an attempt the count is cleared. */
	readonly forgetAfter: number;
	/** One attempt is forgotten each time this long has passed; if omitted, all are forgotten together. */
	readonly fade?: number;
}

interface Entry {
	readonly attempts: number;
	readonly last: number;
	readonly blockedUntil: number;
}

function read(value: string | null): Entry {
	const [attempts = 0, last = 0, blockedUntil = 0] = value === null ? [] : value.split(" ").map(Number);
	return { attempts, last, blockedUntil };
}

const waitOf = ({ blockedUntil }: Entry, now: number): number =>
	now < blockedUntil ? Math.ceil((blockedUntil - now) / 1000) : 0;

export interface SlowDown {
	/** Counts an attempt unless it must wait; returns 0 if it may proceed, otherwise the seconds to wait. */
	attempt(key: string, now: number): Promise<number>;
	/** Returns the seconds that an attempt would have to wait now; counts nothing. */
	wait(key: string, now: number): Promise<number>;
	/** Clears the key after a successful attempt. */
	onSuccess(key: string): Promise<void>;
}

/** Creates a limiter for attempts of one kind. `now` is given in milliseconds. */
export function slowDown(
	memory: Memory,
	kind: string,
	{ free, firstWait, maxWait, forgetAfter, fade }: Pace,
): SlowDown {
	/** Number of attempts that still count. */
	function currentCount({ attempts, last }: Entry, now: number): number {
		if (now - last > forgetAfter) return 0;
		// Another process's clock may be slightly ahead.
		const faded = fade === undefined ? 0 : Math.floor(Math.max(0, now - last) / fade);
		return Math.max(0, attempts - faded);
	}

	return {
		wait: async (key, now) => waitOf(read(await recall(memory, kind, key)), now),
		attempt: (key, now) =>
			memory.change(kind, key, (value) => {
				const entry = read(value);
				const waiting = waitOf(entry, now);
				if (waiting > 0) return { value, until: 0, answer: waiting };
				const attempts = currentCount(entry, now) + 1;
				const delayMs =
					attempts < free ? 0 : Math.min(firstWait * 2 ** Math.min(attempts - free, 20), maxWait);
				const until = now + Math.max(delayMs, forgetAfter);
				// Not "until now" if there is no wait: another process's now may have been a moment earlier.
				const blockedUntil = delayMs === 0 ? 0 : now + delayMs;
				return { value: `${attempts} ${now} ${blockedUntil}`, until, answer: 0 };
			}),
		onSuccess: (key) => dismiss(memory, kind, key),
	};
}
