/**
 * Slows down who guesses passwords, in memory, per key (account and address together, so that nobody can lock
 * somebody else out). Attempts are counted before they are judged: a thousand at once are a thousand.
 */

/** Failures that cost nothing: a child forgets a password more than once. */
const FREE_FAILURES = 10;
/** Waiting time after the first failure above those, doubled with each further one. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** After this long without an attempt all is forgotten. */
const FORGET_AFTER_MS = 30 * 60_000;
/** Keys kept at once; the longest unused goes first. */
const MAX_KEYS = 20_000;

interface Entry {
	attempts: number;
	last: number;
	blockedUntil: number;
}

export interface SlowDown {
	/** Counts an attempt; answers 0 when it may go on, else the seconds to wait. `now` in milliseconds. */
	attempt(key: string, now: number): number;
	/** The attempt was right: forgets the key. */
	succeeded(key: string): void;
}

/** A fresh memory of failed attempts. */
export function slowDown(): SlowDown {
	const entries = new Map<string, Entry>();
	return {
		attempt(key, now) {
			let entry = entries.get(key);
			if (entry !== undefined && now - entry.last > FORGET_AFTER_MS) entry = undefined;
			if (entry !== undefined && now < entry.blockedUntil) {
				return Math.ceil((entry.blockedUntil - now) / 1000);
			}
			const attempts = (entry?.attempts ?? 0) + 1;
			const wait =
				attempts < FREE_FAILURES
					? 0
					: Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - FREE_FAILURES, 20), LONGEST_WAIT_MS);
			entries.delete(key);
			entries.set(key, { attempts, last: now, blockedUntil: now + wait });
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
