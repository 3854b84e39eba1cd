import { queue } from "../../queue.ts";
import type { Siblings, Turn } from "./siblings.ts";

/** Milliseconds that a write waits for the lock, less the time it has waited in this process's queue. */
const patience = 5000;
const leastPatience = 500;
/** Milliseconds after which a process with more to write yields the lock to one that is waiting. */
const longestTurn = 20;
/** Milliseconds that an idle process keeps the lock if nobody wants it: writes often follow one another. */
const rest = 5;

/** Runs work sequentially, in the order of the calls. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface Held {
	readonly turn: Turn;
	readonly since: number;
	timer: NodeJS.Timeout | undefined;
}

/** Queue of this process's writes; with peers its head first acquires the write lock. */
export function turnsOf(siblings: Siblings | undefined): InTurn & { idle(): Promise<unknown> } {
	const follow = queue(1);
	let waiting = 0;
	let held: Held | null = null;

	function end(): void {
		clearTimeout(held?.timer);
		held?.turn.end();
		held = null;
	}

	async function take(all: Siblings, asked: number): Promise<void> {
		const left = patience - (performance.now() - asked);
		const turn = await all.turn(Math.max(left, leastPatience), () => {
			if (waiting === 0) end();
		});
		held = { turn, since: performance.now(), timer: undefined };
	}

	/** Keeps or releases the lock after a write. */
	function handOn({ turn, since }: Held): void {
		if (waiting > 0) {
			if (turn.isWanted() && performance.now() - since > longestTurn) end();
		} else if (turn.isWanted()) end();
		else if (held !== null) held.timer = setTimeout(end, rest);
	}

	async function amongSiblings<T>(all: Siblings, asked: number, work: () => Promise<T>): Promise<T> {
		try {
			if (held === null) await take(all, asked);
			else clearTimeout(held.timer);
			return await work();
		} finally {
			waiting -= 1;
			if (held !== null) handOn(held);
		}
	}

	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (siblings === undefined) return follow(work);
		const asked = performance.now();
		waiting += 1;
		return follow(() => amongSiblings(siblings, asked, work));
	}
	return Object.assign(inTurn, { idle: () => follow(async () => undefined) });
}
