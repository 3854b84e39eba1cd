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

const gapListeners = new Set<() => void>();

/**
 * Calls `reread` whenever the stream was broken and its subscriptions are in force again: what was published meanwhile has
 * not arrived. Returns the function that ends it.
 */
export function onGap(reread: () => void): () => void {
	gapListeners.add(reread);
	return () => gapListeners.delete(reread);
}

/** Watches the client's stream for gaps; returns what has to see the client's responses. */
export function watchGaps(client: PocketBase): (response: Response) => void {
	let hasGap = false;
	client.realtime.onDisconnect = (topics) => {
		if (topics.length > 0) hasGap = true;
	};
	return ({ ok, url }) => {
		// The official client subscribes again after it has connected again.
		if (!hasGap || !ok || !new URL(url, "http://here").pathname.endsWith("/api/realtime")) return;
		hasGap = false;
		for (const reread of gapListeners) reread();
	};
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
