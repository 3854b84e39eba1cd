/**
 * Deleting rows of a list, with time to think: they are marked at once and deleted some seconds later, unless somebody
 * takes it back. What still waits when the page is closed or somebody else signs in is not deleted.
 */
import { useSyncExternalStore } from "react";
import { api } from "../../data/client.ts";
import { messageOf } from "../../data/errors.ts";
import { queryClient } from "../../data/queries.ts";

/** Milliseconds to take it back; as long as the message stays. */
const grace = 8000;

let marked: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function mark(change: (ids: Set<string>) => void): void {
	const next = new Set(marked);
	change(next);
	marked = next;
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** Ids of the records that are about to go. */
export const useMarked = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => marked);

export interface Outcome {
	readonly removed: number;
	/** Records that stayed. */
	readonly refused: number;
	/** Why the first of them stayed. */
	readonly reason: string;
}

/** One after the other: each is asked for by itself, so that one that has to stay keeps none of the others. */
async function removeNow(collection: string, ids: readonly string[]): Promise<Outcome> {
	let refused = 0;
	let reason = "";
	for (const id of ids) {
		try {
			await api().collection(collection).delete(id);
		} catch (error) {
			refused += 1;
			reason ||= messageOf(error);
		}
	}
	return { removed: ids.length - refused, refused, reason };
}

/** Deletes records in a while. Gives back what takes it back as long as it has not begun. */
export function removeLater(
	collection: string,
	ids: readonly string[],
	done: (outcome: Outcome) => void,
): () => void {
	mark((all) => {
		for (const id of ids) all.add(id);
	});
	const release = () =>
		mark((all) => {
			for (const id of ids) all.delete(id);
		});
	const who = api().authStore.record?.id;
	const timer = setTimeout(async () => {
		if (api().authStore.record?.id === who) {
			done(await removeNow(collection, ids));
			await queryClient.invalidateQueries({ queryKey: [collection] });
		}
		release();
	}, grace);
	return () => {
		clearTimeout(timer);
		release();
	};
}
