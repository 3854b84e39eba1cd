/** What is known of damage to the database: told by whoever met it, until a backup has taken its place. */
import { DatabaseUnusable } from "./database/port.ts";

export interface Damage {
	/** Looks at a failure; only one that speaks of damage is remembered. */
	note(error: unknown): void;
	/** Called each time that damage is met, however often that is. */
	onMet(listener: () => void): void;
	/** When it was met first; `null` while nothing is known of any. */
	since(): Date | null;
	/** Everything has been replaced. */
	clear(): void;
}

export const isDamage = (error: unknown): boolean =>
	error instanceof DatabaseUnusable && error.code === "damaged";

export function createDamage(now: () => Date): Damage {
	let since: Date | null = null;
	const listeners = new Set<() => void>();
	return {
		note(error) {
			if (!isDamage(error)) return;
			since ??= now();
			for (const listener of listeners) listener();
		},
		onMet(listener) {
			listeners.add(listener);
		},
		since: () => since,
		clear() {
			since = null;
		},
	};
}
