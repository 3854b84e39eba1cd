/**
 * A memory of attempts that slows down who makes too many. Attempts are counted before they are judged: a thousand
 * at once are a thousand.
 */
import { dismiss, type Memory, recall } from "../database/memory.ts";

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
	/** Counts an attempt unless it must wait; answers 0 when it may go on, else the seconds to wait. */
	attempt(key: string, now: number): Promise<number>;
	/** The seconds that an attempt would have to wait now; counts nothing. */
	wait(key: string, now: number): Promise<number>;
	/** The attempt was right: forgets the key. */
	succeeded(key: string): Promise<void>;
}

/** Attempts of one kind, kept in a memory. `now` is given in milliseconds. */
export function slowDown(
	memory: Memory,
	kind: string,
	{ free, firstWait, longestWait, forgetAfter, fade }: Pace,
): SlowDown {
	/** Attempts that still count. */
	function known({ attempts, last }: Entry, now: number): number {
		if (now - last > forgetAfter) return 0;
		// Another process's clock may be a little ahead.
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
				const attempts = known(entry, now) + 1;
				const pause =
					attempts < free ? 0 : Math.min(firstWait * 2 ** Math.min(attempts - free, 20), longestWait);
				const until = now + Math.max(pause, forgetAfter);
				// Not "until now" where nobody waits: another one's now may have been a moment earlier.
				const blockedUntil = pause === 0 ? 0 : now + pause;
				return { value: `${attempts} ${now} ${blockedUntil}`, until, answer: 0 };
			}),
		succeeded: (key) => dismiss(memory, kind, key),
	};
}
