/** Known damage to the database: recorded when it is found, until a backup is restored. */
import { DatabaseUnusable } from "./database/port.ts";

export interface Damage {
	/** Checks an error; only damage errors are recorded. */
	note(error: unknown): void;
	/** Called each time that damage is found, however often. */
	onMet(listener: () => void): void;
	/** When it was first found; `null` if none is known. */
	since(): Date | null;
	/** Clears it after all data was replaced. */
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
