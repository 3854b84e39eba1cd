import type { Scan, Signal } from "@rafta/library/api/scanners";

export interface Pairing {
	/** Account of the desk. */
	readonly user: string;
	/** Digest of the phone's key. */
	readonly key: string;
	/** Expiry, in milliseconds since 1970. */
	readonly until: number;
	/** Scans of the phone that the desk has not answered; in their order. */
	readonly waiting: readonly Scan[];
	/** The last answers, oldest first. */
	readonly answers: readonly (readonly [op: string, signal: Signal])[];
	/** Time of the phone's last request; 0 for never. */
	readonly heardAt: number;
}

/** Limit of unanswered scans; a phone with more has no desk any more. */
const MAX_WAITING = 30;
const keptAnswers = 60;

export const answerOf = (pairing: Pairing, op: string): Signal | null =>
	pairing.answers.find(([known]) => known === op)?.[1] ?? null;

/** Adds a scan of the phone. `null` if too many are waiting. */
export function withScan(pairing: Pairing, scan: Scan, now: number): Pairing | null {
	const isKnown = answerOf(pairing, scan.op) !== null || pairing.waiting.some(({ op }) => op === scan.op);
	if (isKnown) return { ...pairing, heardAt: now };
	if (pairing.waiting.length >= MAX_WAITING) return null;
	return { ...pairing, heardAt: now, waiting: [...pairing.waiting, scan] };
}

/** Applies the desk's answers to waiting scans; other answers are ignored. */
export function withAnswers(pairing: Pairing, answers: readonly { op: string; signal: Signal }[]): Pairing {
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
