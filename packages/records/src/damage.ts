/** Known damage to the database: recorded when it is found, in every process, until a backup is restored. */
import { DatabaseUnusable } from "./database/port.ts";
import type { Processes } from "./processes.ts";

export interface Damage {
	/** Checks an error; only damage errors are recorded. */
	note(error: unknown): void;
	/** Called each time that damage is found here, however often. */
	onMet(listener: () => void): void;
	/** When it was first found; `null` if none is known. */
	since(): Date | null;
	/** Takes over what another process has found. */
	learn(since: Date | null): void;
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
		learn(known) {
			since = known;
		},
	};
}

/** Tells the other processes what one of them has found. Returns the function that ends it in all, after a restore. */
export function shareDamage(
	damage: Damage,
	processes: Pick<Processes, "everywhere">,
	failed: (error: unknown) => void,
): () => Promise<void> {
	const everywhere = processes.everywhere("damage", async (since: string) =>
		damage.learn(since === "" ? null : new Date(since)),
	);
	let isTold = false;
	damage.onMet(() => {
		if (isTold) return;
		isTold = true;
		// The damage may prevent this: then each process finds it by itself.
		everywhere(damage.since()?.toISOString() ?? "").catch(failed);
	});
	return async () => {
		isTold = false;
		await everywhere("");
	};
}
