/**
 * Polls a change log from a position whenever there may be new messages, and delivers them one by one to the
 * subscriber.
 */
import type { Message, Subscriber } from "./shared.ts";

/** Result of one read. */
export interface Page {
	/** Earlier rows are no longer available. */
	readonly missed: boolean;
	readonly messages: readonly Message[];
	/** There is more, to be read at once. */
	readonly more: boolean;
}

export interface Poller {
	follow(follower: Subscriber): void;
	/** Signals that there may be new messages. `thorough`: without a notification, so it must search for them. */
	wake(thorough?: boolean): void;
	/** Resolves when every message so far was delivered; at the latest after a few seconds. */
	catchUp(): Promise<void>;
	close(): Promise<void>;
}

/** Milliseconds to wait for delivery of all messages: waiting longer is no better than not waiting. */
const CATCH_UP_TIMEOUT_MS = 3000;
/** Milliseconds before a message that was rejected is delivered again. */
const RETRY_DELAY_MS = 250;

/**
 * Creates a poller over `read`, which returns the page after the last one it returned. It also polls every `every`
 * milliseconds, as notifications may be lost.
 */
export function createPoller(
	read: (thorough: boolean) => Promise<Page>,
	every: number,
	failed: (error: unknown) => void,
): Poller {
	let follower: Subscriber | undefined;
	let running: Promise<void> | undefined;
	let again = false;
	let look = false;
	let closed = false;
	/** Repeated failures are reported once. */
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
				await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
			}
		}
	}

	async function pollAll({ onMessage, onMissed: missed }: Subscriber): Promise<void> {
		do {
			const thorough = look;
			again = false;
			look = false;
			for (let more = true; more && !closed; ) {
				const page = await read(thorough);
				isFailing = false;
				if (page.missed) await insist(missed);
				for (const message of page.messages) await insist(() => onMessage(message));
				more = page.more;
			}
		} while (again && !closed);
	}

	function wake(thorough = false): void {
		if (!follower || closed) return;
		again = true;
		look ||= thorough;
		running ??= pollAll(follower)
			.catch(fault)
			.finally(() => {
				running = undefined;
				// It was woken during its last read.
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
			const bound = setTimeout(resolve, CATCH_UP_TIMEOUT_MS);
			await Promise.race([running, enough]).finally(() => clearTimeout(bound));
		},
		async close() {
			closed = true;
			clearInterval(timer);
			await running;
		},
	};
}
