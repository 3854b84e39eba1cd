/**
 * A phone that scans for a desk, as pure state: what the phone has read and the desk has not taken yet, and how the
 * desk answered. A scan has its id from the phone, so sending it again does nothing twice.
 */

/** How a scan ended, as the desk's melodies name it. */
export const signals = ["lent", "returned", "hold", "reader", "warning", "refused", "taken"] as const;
export type Signal = (typeof signals)[number];

export interface Scan {
	/** Fifteen letters and digits, made on the phone; the desk's operation gets the same. */
	readonly op: string;
	readonly code: string;
}

export interface Pairing {
	/** Whose desk it is. */
	readonly user: string;
	/** Digest of the key that the phone shows. */
	readonly key: string;
	/** When it ends, in milliseconds since 1970. */
	readonly until: number;
	/** Read by the phone, not answered by the desk; in their order. */
	readonly waiting: readonly Scan[];
	/** The last answers, oldest first. */
	readonly answers: readonly (readonly [op: string, signal: Signal])[];
	/** When the phone was last heard of; 0 for never. */
	readonly heard: number;
}

/** A phone that is ahead of its desk by more has none. */
const mostWaiting = 30;
const keptAnswers = 60;

export const answerOf = (pairing: Pairing, op: string): Signal | null =>
	pairing.answers.find(([known]) => known === op)?.[1] ?? null;

/** The phone has read something. `null` when too much waits already. */
export function received(pairing: Pairing, scan: Scan, now: number): Pairing | null {
	const isKnown = answerOf(pairing, scan.op) !== null || pairing.waiting.some(({ op }) => op === scan.op);
	if (isKnown) return { ...pairing, heard: now };
	if (pairing.waiting.length >= mostWaiting) return null;
	return { ...pairing, heard: now, waiting: [...pairing.waiting, scan] };
}

/** The desk has dealt with some of what waited; answers to anything else are passed over. */
export function answered(pairing: Pairing, answers: readonly { op: string; signal: Signal }[]): Pairing {
	const waiting = new Set(pairing.waiting.map(({ op }) => op));
	const fresh = answers.filter(({ op }) => waiting.has(op));
	const done = new Set(fresh.map(({ op }) => op));
	return {
		...pairing,
		waiting: pairing.waiting.filter(({ op }) => !done.has(op)),
		answers: [...pairing.answers, ...fresh.map(({ op, signal }) => [op, signal] as const)].slice(
			-keptAnswers,
		),
	};
}
