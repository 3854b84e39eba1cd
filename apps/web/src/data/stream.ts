/** The page's single event stream, through which the server publishes changes. */
import type PocketBase from "pocketbase";

/** Closes the stream; the official client calls it itself, but declares it only in its own source. */
interface Stream {
	disconnect(): void;
}

/**
 * Closes the stream as soon as the page belongs to another account, or to none: on the server it belongs to the account
 * that opened it. Left open, the previous user's unmounting screens would be unsubscribed in the next one's name, which
 * the server refuses, and the next user would keep receiving what the previous one may see. Must learn of a new session
 * before any screen.
 */
export function followAccount(client: PocketBase): void {
	let before = client.authStore.record?.id;
	client.authStore.onChange((_token, record) => {
		if (before && record?.id !== before) (client.realtime as unknown as Stream).disconnect();
		before = record?.id;
	});
}

/**
 * Keeps a subscription for as long as a screen needs it; returns the function that ends it. Without a live connection
 * the screen still works, as it is read again on focus; and if the server cannot be notified of the end, nothing
 * listens any more anyway.
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
