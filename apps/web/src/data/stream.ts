/** The one event stream of the page, by which the server tells of changes. */
import type PocketBase from "pocketbase";

/** Ends the stream; the official client calls it itself, but names it only in its own source. */
interface Stream {
	disconnect(): void;
}

/**
 * Closes the stream as soon as the page is another account's, or nobody's: it is the server's for whoever opened it. Left
 * open, the last one's screens that are still on their way out would be unsubscribed in the next one's name, which the server
 * refuses, and the next one would go on hearing what the last one may see. Has to be told of a new session before any screen.
 */
export function followAccount(client: PocketBase): void {
	let before = client.authStore.record?.id;
	client.authStore.onChange((_token, record) => {
		if (before && record?.id !== before) (client.realtime as unknown as Stream).disconnect();
		before = record?.id;
	});
}

/**
 * Keeps a subscription for as long as a screen wants it; gives back how to end it. Without a live connection the screen still
 * works, it is read anew on focus; and where ending cannot be told to the server, nobody listens any more all the same.
 */
export function keepSubscribed(begun: Promise<() => Promise<void>>): () => void {
	const nothing = () => undefined;
	let stop: (() => Promise<void>) | undefined;
	let isOver = false;
	begun
		.then((unsubscribe) => {
			stop = unsubscribe;
			return isOver ? unsubscribe() : undefined;
		})
		.catch(nothing);
	return () => {
		isOver = true;
		stop?.().catch(nothing);
	};
}
