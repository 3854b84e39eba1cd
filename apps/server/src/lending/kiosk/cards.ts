/**
 * Limits how many different cards a kiosk serves by their number alone: children come one after another, and a
 * person who tries numbers meets more of them than stand in a queue.
 */
import type { Memory } from "@rafta/records";

const kind = "kiosk-cards";
const minute = 60_000;
/** Different cards in a minute; one more, and the kiosk pauses. */
const MAX_CARDS = 10;
const PAUSE_MS = 2 * minute;

interface ServedCards {
	/** Readers and when their card was last scanned, in milliseconds since 1970. */
	readonly cards: readonly (readonly [reader: string, at: number])[];
	/** End of a pause. */
	readonly pausedUntil: number;
}

const read = (value: string | null): ServedCards =>
	value === null ? { cards: [], pausedUntil: 0 } : JSON.parse(value);

/** Returns a function that counts a reader's card at a kiosk and says whether it may be served. */
export const cardsPerMinute =
	(memory: Memory, now: () => Date) =>
	(kiosk: string, reader: string): Promise<boolean> =>
		memory.change(kind, kiosk, (value) => {
			const time = now().getTime();
			const { cards, pausedUntil } = read(value);
			if (time < pausedUntil) return { value, until: pausedUntil, answer: false };
			const others = cards.filter(([one, at]) => one !== reader && time - at < minute);
			const isAllowed = others.length < MAX_CARDS;
			const next: ServedCards = isAllowed
				? { cards: [...others, [reader, time]], pausedUntil: 0 }
				: { cards: [], pausedUntil: time + PAUSE_MS };
			return { value: JSON.stringify(next), until: time + PAUSE_MS, answer: isAllowed };
		});
