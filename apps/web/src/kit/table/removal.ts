/**
 * Delayed deletion of list rows: they are marked at once and deleted some seconds later, unless the user undoes it.
 * Pending deletions are dropped when the page is closed or somebody else signs in.
 */

import { api, invalidate, messageOf, queryClient } from "#data";
import { createStore, useStore } from "#state";

/** Undo time in milliseconds; the message is shown as long. */
const grace = 8000;

const marked = createStore<ReadonlySet<string>>(new Set());

function mark(change: (ids: Set<string>) => void): void {
	const next = new Set(marked.get());
	change(next);
	marked.set(next);
}

/** Ids of the records marked for deletion. */
export const useMarked = (): ReadonlySet<string> => useStore(marked);

export interface Outcome {
	readonly removed: number;
	/** Number of records that were not deleted. */
	readonly refused: number;
	/** Reason for the first of them. */
	readonly reason: string;
}

/** Deletes one record per request, so that a refused one does not block the others. */
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

/** Deletes records after a delay. Returns a function that undoes it as long as it has not begun. */
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
			await invalidate(queryClient, collection);
		}
		release();
	}, grace);
	return () => {
		clearTimeout(timer);
		release();
	};
}
