/**
 * Whether the server answers. The browser's own flag (`navigator.onLine`) is about cables: a school's only PC may have
 * none and still reach its own server, and a working network is no help when the server is down.
 */
import { useEffect } from "react";
import { createStore, useStore } from "#state";

const askEvery = 5000;

const reachable = createStore(true);
let timer: ReturnType<typeof setTimeout> | undefined;

function set(now: boolean): void {
	if (now === reachable.get()) return;
	if (now) clearTimeout(timer);
	else askLater();
	reachable.set(now);
}

/** Asks the server for a sign of life. */
export async function serverAnswers(): Promise<boolean> {
	try {
		// An unanswered request would be waited for long after the network is back.
		const signal = AbortSignal.timeout(askEvery);
		const { status } = await fetch("/api/health", { cache: "no-store", signal });
		return status < 502;
	} catch {
		return false;
	}
}

function askLater(): void {
	timer = setTimeout(async () => {
		if (await serverAnswers()) set(true);
		// Still offline: the only reason to check again.
		else askLater();
	}, askEvery);
}

/** `fetch` that records whether there was a response at all. An aborted request says nothing. */
export async function noticingFetch(url: RequestInfo | URL, config?: RequestInit): Promise<Response> {
	try {
		const response = await fetch(url, config);
		set(true);
		return response;
	} catch (error) {
		if (!config?.signal?.aborted) set(false);
		throw error;
	}
}

/** Records that the server has been silent for long: a network may swallow requests without an error. */
export const noteSilence = (): void => set(false);

/** Subscribes to the server becoming reachable or unreachable. */
export const onConnectivityChange = (notify: (reachable: boolean) => void): (() => void) =>
	reachable.subscribe(() => notify(reachable.get()));

export const useReachable = (): boolean => useStore(reachable);

export const isReachable = (): boolean => reachable.get();

/** Number of places on the screen that say themselves that the connection is lost, and what follows from it there. */
const saying = createStore(0);

/** Declares that the component says so while `isShown`: the shell does not say it a second time. */
export function useSaysOffline(isShown: boolean): void {
	useEffect(() => {
		if (!isShown) return;
		saying.set(saying.get() + 1);
		return () => saying.set(saying.get() - 1);
	}, [isShown]);
}

export const useHasOfflineLine = (): boolean => useStore(saying) > 0;
