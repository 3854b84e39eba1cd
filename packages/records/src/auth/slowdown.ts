/**
 * A memory of attempts that slows down who makes too many. Attempts are counted before they are judged: a thousand
 * at once are a thousand.
 */

/** How patient a memory is; times in milliseconds. */
export interface Pace {
	/** Attempts that cost nothing. */
	readonly free: number;
	/** Waiting time after the last free attempt, doubled with each further one. */
	readonly firstWait: number;
	readonly longestWait: number;
	/** After this long without an attempt all is forgotten. */
	readonly forgetAfter: number;
	/** One attempt is forgotten each time this long has passed; left out: none before all of them. */
	readonly fade?: number;
}

/** Keys kept at once; the longest unused goes first. */
const MAX_KEYS = 20_000;

interface Entry {
	attempts: number;
	last: number;
	blockedUntil: number;
}

export interface SlowDown {
	/** Counts an attempt unless it must wait; answers 0 when it may go on, else the seconds to wait. */
	attempt(key: string, now: number): number;
	/** The seconds that an attempt would have to wait now; counts nothing. */
	wait(key: string, now: number): number;
	/** The attempt was right: forgets the key. */
	succeeded(key: string): void;
}

/** A fresh memory. `now` is given in milliseconds. */
export function slowDown({ free, firstWait, longestWait, forgetAfter, fade }: Pace): SlowDown {
	const entries = new Map<string, Entry>();

	function wait(key: string, now: number): number {
		const until = entries.get(key)?.blockedUntil ?? 0;
		return now < until ? Math.ceil((until - now) / 1000) : 0;
	}

	/** Attempts that still count. */
	function known(key: string, now: number): number {
		const entry = entries.get(key);
		if (entry === undefined || now - entry.last > forgetAfter) return 0;
		const faded = fade === undefined ? 0 : Math.floor((now - entry.last) / fade);
		return Math.max(0, entry.attempts - faded);
	}

	return {
		wait,
		attempt(key, now) {
			const waiting = wait(key, now);
			if (waiting > 0) return waiting;
			const attempts = known(key, now) + 1;
			const pause =
				attempts < free ? 0 : Math.min(firstWait * 2 ** Math.min(attempts - free, 20), longestWait);
			entries.delete(key);
			entries.set(key, { attempts, last: now, blockedUntil: now + pause });
			if (entries.size > MAX_KEYS) {
				const oldest = entries.keys().next();
				if (!oldest.done) entries.delete(oldest.value);
			}
			return 0;
		},
		succeeded(key) {
			entries.delete(key);
		},
	};
}
