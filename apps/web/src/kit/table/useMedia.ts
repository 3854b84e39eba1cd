import { useCallback, useSyncExternalStore } from "react";

/** Read at every rendering: created once. */
const known = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
	const media = known.get(query) ?? matchMedia(query);
	known.set(query, media);
	return media;
}

/** Whether the media query matches, updated on every change. */
export function useMedia(query: string): boolean {
	const subscribe = useCallback(
		(notify: () => void) => {
			const media = mediaOf(query);
			media.addEventListener("change", notify);
			return () => media.removeEventListener("change", notify);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}
