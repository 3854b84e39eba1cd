/** Reads a feed on from a place whenever there may be something new, and tells the follower one message after the other. */
import type { Follower, Message } from "./feed.ts";

/** What was read. */
export interface Page {
	/** What stood before it is no longer there. */
	readonly missed: boolean;
	readonly messages: readonly Message[];
	/** There is more, to be read at once. */
	readonly more: boolean;
}

export interface Pump {
	follow(follower: Follower): void;
	/** There may be something new. `thorough`: nobody has said so, it has to be looked for. */
	wake(thorough?: boolean): void;
	/** Resolves when everything that is there by now has been told; at the latest after a few seconds. */
	catchUp(): Promise<void>;
	close(): Promise<void>;
}

/** Milliseconds that somebody waits for everything to be told: longer than that it is no better than not waiting. */
const patience = 3000;
/** Milliseconds before a message that could not be taken comes again. */
const pause = 250;

/**
 * A pump over `read`, which gives the page after the last one that it gave. It looks by itself every so many
 * milliseconds, as a bell may be silent.
 */
export function pump(
	read: (thorough: boolean) => Promise<Page>,
	every: number,
	failed: (error: unknown) => void,
): Pump {
	let follower: Follower | undefined;
	let running: Promise<void> | undefined;
	let again = false;
	let look = false;
	let closed = false;
	/** What goes wrong again and again is told of once. */
	let isFailing = false;
	let timer: NodeJS.Timeout | undefined;

	function fault(error: unknown): void {
		if (!isFailing) failed(error);
		isFailing = true;
	}

	async function insist(work: () => undefined | Promise<void>): Promise<void> {
		while (!closed) {
			try {
				await work();
				return;
			} catch (error) {
				fault(error);
				await new Promise((resolve) => setTimeout(resolve, pause));
			}
		}
	}

	async function round({ told, missed }: Follower): Promise<void> {
		do {
			const thorough = look;
			again = false;
			look = false;
			for (let more = true; more && !closed; ) {
				const page = await read(thorough);
				isFailing = false;
				if (page.missed) await insist(missed);
				for (const message of page.messages) await insist(() => told(message));
				more = page.more;
			}
		} while (again && !closed);
	}

	function wake(thorough = false): void {
		if (!follower || closed) return;
		again = true;
		look ||= thorough;
		running ??= round(follower)
			.catch(fault)
			.finally(() => {
				running = undefined;
				// Somebody woke it when it had looked for the last time.
				if (again && !closed) setImmediate(wake);
			});
	}

	return {
		follow(one) {
			follower = one;
			timer = setInterval(() => wake(true), every).unref();
			wake(true);
		},
		wake,
		async catchUp() {
			wake(true);
			const { promise: enough, resolve } = Promise.withResolvers<void>();
			const bound = setTimeout(resolve, patience);
			await Promise.race([running, enough]).finally(() => clearTimeout(bound));
		},
		async close() {
			closed = true;
			clearInterval(timer);
			await running;
		},
	};
}
