import type { Siblings } from "./siblings.ts";

/** Milliseconds that a write waits for the process's turn, less what it has waited for others of this process. */
const patience = 5000;
const leastPatience = 500;
/** Milliseconds after which a process with more to write lets the next one write first. */
const longestTurn = 20;

/** Does one thing after the other, in the order asked. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue of what this process writes; among siblings its head waits for the turn of the process. */
export function turnsOf(siblings: Siblings | undefined): InTurn & { idle(): Promise<unknown> } {
	let queue: Promise<unknown> = Promise.resolve();
	let waiting = 0;
	let held: { end(): void; since: number } | null = null;

	function follow<T>(work: () => Promise<T>): Promise<T> {
		const turn = queue.then(work);
		queue = turn.catch(() => undefined);
		return turn;
	}

	async function amongSiblings<T>(all: Siblings, asked: number, work: () => Promise<T>): Promise<T> {
		try {
			if (held === null) {
				const left = patience - (performance.now() - asked);
				held = { end: await all.turn(Math.max(left, leastPatience)), since: performance.now() };
			}
			return await work();
		} finally {
			waiting -= 1;
			if (held !== null && (waiting === 0 || performance.now() - held.since > longestTurn)) {
				held.end();
				held = null;
			}
		}
	}

	function inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (siblings === undefined) return follow(work);
		const asked = performance.now();
		waiting += 1;
		return follow(() => amongSiblings(siblings, asked, work));
	}
	return Object.assign(inTurn, { idle: () => queue });
}
