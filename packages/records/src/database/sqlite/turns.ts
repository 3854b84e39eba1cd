import { queue } from "../../queue.ts";
import type { Siblings, Turn } from "./siblings.ts";

/** Milliseconds that a write waits for the process's turn, less what it has waited for others of this process. */
const patience = 5000;
const leastPatience = 500;
/** Milliseconds after which a process with more to write lets another one write that wants to. */
const longestTurn = 20;
/** Milliseconds that a process with nothing to write keeps a turn that nobody wants: one write often follows another. */
const rest = 5;

/** Does one thing after the other, in the order asked. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface Held {
	readonly turn: Turn;
	readonly since: number;
	timer: NodeJS.Timeout | undefined;
}

/** A queue of what this process writes; among siblings its head waits for the turn of the process. */
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

	/** Decides about the turn when something was written. */
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
