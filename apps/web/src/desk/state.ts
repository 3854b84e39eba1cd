/** Sync status of this device's desk, for every screen to show. Small: the shell loads it for everybody. */
import { useEffect } from "react";
import { createStore, useStore } from "#state";

export interface DeskState {
	/** Whether a desk is open: a user who lends is signed in. */
	readonly isOpen: boolean;
	/** When the server became unavailable, in milliseconds; 0 while it answers. */
	readonly awaySince: number;
	/** Operations that the server does not have yet. */
	readonly waiting: number;
	/** Operations that the server refused, and that a person has to read. */
	readonly refused: number;
	/** When the stored data was taken, as ISO 8601; empty without any. */
	readonly synced: string;
	/** The server requires a new sign-in. */
	readonly signIn: boolean;
	/** Whether queued operations outlive this page. */
	readonly isLasting: boolean;
}

const closed: DeskState = {
	...{ isOpen: false, awaySince: 0, waiting: 0, refused: 0, synced: "", signIn: false, isLasting: true },
};

const store = createStore(closed);

export function changeDeskState(change: Partial<DeskState> | null): void {
	const state = store.get();
	const next = change ? { ...state, ...change } : closed;
	const keys = Object.keys(next) as (keyof DeskState)[];
	if (keys.some((key) => next[key] !== state[key])) store.set(next);
}

export const deskState = store.get;

export const useDeskState = (): DeskState => useStore(store);

/** Number of places on the screen that show this state themselves. */
const places = createStore(0);

/** Declares that the component shows the state while it is mounted. */
export function useStatusPlace(): void {
	useEffect(() => {
		places.set(places.get() + 1);
		return () => places.set(places.get() - 1);
	}, []);
}

/** Whether the screen shows the state in a place of its own. */
export const useHasStatusPlace = (): boolean => useStore(places) > 0;
