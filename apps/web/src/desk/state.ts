/** How this device's desk stands with the server, for every screen to show. Small: the shell loads it for everybody. */
import { useSyncExternalStore } from "react";

export interface DeskState {
	/** Whether a desk is open here at all: somebody who lends is signed in. */
	readonly isOpen: boolean;
	/** When the server went away, in milliseconds; 0 while it answers. */
	readonly awaySince: number;
	/** Operations that the server does not have yet. */
	readonly waiting: number;
	/** Operations that the server wrote nowhere, and that a person has to read. */
	readonly refused: number;
	/** When the kept data was taken, as ISO 8601; empty without any. */
	readonly synced: string;
	/** The server wants to know anew who is there. */
	readonly signIn: boolean;
	/** Whether what waits outlives this page. */
	readonly isLasting: boolean;
}

const closed: DeskState = {
	...{ isOpen: false, awaySince: 0, waiting: 0, refused: 0, synced: "", signIn: false, isLasting: true },
};

let state = closed;
const listeners = new Set<() => void>();

export function changeDeskState(change: Partial<DeskState> | null): void {
	const next = change ? { ...state, ...change } : closed;
	const keys = Object.keys(next) as (keyof DeskState)[];
	if (keys.every((key) => next[key] === state[key])) return;
	state = next;
	for (const listener of listeners) listener();
}

export const deskState = (): DeskState => state;

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

export const useDeskState = (): DeskState => useSyncExternalStore(subscribe, deskState);
