import { useCallback, useSyncExternalStore } from "react";

/** Whether the screen is as the media query says, now and after every change. */
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
