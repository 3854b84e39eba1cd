/** What is known of damage to the database: told by whoever met it, until a backup has taken its place. */
import { DatabaseUnusable } from "./database/port.ts";

export interface Damage {
	/** Looks at a failure; only one that speaks of damage is remembered. */
	note(error: unknown): void;
	/** When it was met first; `null` while nothing is known of any. */
	since(): Date | null;
	/** Everything has been replaced. */
	clear(): void;
}

export function createDamage(now: () => Date): Damage {
	let since: Date | null = null;
	return {
		note(error) {
			if (error instanceof DatabaseUnusable && error.code === "damaged") since ??= now();
		},
		since: () => since,
		clear() {
			since = null;
		},
	};
}
