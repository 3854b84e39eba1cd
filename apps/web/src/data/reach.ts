/**
 * Whether the server answers. The browser's own word for it (`navigator.onLine`) speaks of cables: a school's only PC
 * may have none and still reach its own server, and a full network is no help when the server is down.
 */
import { useSyncExternalStore } from "react";

const askEvery = 5000;

let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(now: boolean): void {
	if (now === reachable) return;
	reachable = now;
	if (now) clearTimeout(timer);
	else askLater();
	for (const listener of listeners) listener();
}

function askLater(): void {
	timer = setTimeout(async () => {
		try {
			// A request that nobody answers would be waited for long after the network is back.
			const signal = AbortSignal.timeout(askEvery);
			const { status } = await fetch("/api/health", { cache: "no-store", signal });
			if (status >= 502) askLater();
			else set(true);
		} catch {
			// Still away: the only reason to ask again.
			askLater();
		}
	}, askEvery);
}

/** `fetch` that notices whether there was an answer at all. A request that was given up tells nothing. */
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

/** Calls when the server has gone or come back. */
export function onReach(notify: (reachable: boolean) => void): () => void {
	const listener = () => notify(reachable);
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const useReachable = (): boolean => useSyncExternalStore(onReach, () => reachable);
