/** A value outside of React that components follow. */
import { useSyncExternalStore } from "react";

export interface Store<T> {
	get(): T;
	/** Replaces the value and calls the listeners, unless it is the same. */
	set(next: T): void;
	/** Calls a listener after every change. Returns the function that stops it. */
	subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
	let value = initial;
	const listeners = new Set<() => void>();
	return {
		get: () => value,
		set(next) {
			if (Object.is(next, value)) return;
			value = next;
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
	};
}

/** The current value of a store; the component renders again when it changes. */
export const useStore = <T>({ subscribe, get }: Pick<Store<T>, "subscribe" | "get">): T =>
	useSyncExternalStore(subscribe, get, get);
