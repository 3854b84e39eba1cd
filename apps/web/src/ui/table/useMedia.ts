import { useCallback, useSyncExternalStore } from "react";

/** Whether the media query matches, updated on every change. */
export function useMedia(query: string): boolean {
	const subscribe = useCallback(
		(notify: () => void) => {
			const media = matchMedia(query);
			media.addEventListener("change", notify);
			return () => media.removeEventListener("change", notify);
		},
		[query],
	);
	return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
